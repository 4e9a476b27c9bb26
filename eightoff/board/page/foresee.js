// A legal move of one card is drawn at once; the kernel, which has the last word, confirms it.

adds({
  // Draws what the view says is legal; a run waits, since its way comes with the kernel's answer.
  foresee(card, place) {
    const { view } = this;
    const lift = view.lifts[card];
    if (lift?.run.length !== 1 || !lift.places.includes(place)) return;
    const suit = card.at(-1);
    const top = view.foundations[suit];
    const fromFoundation = !view.cells.includes(card) && !view.columns.some((column) => column.includes(card));
    const without = (cards) => cards.filter((each) => each !== card);
    this.draw({
      ...view,
      columns: view.columns.map((column, index) => (String(index + 1) === place ? [...without(column), card] : without(column))),
      cells: view.cells.map((each, index) => (CELLS[index] === place ? card : each === card ? null : each)),
      foundations: { ...view.foundations, [suit]: top + (place === "F") - fromFoundation },
      last: { cards: [card] },
      at: view.at + 1, // so that the next move follows on this one
      steps: [],
      canUndo: true,
      canRedo: false,
    });
  },

  // An answer that brings a view older than the one foreseen is that to a move before it.
  answersMoveBefore() {
    const { at } = this.model.get("view");
    return this.foreseen && at !== this.answered && at < this.view.at;
  },

  // Draws what is true where something else was foreseen.
  takeBackForeseen() {
    if (this.foreseen && !this.answersMoveBefore()) this.draw();
  },

  drawAnswer() {
    if (!this.answersMoveBefore()) this.draw();
    this.answerCame();
    // Whatever else came with this view hears of it first.
    queueMicrotask(() => {
      this.answered = this.model.get("view").at;
    });
  },
}, {
  built(page) {
    page.answered = page.model.get("view").at;
  },
});
