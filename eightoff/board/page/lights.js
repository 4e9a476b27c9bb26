// The coach's lights: what each legal move does to the win, told by word and shape beside the colour.

const LIGHT_SHAPES = { won: "✓", lost: "✕", some: "◐", undecided: "?" };

adds({
  // What the move of a card to a place does, "" where nothing is known of the position drawn.
  lightOf(card, place) {
    const moves = !this.foreseen && this.model.get("lights").moves?.[card];
    return (moves && (moves[place] ?? (CELLS.includes(place) && moves.cell))) || "";
  },

  // A name with the word of its light, if it has one.
  lit(name, light) {
    const { words, pattern } = this.model.get("lights");
    return light ? fill(pattern, { place: name, light: words[light] }) : name;
  },

  drawLights() {
    this.clearLights();
    const { cards = {}, words } = this.model.get("lights");
    const shown = this.foreseen ? [] : Object.entries(cards);
    for (const [card, light] of shown) {
      const button = this.cards.get(card);
      if (!button?.isConnected) continue;
      const name = button.getAttribute("aria-label");
      const lit = this.lit(name, light);
      const badge = make("span", { class: "eo-light", "data-light": light, title: words[light], "aria-hidden": "true" }, LIGHT_SHAPES[light]);
      button.append(badge);
      button.setAttribute("aria-label", lit);
      this.lights.push(() => {
        badge.remove();
        if (button.getAttribute("aria-label") === lit) button.setAttribute("aria-label", name);
      });
    }
    // The key stays while the coach looks, so that nothing jumps after a move.
    const present = words ? Object.keys(LIGHT_SHAPES).filter((light) => light !== "undecided" || shown.some(([, each]) => each === light)) : [];
    this.lightKey.replaceChildren(...present.map((light) => make("span", { "data-light": light }, `${LIGHT_SHAPES[light]} ${words[light]}`)));
    this.lightKey.hidden = present.length === 0;
    this.lightPlaces();
  },

  clearLights() {
    for (const undo of this.lights) undo();
    this.lights = [];
  },

  // The places of the card that is lifted, each with the word for the move that goes there.
  lightPlaces() {
    for (const badge of this.placeLights) badge.remove();
    this.placeLights = [];
    if (!this.lifted) return;
    const { card } = this.lifted;
    for (const pile of this.piles) {
      if (!pile.element.classList.contains("eo-takes")) continue;
      const light = this.lightOf(card, pile.place);
      if (!light) continue;
      const { words } = this.model.get("lights");
      const word = make("span", {}, ` ${words[light]}`);
      const badge = make("span", { class: "eo-place-light", "data-light": light, "aria-hidden": "true" }, LIGHT_SHAPES[light], word);
      pile.stack.append(badge);
      this.placeLights.push(badge);
      pile.legend.setAttribute("aria-label", this.lit(fill(this.labels.takesIt, { place: pile.name }), light));
    }
  },
}, {
  built: (page) => {
    page.lights = []; // what takes the lights of the cards away again
    page.placeLights = [];
    page.lightKey = make("p", { class: "eo-light-key", hidden: "" });
    page.table.after(page.lightKey);
  },
  drawn: (page) => page.drawLights(),
  lifted: (page) => page.lightPlaces(),
  traits: {
    lights: (page) => {
      page.drawLights();
      page.soon(); // the board as text tells them, too
    },
  },
});
