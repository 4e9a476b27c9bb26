// Lifting, choosing and trying: one path for click, drag and keys, so that they cannot differ.

const DOUBLE = 400; // milliseconds within which a second click on the lifted card is a double

adds({
  pileOf(card) {
    return this.piles.find((pile) => pile.cards.includes(card));
  },

  lift(card, announce = true) {
    this.putDown();
    const pile = this.pileOf(card);
    const lift = this.view.lifts[card];
    const run = lift ? lift.run : pile.group === "columns" ? pile.cards.slice(pile.cards.indexOf(card)) : [card];
    this.lifted = { card, run, places: lift ? lift.places : [], pile, at: performance.now() };
    for (const each of run) this.cards.get(each).classList.add("eo-lifted");
    this.cards.get(card).setAttribute("aria-pressed", "true");
    for (const target of this.piles) {
      const takes = this.lifted.places.includes(target.place) && (!target.suit || card.endsWith(target.suit));
      target.element.classList.toggle("eo-takes", takes);
      if (!takes) continue;
      target.legend.setAttribute("aria-label", fill(this.labels.takesIt, { place: target.name }));
    }
    if (announce) this.tellLifted();
    this.soon();
    this.call("lifted");
  },

  // A card that can go nowhere says so to everybody: no place lights up to show it.
  tellLifted() {
    const { run, places } = this.lifted;
    if (places.length) this.tell([this.liftedWords(), this.labels.together[run.length]].filter(Boolean).join(" "));
    else this.tell(this.liftedWords(), true);
  },

  putDown() {
    if (!this.lifted) return;
    for (const card of this.lifted.run) this.cards.get(card).classList.remove("eo-lifted");
    this.cards.get(this.lifted.card).removeAttribute("aria-pressed");
    for (const pile of this.piles) {
      pile.element.classList.remove("eo-takes", "eo-over");
      pile.legend.setAttribute("aria-label", pile.name);
    }
    this.lifted = null;
    this.soon();
    this.call("lifted");
  },

  clickCard(card, event) {
    if (this.justDragged) return;
    const pile = this.pileOf(card);
    if (this.model.get("picking")) return this.pick(pile);
    const { lifted } = this;
    if (!lifted) {
      // Of a double click on a card that was lifted before, the first puts it down.
      if (event.detail === 2 && this.put?.card === card && performance.now() - this.put.at < DOUBLE) {
        const first = this.view.lifts[card]?.first;
        if (first) return this.try(card, first);
      }
      return this.lift(card);
    }
    if (lifted.card === card && lifted.unasked) {
      // What a refused click lifted is not put down by the click that would lift it.
      Object.assign(lifted, { unasked: false, at: performance.now() });
      return this.tellLifted();
    }
    if (lifted.card === card) {
      const first = this.view.lifts[card]?.first;
      const double = event.detail > 0 && performance.now() - lifted.at < DOUBLE;
      if (double && first) return this.try(card, first);
      this.putDown();
      this.put = { card, at: performance.now() };
      this.tell(this.labels.putDown);
      return undefined;
    }
    if (lifted.pile === pile) return this.lift(card);
    const legal = lifted.places.includes(pile.place);
    this.try(lifted.card, pile.place);
    // A click on another movable card changes one's mind, and says why the first stays.
    if (!legal && this.view.lifts[card]) {
      this.lift(card, false);
      this.lifted.unasked = true;
      this.changedTo = card; // told beside the reason, when that comes
    }
    return undefined;
  },

  choosePile(pile) {
    if (this.justDragged) return undefined;
    if (this.model.get("picking")) return this.pick(pile);
    if (this.lifted) {
      if (this.lifted.pile === pile) return this.putDown();
      return this.try(this.lifted.card, pile.place);
    }
    const top = pile.cards.at(-1);
    return top ? this.lift(top) : undefined;
  },

  // One card more (from the one above it) or less of the run that is lifted or has the focus.
  runBy(step) {
    const card = this.lifted?.card ?? document.activeElement?.dataset.card;
    const pile = card && this.pileOf(card);
    const next = pile?.cards[pile.cards.indexOf(card) - step];
    if (!next || !this.view.lifts[next]) {
      if (card) this.tell(this.labels.runEnds);
      return;
    }
    if (this.lifted) this.lift(next);
    this.focus(this.cards.get(next));
  },

  pick(pile) {
    const picked = this.model.get("picked");
    const { id } = pile;
    this.model.set("picked", picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id]);
    this.model.save_changes();
  },

  try(card, place) {
    if (!this.drag) this.putDown();
    this.follow = card; // the focus goes where the card goes
    if (this.send({ do: "move", move: `${card}>${place}`, at: this.view.at })) this.foresee(card, place);
  },
}, {
  built(page) {
    page.hear(page.root, "eo-put-down", () => {
      page.putDown();
      if (page.message.textContent === page.told) page.message.textContent = "";
    });
  },
  keys: { "+": (page) => page.runBy(1), "-": (page) => page.runBy(-1) },
});
