// Dragging with mouse, pen or finger.

const DRAG_FROM = 6; // pixels of travel that turn a press into a drag

adds({
  press(card, event) {
    if (event.button !== 0 || !event.isPrimary || this.drag || this.model.get("picking")) return;
    if (event.pointerType !== "mouse" && !this.view.lifts[card]) return;
    this.drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, moving: false, button: this.cards.get(card) };
  },

  dragTo(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id || drag.dropped) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving) {
      if (Math.hypot(x, y) < DRAG_FROM) return;
      drag.moving = true;
      drag.button.setPointerCapture(drag.id);
      this.lift(drag.card, false);
      this.root.classList.add("eo-dragging");
    }
    for (const each of this.lifted.run) this.cards.get(each).style.translate = `${x}px ${y}px`;
    const over = this.pileAt(event.clientX, event.clientY);
    for (const pile of this.piles) pile.element.classList.toggle("eo-over", pile === over);
    event.preventDefault();
  },

  drop(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.moving) {
      this.drag = null;
      return;
    }
    this.justDragged = true; // a click follows a drag: it is none
    setTimeout(() => (this.justDragged = false), 0);
    const pile = this.pileAt(event.clientX, event.clientY);
    const { lifted } = this;
    if (!pile || !lifted || pile === lifted.pile) return this.backFromDrag();
    if (!lifted.places.includes(pile.place)) {
      this.backFromDrag();
      return this.try(drag.card, pile.place);
    }
    drag.dropped = true; // the cards wait where they were dropped for the kernel's answer
    return this.try(drag.card, pile.place);
  },

  pileAt(x, y) {
    const found = document.elementsFromPoint(x, y).map((each) => each.closest?.(".eo-pile")).find((each) => each && this.root.contains(each));
    return this.piles.find((pile) => pile.element === found);
  },

  backFromDrag() {
    const before = this.rects();
    this.endDrag();
    this.putDown();
    this.move(before);
  },

  endDrag() {
    if (!this.drag) return;
    this.drag = null;
    this.root.classList.remove("eo-dragging");
    for (const button of this.cards.values()) button.style.translate = "";
  },
}, {
  built(page) {
    page.hear(window, "pointermove", (event) => page.dragTo(event));
    page.hear(window, "pointerup", (event) => page.drop(event));
    page.hear(window, "pointercancel", (event) => page.drag?.id === event.pointerId && page.backFromDrag());
  },
});
