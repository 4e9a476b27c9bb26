// The keyboard: which key does what, and where the focus goes.

adds({
  focusables(pile) {
    return pile.cards.length ? pile.cards.map((card) => this.cards.get(card)) : [pile.slot];
  },

  entry(pile) {
    // The deepest card that can be lifted; where something is to be put, the end of the pile.
    const movable = pile.cards.find((card) => this.view.lifts[card]);
    if (this.lifted || !movable) return this.focusables(pile).at(-1);
    return this.cards.get(movable);
  },

  roam() {
    for (const group of Object.keys(this.rows)) {
      const piles = this.piles.filter((pile) => pile.group === group);
      const all = piles.flatMap((pile) => this.focusables(pile));
      const current = all.find((each) => each === document.activeElement) ?? (piles.length ? this.entry(piles[0]) : null);
      for (const each of all) each.tabIndex = each === current ? 0 : -1;
    }
  },

  focus(element) {
    if (!element) return;
    element.focus({ preventScroll: true });
    this.roam();
  },

  focusKey() {
    const active = document.activeElement;
    if (!active || !this.root.contains(active)) return null;
    return { card: active.dataset.card, pile: this.piles.find((each) => each.element.contains(active))?.id, element: active };
  },

  restoreFocus(key) {
    const moved = key && this.view.last?.cards[0] === this.follow && this.follow;
    this.follow = null;
    if (!key || (!moved && document.activeElement === key.element)) return undefined;
    const card = moved && (key.card || key.pile) ? moved : key.card;
    const button = card && this.cards.get(card);
    if (button?.isConnected) return this.focus(button);
    const pile = this.piles.find((each) => each.id === key.pile);
    return this.focus(pile ? this.entry(pile) : key.element.isConnected ? key.element : this.undoButton);
  },

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    this.arrive();
    if (event.target === this.typed && event.key === "Enter") this.sendTyped();
    if (event.target.closest("input, select")) return;
    const act = this.actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  },

  actionOf(event) {
    const key = keyOf(event);
    if (key === "Escape") return () => this.escape();
    if (key === "?") return () => this.toggleHelp();
    if (key === "u") return () => this.undoButton.click();
    if (key === "r") return () => this.redoButton.click();
    if (key.startsWith("Arrow")) return () => this.arrow(key.slice(5));
    const part = parts.find((each) => each.keys?.[key]);
    if (part) return () => part.keys[key](this);
    const place = key === "0" ? "10" : key;
    const pile = this.piles.find((each) => each.place === place && (!each.suit || !this.lifted || this.lifted.card.endsWith(each.suit)));
    if (!pile) return /^([0-9a-h]|F)$/.test(key) ? () => this.tell(this.labels.noSuchPlace) : null;
    return () => {
      if (this.lifted || (this.model.get("picking") && !pile.suit)) this.choosePile(pile);
      else this.focus(this.entry(pile));
    };
  },

  arrow(way) {
    const pile = this.piles.find((each) => each.element.contains(document.activeElement));
    if (!pile) return;
    const piles = this.piles.filter((each) => each.group === pile.group);
    const index = piles.indexOf(pile);
    const step = { Left: -1, Right: 1, Up: -1, Down: 1 }[way];
    const along = way === "Left" || way === "Right";
    const foundations = this.piles.filter((each) => each.suit);
    const lefthand = this.table.firstChild === this.rows.foundations;
    if (pile.suit) {
      const across = this.stacked;
      const beyond = along && Math.floor((index + step) / across) !== Math.floor(index / across);
      const to = beyond ? (step < 0) !== lefthand && this.piles.filter((each) => each.group === "columns").at(lefthand ? 0 : -1) : piles[index + (along ? step : step * across)];
      if (to) this.focus(this.entry(to));
    } else if (along) {
      const outward = !piles[index + step] && (step > 0) !== lefthand ? foundations[0] : null;
      const to = piles[index + step] ?? outward;
      if (to) this.focus(this.entry(to));
    } else {
      const cards = this.focusables(pile);
      const next = cards[cards.indexOf(document.activeElement) + step];
      const other = way === "Up" && pile.group === "columns" ? "cells" : way === "Down" && pile.group === "cells" ? "columns" : null;
      const beyond = this.piles.filter((each) => each.group === other)[index];
      this.focus(next ?? (beyond && this.entry(beyond)));
    }
  },

  toggleHelp() {
    this.help.open = !this.help.open;
    if (!this.help.open) return;
    this.tell(this.labels.keyHelp.join(". "));
    this.help.scrollIntoView({ block: "nearest" });
  },

  escape() {
    if (this.drag?.moving) return this.backFromDrag();
    if (this.lifted) {
      this.putDown();
      this.tell(this.labels.putDown);
      return undefined;
    }
    const notebook = this.el.closest(".jp-Cell") ?? this.el.closest("[tabindex]");
    if (notebook) notebook.focus();
    else document.activeElement?.blur();
    return undefined;
  },
}, {
  built(page) {
    // JupyterLab and Notebook would take letters and arrows as their own commands. Notebook
    // listens on the document before any element hears, so this must be heard earlier still.
    const first = { capture: true };
    // In a presentation, the keys of its bar come before those of the board, which it passes on.
    const staged = () => page.root.closest(".eo-stage");
    page.hear(window, "keydown", (event) => page.root.contains(event.target) && !staged() && page.key(event), first);
    page.hear(page.root, "eo-key", ({ detail }) => page.key(detail));
    page.hear(page.root, "focusin", () => page.view && page.roam());
  },
});
