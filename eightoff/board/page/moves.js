// The list of moves: every one made, those taken back too, and a way to each of them.

adds({
  buildMoves() {
    const { labels } = this;
    this.moveList = make("ol", { start: "0" });
    this.hear(this.moveList, "click", ({ target }) => {
      const cursor = [...this.moveList.children].indexOf(target.closest("li"));
      if (cursor >= 0) this.send({ do: "jump", cursor, at: this.view.at });
    });
    this.movesPanel = make("details", { class: "eo-moves" }, make("summary", {}, labels.moves), this.moveList);
    this.hear(this.movesPanel, "toggle", () => {
      if (!this.movesPanel.open) return;
      this.drawMoves(); // no answer comes where there is nothing new, such as before the first move
      this.askForMoves();
    });
    this.controls.append(this.movesPanel);
  },

  // Words are the kernel's. They are asked for while somebody reads them, and never by a click.
  askForMoves() {
    if (!this.movesPanel.open || this.foreseen) return;
    const { at } = this.view;
    if (this.askedAt === at) return;
    this.askedAt = at;
    this.model.send({ do: "moves" });
  },

  drawMoves() {
    const told = [[this.labels.firstPosition], ...this.model.get("moves")];
    const rows = this.moveList.children;
    while (rows.length > told.length) rows[rows.length - 1].remove();
    while (rows.length < told.length) {
      this.moveList.append(make("li", {}, make("button", { type: "button" })));
    }
    told.forEach(([shown, spoken], cursor) => {
      const button = rows[cursor].firstChild;
      if (button.textContent !== shown) button.textContent = shown;
      if (spoken) button.setAttribute("aria-label", spoken);
    });
    this.drawCursor();
  },

  drawCursor() {
    [...this.moveList.children].forEach(({ firstChild: button }, cursor) => {
      if (cursor === this.view.cursor) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const now = this.moveList.children[this.view.cursor];
    if (now && this.movesPanel.open) this.moveList.scrollTop = now.offsetTop - this.moveList.offsetTop - this.moveList.clientHeight / 2;
  },
}, {
  built: (page) => page.buildMoves(),
  later(page) {
    page.askForMoves();
    page.drawCursor();
  },
  traits: { moves: (page) => page.drawMoves() },
});
