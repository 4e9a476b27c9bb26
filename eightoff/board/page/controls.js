// Undo, redo, restart, the menus and the field of typed moves.

adds({
  buildControls() {
    const { labels } = this;
    const button = (name, act) => {
      const made = make("button", { type: "button", class: `eo-${name}` }, labels[name] ?? "");
      this.hear(made, "click", act); // where nothing can be done, the kernel says so
      return made;
    };
    this.undoButton = button("undo", () => this.send({ do: "undo" }));
    this.redoButton = button("redo", () => this.send({ do: "redo" }));
    this.restartButton = button("restart", () => this.send({ do: "restart" }));
    this.homeButton = button("home", () => this.send({ do: "home", at: this.view.at }));
    this.homeButton.hidden = true; // until the kernel names it
    this.cardMenu = make("select", { class: "eo-card-menu" });
    this.placeMenu = make("select", { class: "eo-place-menu" });
    this.typed = make("input", { type: "text", maxlength: "12", autocomplete: "off", spellcheck: "false", class: "eo-typed" });
    const move = button("move", () => this.send({ do: "move", move: `${this.cardMenu.value}>${this.placeMenu.value}`, at: this.view.at }));
    const menus = make(
      "details",
      { class: "eo-menus" },
      make("summary", {}, labels.menus),
      make(
        "div",
        {},
        make("label", {}, labels.chooseCard, this.cardMenu),
        make("label", {}, labels.choosePlace, this.placeMenu),
        move,
        make("label", {}, labels.typedMove, this.typed),
      ),
    );
    const help = make("ul", {}, ...labels.keyHelp.map((line) => make("li", {}, line)));
    this.help = make("details", { class: "eo-help" }, make("summary", {}, labels.keys), help);
    return make(
      "div",
      { class: "eo-controls", role: "group", "aria-label": labels.controls },
      this.undoButton,
      this.redoButton,
      this.restartButton,
      this.homeButton,
      menus,
      this.help,
    );
  },

  sendTyped() {
    if (!this.typed.value.trim()) return;
    this.send({ do: "move", move: this.typed.value.trim(), at: this.view.at });
    this.typed.value = "";
  },

  drawMenus() {
    const { labels, view } = this;
    if (this.homeButton.contains(document.activeElement) && !view.home) this.focus(this.undoButton);
    this.homeButton.hidden = !view.home;
    setText(this.homeButton, view.home ?? "");
    const option = (value, text) => make("option", { value }, text);
    this.cardMenu.replaceChildren(...Object.keys(view.lifts).map((card) => option(card, labels.cards[card])));
    const places = this.piles.filter((pile) => !pile.suit).map((pile) => option(pile.place, pile.name));
    this.placeMenu.replaceChildren(...places, option("F", labels.allFoundations));
  },
}, { later: (page) => page.drawMenus() });
