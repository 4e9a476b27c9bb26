// What the kernel tells is drawn: cards in their places, marks, picked places.

const ROWS = 11; // overlaps for which height is reserved; longer columns tighten
const OVERLAP = 0.3; // of a card's height
const NARROWEST = 30; // pixels of a card's width
const AROUND = 300; // pixels of a window's height for all but the cards: bars, words, buttons
const SLACK = 40; // pixels of these that may be lacking before the words are put above the table
const LEGIBLE = 52; // pixels below which a low window makes no card narrower
const NARROW = 56; // below this width no words stand in an empty place
const TIGHT = 72; // nor, below this one, words in the light of a place
const WIDEST = // the same, for each size that can be chosen, where there is room
  { small: () => 40, normal: () => 80, large: () => 112, projector: () => Math.max(112, window.innerHeight * 0.145) };

adds({
  draw(foreseen = null) {
    const view = foreseen ?? this.model.get("view");
    this.foreseen = foreseen !== null;
    const focus = this.focusKey();
    const before = this.rects();
    // What was lifted while the kernel had not yet answered stays so; any other change puts it down.
    const held = !this.drag && this.stillUnanswered() && this.lifted?.at >= this.sent.at ? this.lifted : null;
    this.endDrag();
    this.putDown();
    if (!this.view || this.view.cells.length !== view.cells.length || this.view.columns.length !== view.columns.length) {
      this.buildPiles(view);
    }
    this.view = view;
    const foundationTop = (suit) => (view.foundations[suit] ? [`${RANKS[view.foundations[suit] - 1]}${suit}`] : []);
    const last = new Set(view.last ? view.last.cards : []);
    const shown = new Set();
    for (const pile of this.piles) {
      if (pile.group === "cells") pile.cards = [view.cells[CELLS.indexOf(pile.place)]].filter(Boolean);
      else if (pile.group === "columns") pile.cards = view.columns[Number(pile.place) - 1];
      else pile.cards = foundationTop(pile.suit);
      const buttons = pile.cards.map((card, depth) => this.placeCard(card, depth, pile, last));
      if (!sameNodes([...pile.stack.children].slice(1), buttons)) pile.stack.replaceChildren(pile.slot, ...buttons);
      pile.cards.forEach((card) => shown.add(card));
      pile.slot.hidden = pile.cards.length > 0;
    }
    for (const [card, button] of this.cards) if (!shown.has(card)) button.remove();
    this.fit();
    this.move(before);
    this.capacity.textContent = view.capacity;
    this.counts.textContent = view.counts;
    this.undoButton.setAttribute("aria-disabled", String(!view.canUndo));
    this.redoButton.setAttribute("aria-disabled", String(!view.canRedo));
    this.drawMarks();
    this.drawPicked();
    this.drawControls();
    this.roam();
    this.restoreFocus(focus);
    if (held && this.pileOf(held.card)?.id === held.pile.id) this.lift(held.card, false);
    this.call("drawn");
    this.soon();
  },

  placeCard(card, depth, pile, last) {
    const button = this.cardButton(card);
    const { labels } = this;
    const lift = this.view.lifts[card];
    const covered = !lift && pile.group === "columns";
    const pattern = covered ? labels.coveredAt : lift && lift.run.length > 1 ? labels.runAt : labels.cardAt;
    button.setAttribute("aria-label", fill(pattern, { card: labels.cards[card], place: pile.name }));
    button.style.setProperty("--eo-depth", pile.group === "columns" ? depth : 0);
    button.style.zIndex = "";
    if (lift) button.dataset.lift = "";
    else delete button.dataset.lift;
    button.classList.toggle("eo-last", last.has(card));
    return button;
  },

  fit() {
    const view = this.view;
    const across = Math.max(view.columns.length, view.cells.length);
    // In heights of a card: foundations stand one above the other where the columns are that
    // long, else side by side.
    const rows = 1 + OVERLAP * Math.min(view.rows - 1, ROWS);
    const high = rows + (view.cells.length ? 1.3 : 0);
    this.stacked = Math.ceil(4 / Math.max(1, Math.floor((high + 0.15) / 1.09)));
    // In widths of a card: the piles with a gap each, the gap before the foundations, the rim.
    const wide = 1.12 * (across + this.stacked) + 0.35;
    const room = Math.floor((this.el.clientWidth || 640) / wide);
    // At the size nobody chose, the table and the words below it stand in the window together.
    const low = this.setting("size") === "normal" ? Math.max(LEGIBLE, (window.innerHeight - AROUND) / (1.4 * (high + 0.4))) : Infinity;
    // A presentation that fills the screen says how wide a card may be beside its question.
    const presented = Number(this.root.closest(".eo-stage")?.style.getPropertyValue("--eo-widest"));
    const widest = presented || Math.min(WIDEST[this.setting("size")](), low);
    const cardWidth = Math.max(NARROWEST, Math.floor(Math.min(widest, room)));
    const height = cardWidth * 1.4;
    const reserved = height * rows;
    this.rows.foundations.style.setProperty("--eo-side-by-side", this.stacked);
    this.root.classList.toggle("eo-narrow", cardWidth < NARROW);
    this.root.classList.toggle("eo-tight", cardWidth < TIGHT);
    // Where table and words do not fit the window together, the words come first.
    this.root.classList.toggle("eo-tall", !presented && height * (high + 0.4) + AROUND > window.innerHeight + SLACK);
    this.root.style.setProperty("--eo-w", `${cardWidth}px`);
    this.root.style.setProperty("--eo-column", `${reserved}px`);
    for (const pile of this.piles) {
      const length = pile.cards.length;
      const step = length > 1 ? Math.min(OVERLAP * height, (reserved - height) / (length - 1)) : 0;
      pile.stack.style.setProperty("--eo-step", `${step}px`);
      pile.stack.style.setProperty("--eo-end", `${height + step * Math.max(length - 1, 0)}px`);
    }
  },

  drawMarks() {
    const marks = this.model.get("marks");
    for (const [card, button] of this.cards) setMark(button, marks[card]);
    for (const pile of this.piles) setMark(pile.suit ? pile.element : pile.legend, marks[pile.id]);
  },

  drawPicked() {
    const picking = this.model.get("picking");
    const picked = this.model.get("picked");
    for (const pile of this.piles) {
      const chosen = picking && picked.includes(pile.id);
      pile.element.classList.toggle("eo-picked", chosen);
      const top = this.cards.get(pile.cards.at(-1));
      for (const button of [pile.legend, pile.slot, ...(top ? [top] : [])]) {
        if (picking) button.setAttribute("aria-pressed", String(chosen));
        else button.removeAttribute("aria-pressed");
      }
    }
  },

  drawControls() {
    // How the board looks can be chosen on every board, also where a bar stands for its buttons.
    this.root.classList.toggle("eo-bare", !this.model.get("controls"));
    this.facts.hidden = !this.model.get("controls");
  },
}, {
  // A presentation that gave the board another room asks it to fit in at once.
  built(page) {
    page.root.addEventListener("eo-fit", () => page.view && page.fit(), { signal: page.leaving.signal });
    page.hear(window, "resize", () => page.view && page.fit());
  },
  traits: {
    marks: (page) => page.drawMarks(),
    picked: (page) => page.drawPicked(),
    picking: (page) => page.drawPicked(),
    controls: (page) => page.drawControls(),
  },
});
