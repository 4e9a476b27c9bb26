// What is drawn over the board: rings and arrows, by the pen and by the presentation.

// A light rim keeps a mark apart from cards and table, dark or light.
function rimmed(shape) {
  const rim = shape.cloneNode();
  rim.setAttribute("class", "eo-mark-rim");
  return rim;
}

function spotOf(pile) {
  return pile.dataset.suit ? `F${pile.dataset.suit}` : pile.dataset.place;
}

adds({
  togglePen() {
    this.pen = !this.pen;
    this.press("pen", this.pen);
    this.stage?.classList.toggle("eo-stage-pen", this.pen);
    this.startFrom(null);
    this.say(this.pen ? this.labels.penHelp : this.labels.penOff);
  },

  spotAt(target) {
    const card = target.closest?.(".eo-board [data-card]");
    if (card) return card.dataset.card;
    const pile = target.closest?.(".eo-board .eo-pile");
    return pile ? spotOf(pile) : null;
  },

  penAt(kind, event) {
    if (!this.pen || this.el.contains(event.target)) return;
    const spot = this.spotAt(event.target);
    if (!spot) return;
    this.take(event);
    if (kind === "pointerdown") this.pressed = spot;
    else if (kind === "pointerup") {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const other = under && this.spotAt(under);
      if (other && this.pressed && other !== this.pressed) {
        this.draw(this.pressed, other);
        this.justDrawn = true; // a click follows the stroke: it is none
        setTimeout(() => (this.justDrawn = false), 0);
      }
      this.pressed = null;
    } else if (this.justDrawn) return;
    else if (this.from) this.draw(this.from, spot);
    else this.startFrom(spot);
  },

  startFrom(spot) {
    this.from = spot;
    if (spot) this.say(this.labels.penFrom);
    this.drawMarks();
  },

  draw(spot, other) {
    this.from = null;
    this.note.textContent = "";
    this.send({ do: "draw", from: spot, to: other });
  },

  elementOf(spot) {
    const card = this.stage.querySelector(`.eo-board [data-card="${CSS.escape(spot)}"]`);
    if (card) return card;
    const pile = [...this.stage.querySelectorAll(".eo-board .eo-pile")].find((each) => spotOf(each) === spot);
    // An arrow to a column ends at its last card.
    return pile && ([...pile.querySelectorAll(".eo-card")].at(-1) ?? pile.querySelector(".eo-slot") ?? pile);
  },

  drawMarks() {
    if (!this.stage) return;
    const state = this.model.get("state");
    const ground = this.stage.getBoundingClientRect();
    const shapes = [];
    const add = (kind, pairs) => {
      for (const [spot, other] of pairs ?? []) shapes.push(...this.shapes(kind, spot, other, ground));
    };
    add("legal", state.moves);
    add("tried", state.tried);
    add("drawn", state.drawn);
    if (this.from) add("from", [[this.from, this.from]]);
    this.layer.replaceChildren(...shapes.map(rimmed), ...shapes);
  },

  shapes(kind, spot, other, ground) {
    const boxes = [spot, other].map((each) => {
      const element = this.elementOf(each);
      if (!element) return null;
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left - ground.left + this.stage.scrollLeft, box.top - ground.top + this.stage.scrollTop];
      // Of a covered card the upper strip is seen, of the last one and of an empty place all.
      const covered = element.matches(".eo-card") && element.nextElementSibling;
      const high = covered ? Math.min(box.height, box.width * 0.45) : box.height;
      return { x: x + box.width / 2, y: y + high / 2, width: box.width, high };
    });
    if (!boxes[0] || !boxes[1]) return [];
    const [from, to] = boxes;
    const kindClass = `eo-mark-${kind}`;
    if (spot === other) return [makeSvg("ellipse", { class: kindClass, cx: from.x, cy: from.y, rx: from.width * 0.62, ry: from.high * 0.5 + from.width * 0.12 })];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const head = Math.max(12, to.width * 0.24);
    const end = { x: to.x - ux * to.width * 0.2, y: to.y - uy * to.width * 0.2 };
    const neck = { x: end.x - ux * head, y: end.y - uy * head };
    const [wx, wy] = [-uy * head * 0.6, ux * head * 0.6];
    return [
      makeSvg("path", { class: kindClass, d: `M${from.x} ${from.y}L${neck.x} ${neck.y}` }),
      makeSvg("path", { class: `${kindClass} eo-mark-head`, d: `M${end.x} ${end.y}L${neck.x + wx} ${neck.y + wy}L${neck.x - wx} ${neck.y - wy}Z` }),
    ];
  },
});
