// The same board as text, by headings and lists, for who does not see it and who reads it.

adds({
  buildText() {
    const { text } = this.labels;
    this.textLines = {};
    const part = (name, tag = "ul") => {
      this.textLines[name] = make(tag);
      return [make("h4", {}, text[name]), this.textLines[name]];
    };
    this.text = make(
      "div",
      { class: "eo-text", role: "group", "aria-label": text.title } /* no landmark: a lesson has many */,
      make("h3", {}, text.title),
      ...part("cells"),
      ...part("columns"),
      ...part("foundations"),
      ...part("lifted", "p"),
      ...part("ways"),
    );
    this.root.append(this.text);
  },

  drawText() {
    if (this.foreseen) return;
    const { labels, view } = this;
    const lines = { cells: [], columns: [], foundations: [] };
    for (const pile of this.piles) {
      const cards = pile.cards.map((card) => labels.cards[card]).join(", ");
      lines[pile.group].push(fill(labels.text.line, { place: pile.name, cards: cards || labels.text.empty }));
    }
    lines.ways = Object.entries(view.lifts).map(([card, { places }]) => {
      const names = this.namesOf(card, places);
      return fill(labels.text.line, { place: labels.cards[card], cards: names || labels.text.nowhere });
    });
    for (const [name, texts] of Object.entries(lines)) {
      const list = this.textLines[name];
      while (list.children.length > texts.length) list.lastChild.remove();
      while (list.children.length < texts.length) list.append(make("li"));
      texts.forEach((line, index) => setText(list.children[index], line));
    }
    setText(this.textLines.lifted, this.lifted ? this.liftedWords() : labels.text.nothing);
    this.text.classList.toggle("eo-sr", this.setting("text") !== "on");
  },

  // The places that take a card, by the names they have after "it can go".
  namesOf(card, places) {
    const targets = this.piles.filter((pile) => places.includes(pile.place) && (!pile.suit || card.endsWith(pile.suit)));
    const name = (pile) => this.labels.to[pile.group === "cells" ? "cell" : pile.place];
    return [...new Set(targets.map((pile) => this.lit(name(pile), this.lightOf(card, pile.place))))].join(", ");
  },

  liftedWords() {
    const { card, places, pile } = this.lifted;
    if (pile.group === "columns" && !this.view.lifts[card]) return fill(this.labels.liftedCovered, { card: this.labels.liftedCards[card] });
    const names = this.namesOf(card, places);
    const words = { card: this.labels.liftedCards[card], places: names };
    return fill(names ? this.labels.liftedTo : this.labels.liftedNowhere, words);
  },
}, {
  built: (page) => page.buildText(),
  later: (page) => page.drawText(),
  traits: { settings: (page) => page.soon() },
});
