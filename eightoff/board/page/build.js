// What stands on the page: the table with its places, the words, the controls.

adds({
  build() {
    const { labels } = this;
    this.root = make("div", { class: "eo-board", role: "group", "aria-label": labels.board, lang: labels.language });
    this.rows = {
      cells: make("div", { class: "eo-row eo-cells", role: "group", "aria-label": labels.cells }),
      columns: make("div", { class: "eo-row eo-columns", role: "group", "aria-label": labels.columns }),
      foundations: make("div", { class: "eo-foundations", role: "group", "aria-label": labels.allFoundations }),
    };
    const play = make("div", { class: "eo-play" }, this.rows.cells, this.rows.columns);
    this.table = make("div", { class: "eo-table" }, play, this.rows.foundations);
    this.message = make("p", { class: "eo-message", "aria-hidden": "true" });
    this.fault = make("p", { class: "eo-fault", role: "alert" });
    setText(this.fault, this.model.get("fault"));
    this.live = make("div", { class: "eo-sr", "aria-live": "polite", role: "status" });
    this.aside = make("div", { class: "eo-sr eo-aside", "aria-live": "polite" });
    this.capacity = make("span", { class: "eo-capacity" });
    this.counts = make("span", { class: "eo-counts" });
    this.facts = make("p", { class: "eo-facts" }, this.capacity, this.counts);
    this.controls = this.buildControls();
    this.root.append(this.table, this.message, this.fault, this.live, this.aside, this.facts, this.controls);
    this.el.append(this.root);
  },

  buildPiles(view) {
    for (const row of Object.values(this.rows)) row.replaceChildren();
    this.piles = [];
    view.cells.forEach((_, index) => this.addPile("cells", CELLS[index]));
    view.columns.forEach((_, index) => this.addPile("columns", String(index + 1)));
    for (const suit of Object.keys(view.foundations)) this.addPile("foundations", "F", suit);
    this.rows.cells.hidden = view.cells.length === 0;
  },

  addPile(group, place, suit = null) {
    const { labels } = this;
    const name = suit ? labels.foundations[suit] : labels.places[place];
    const pile = { group, place, suit, name, cards: [], id: place + (suit ?? "") }; // a foundation's id names its suit
    pile.legend = make("button", { type: "button", class: "eo-legend", tabindex: "-1", "aria-label": name }, place);
    pile.slot = make("button", { type: "button", class: "eo-slot", tabindex: "-1", "aria-label": fill(labels.emptyPlace, { place: name }) });
    if (suit) pile.slot.append(suitShape(labels.shapes[suit]));
    if (group === "columns" && this.model.get("view").kingsOnly) {
      pile.slot.append(make("span", { class: "eo-words" }, labels.kingsOnly), make("span", { class: "eo-letter" }, this.rankOn("K")));
      pile.slot.setAttribute("aria-label", fill(labels.emptyKings, { place: name }));
    }
    pile.stack = make("div", { class: "eo-stack" }, pile.slot);
    pile.element = make("div", { class: `eo-pile${group === "columns" ? " eo-col" : ""}`, "data-place": place });
    if (suit) pile.element.dataset.suit = suit;
    pile.element.append(...(suit ? [pile.stack] : [pile.legend, pile.stack]));
    const choose = () => this.choosePile(pile);
    this.hear(pile.legend, "click", choose);
    this.hear(pile.slot, "click", choose);
    this.hear(pile.stack, "click", (event) => {
      if (event.target === pile.stack) choose();
    });
    this.rows[group].append(pile.element);
    this.piles.push(pile);
  },

  cardButton(card) {
    let button = this.cards.get(card);
    if (button) return button;
    const { labels } = this;
    const suit = card.at(-1);
    button = make("button", { type: "button", class: "eo-card", tabindex: "-1", "data-card": card });
    button.dataset.suit = suit;
    const corner = make("span", { class: "eo-corner", "aria-hidden": "true" }, make("span", {}, this.rankOn(card)));
    corner.append(suitShape(labels.shapes[suit]));
    button.append(corner, suitShape(labels.shapes[suit], "eo-middle"));
    this.hear(button, "click", (event) => this.clickCard(card, event));
    this.hear(button, "pointerdown", (event) => this.press(card, event));
    this.cards.set(card, button);
    return button;
  },
});
