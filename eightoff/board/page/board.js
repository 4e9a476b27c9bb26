// The page of the board: it draws what the kernel tells and sends back what a person did.
// It knows no rule and no word: legal places come with every view, words with the labels.

const DRAG_FROM = 6; // pixels of travel that turn a press into a drag
const DOUBLE = 400; // milliseconds within which a second click on the lifted card is a double
const PATIENCE = 4000; // milliseconds after which a kernel that does not answer is told of
const MOTION = 180; // milliseconds of a card's way
const ROWS = 11; // overlaps for which height is reserved; longer columns tighten
const OVERLAP = 0.3; // of a card's height
const WIDEST = 80; // pixels of a card's width, so that a whole deal fits a screen

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.className = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function suitShape(path, className) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  if (className) svg.setAttribute("class", className);
  const shape = document.createElementNS(space, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

class Page {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.labels = model.get("labels");
    this.cards = new Map(); // card text -> its button, kept from view to view
    this.piles = [];
    this.lifted = null; // { card, run, places, pile }
    this.drag = null;
    this.build();
    this.listen();
    this.draw();
    this.sayMessage();
  }

  // ---------------------------------------------------------------- building

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
    this.live = make("div", { class: "eo-sr", "aria-live": "polite", role: "status" });
    this.capacity = make("span", { class: "eo-capacity" });
    this.counts = make("span", { class: "eo-counts" });
    this.facts = make("p", { class: "eo-facts" }, this.capacity, this.counts);
    this.controls = this.buildControls();
    this.root.append(this.table, this.message, this.live, this.facts, this.controls);
    this.el.append(this.root);
  }

  buildControls() {
    const { labels } = this;
    const button = (name, act) => {
      const made = make("button", { type: "button", class: `eo-${name}` }, labels[name]);
      made.addEventListener("click", () => {
        if (made.getAttribute("aria-disabled") !== "true") act();
      });
      return made;
    };
    this.undoButton = button("undo", () => this.send({ do: "undo" }));
    this.redoButton = button("redo", () => this.send({ do: "redo" }));
    this.restartButton = button("restart", () => this.send({ do: "restart" }));
    this.cardMenu = make("select", { class: "eo-card-menu" });
    this.placeMenu = make("select", { class: "eo-place-menu" });
    this.typed = make("input", { type: "text", maxlength: "12", autocomplete: "off", spellcheck: "false", class: "eo-typed" });
    this.typed.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.typed.value.trim()) {
        this.send({ do: "move", move: this.typed.value.trim() });
        this.typed.value = "";
      }
    });
    const move = button("move", () => this.send({ do: "move", move: `${this.cardMenu.value}>${this.placeMenu.value}` }));
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
      menus,
      this.help,
    );
  }

  buildPiles(view) {
    for (const row of Object.values(this.rows)) row.replaceChildren();
    this.piles = [];
    view.cells.forEach((_, index) => this.addPile("cells", "abcdefgh"[index]));
    view.columns.forEach((_, index) => this.addPile("columns", String(index + 1)));
    for (const suit of Object.keys(view.foundations)) this.addPile("foundations", "F", suit);
    this.rows.cells.hidden = view.cells.length === 0;
  }

  addPile(group, place, suit = null) {
    const { labels } = this;
    const name = suit ? labels.foundations[suit] : labels.places[place];
    const pile = { group, place, suit, name, cards: [] };
    pile.legend = make("button", { type: "button", class: "eo-legend", tabindex: "-1", "aria-label": name }, place);
    pile.slot = make("button", { type: "button", class: "eo-slot", tabindex: "-1", "aria-label": fill(labels.emptyPlace, { place: name }) });
    if (suit) pile.slot.append(suitShape(labels.shapes[suit]));
    pile.stack = make("div", { class: "eo-stack" }, pile.slot);
    pile.element = make("div", { class: `eo-pile${group === "columns" ? " eo-col" : ""}`, "data-place": place });
    if (suit) pile.element.dataset.suit = suit;
    pile.element.append(...(suit ? [pile.stack] : [pile.legend, pile.stack]));
    const choose = () => this.choosePile(pile);
    pile.legend.addEventListener("click", choose);
    pile.slot.addEventListener("click", choose);
    pile.stack.addEventListener("click", (event) => {
      if (event.target === pile.stack) choose();
    });
    this.rows[group].append(pile.element);
    this.piles.push(pile);
  }

  cardButton(card) {
    let button = this.cards.get(card);
    if (button) return button;
    const { labels } = this;
    const suit = card.at(-1);
    const rank = labels.ranks["A23456789TJQK".indexOf(card[0])];
    button = make("button", { type: "button", class: "eo-card", tabindex: "-1", "data-card": card });
    if (suit === "H" || suit === "D") button.dataset.red = "";
    const corner = make("span", { class: "eo-corner", "aria-hidden": "true" }, make("span", {}, rank));
    corner.append(suitShape(labels.shapes[suit]));
    button.append(corner, suitShape(labels.shapes[suit], "eo-middle"));
    button.addEventListener("click", (event) => this.clickCard(card, event));
    button.addEventListener("pointerdown", (event) => this.press(card, event));
    this.cards.set(card, button);
    return button;
  }

  // ----------------------------------------------------------------- drawing

  draw() {
    const view = this.model.get("view");
    const focus = this.focusKey();
    const before = this.rects();
    this.endDrag();
    this.putDown();
    if (!this.view || this.view.cells.length !== view.cells.length || this.view.columns.length !== view.columns.length) {
      this.buildPiles(view);
    }
    this.view = view;
    const foundationTop = (suit) => (view.foundations[suit] ? [`${"A23456789TJQK"[view.foundations[suit] - 1]}${suit}`] : []);
    const last = new Set(view.last ? view.last.cards : []);
    const shown = new Set();
    for (const pile of this.piles) {
      if (pile.group === "cells") pile.cards = [view.cells["abcdefgh".indexOf(pile.place)]].filter(Boolean);
      else if (pile.group === "columns") pile.cards = view.columns[Number(pile.place) - 1];
      else pile.cards = foundationTop(pile.suit);
      const buttons = pile.cards.map((card, depth) => this.placeCard(card, depth, pile, last));
      if (!sameNodes([...pile.stack.children].slice(1), buttons)) pile.stack.replaceChildren(pile.slot, ...buttons);
      pile.cards.forEach((card) => shown.add(card));
      pile.slot.hidden = pile.cards.length > 0;
      if (pile.group === "columns") pile.slot.textContent = view.kingsOnly ? this.labels.kingsOnly : "";
      if (pile.group === "cells") pile.slot.textContent = "";
    }
    for (const [card, button] of this.cards) if (!shown.has(card)) button.remove();
    this.fit();
    this.move(before);
    this.capacity.textContent = view.capacity;
    this.counts.textContent = view.counts;
    this.undoButton.setAttribute("aria-disabled", String(!view.canUndo));
    this.redoButton.setAttribute("aria-disabled", String(!view.canRedo));
    this.drawMenus();
    this.drawMarks();
    this.drawPicked();
    this.drawControls();
    this.roam();
    this.restoreFocus(focus);
  }

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
  }

  fit() {
    const view = this.view;
    const across = Math.max(view.columns.length, view.cells.length);
    const width = this.el.clientWidth || 640;
    const cardWidth = Math.max(30, Math.min(WIDEST, Math.floor(width / (1.12 * across + 1.5))));
    const height = cardWidth * 1.4;
    const reserved = height * (1 + OVERLAP * Math.min(view.rows - 1, ROWS));
    this.root.style.setProperty("--eo-w", `${cardWidth}px`);
    this.root.style.setProperty("--eo-column", `${reserved}px`);
    for (const pile of this.piles) {
      const length = pile.cards.length;
      const step = length > 1 ? Math.min(OVERLAP * height, (reserved - height) / (length - 1)) : 0;
      pile.stack.style.setProperty("--eo-step", `${step}px`);
      pile.stack.style.setProperty("--eo-end", `${height + step * Math.max(length - 1, 0)}px`);
    }
  }

  rects() {
    const rects = new Map();
    for (const [card, button] of this.cards) if (button.isConnected) rects.set(card, button.getBoundingClientRect());
    return rects;
  }

  move(before) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [card, button] of this.cards) {
      const from = before.get(card);
      if (!from || !button.isConnected) continue;
      const to = button.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
      button.style.zIndex = "30";
      const way = button.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: MOTION, easing: "ease-out" });
      way.onfinish = () => (button.style.zIndex = "");
    }
  }

  drawMenus() {
    const { labels, view } = this;
    const option = (value, text) => make("option", { value }, text);
    this.cardMenu.replaceChildren(...Object.keys(view.lifts).map((card) => option(card, labels.cards[card])));
    const places = this.piles.filter((pile) => !pile.suit).map((pile) => option(pile.place, pile.name));
    this.placeMenu.replaceChildren(...places, option("F", labels.allFoundations));
  }

  drawMarks() {
    const marks = this.model.get("marks");
    for (const [card, button] of this.cards) setMark(button, marks[card]);
    for (const pile of this.piles) setMark(pile.legend, marks[pile.place]);
  }

  drawPicked() {
    const picking = this.model.get("picking");
    const picked = this.model.get("picked");
    for (const pile of this.piles) {
      const chosen = picking && picked.includes(pile.place);
      pile.element.classList.toggle("eo-picked", chosen);
      for (const button of [pile.legend, pile.slot]) {
        if (picking) button.setAttribute("aria-pressed", String(chosen));
        else button.removeAttribute("aria-pressed");
      }
    }
  }

  drawControls() {
    this.controls.hidden = !this.model.get("controls");
    this.facts.hidden = !this.model.get("controls");
    this.root.dataset.theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
  }

  sayMessage() {
    clearTimeout(this.unanswered);
    const message = this.model.get("message");
    this.message.textContent = message.text ?? "";
    this.message.dataset.tone = message.tone ?? "plain";
    this.live.textContent = message.spoken ?? "";
    if (!this.drag) return;
    this.endDrag();
  }

  // ------------------------------------------------- lifting, choosing, moving

  pileOf(card) {
    return this.piles.find((pile) => pile.cards.includes(card));
  }

  lift(card, announce = true) {
    this.putDown();
    const pile = this.pileOf(card);
    const lift = this.view.lifts[card];
    const run = lift ? lift.run : pile.group === "columns" ? pile.cards.slice(pile.cards.indexOf(card)) : [card];
    this.lifted = { card, run, places: lift ? lift.places : [], pile, at: performance.now() };
    for (const each of run) this.cards.get(each).classList.add("eo-lifted");
    this.cards.get(card).setAttribute("aria-pressed", "true");
    const names = [];
    for (const target of this.piles) {
      const takes = this.lifted.places.includes(target.place) && (!target.suit || card.endsWith(target.suit));
      target.element.classList.toggle("eo-takes", takes);
      if (!takes) continue;
      names.push(target.name);
      target.legend.setAttribute("aria-label", fill(this.labels.takesIt, { place: target.name }));
    }
    if (!announce) return;
    const words = { card: this.labels.cards[card], places: names.join(", ") };
    this.live.textContent = fill(names.length ? this.labels.liftedTo : this.labels.liftedNowhere, words);
  }

  putDown() {
    if (!this.lifted) return;
    for (const card of this.lifted.run) this.cards.get(card).classList.remove("eo-lifted");
    this.cards.get(this.lifted.card).removeAttribute("aria-pressed");
    for (const pile of this.piles) {
      pile.element.classList.remove("eo-takes", "eo-over");
      pile.legend.setAttribute("aria-label", pile.name);
    }
    this.lifted = null;
  }

  clickCard(card, event) {
    if (this.justDragged) return;
    const pile = this.pileOf(card);
    if (this.model.get("picking")) return this.pick(pile);
    const { lifted } = this;
    if (!lifted) return this.lift(card);
    if (lifted.card === card) {
      const first = this.view.lifts[card]?.first;
      const double = event.detail > 0 && performance.now() - lifted.at < DOUBLE;
      if (double && first) return this.try(card, first);
      this.putDown();
      this.live.textContent = this.labels.putDown;
      return undefined;
    }
    if (lifted.pile === pile) return this.lift(card);
    const legal = lifted.places.includes(pile.place);
    this.try(lifted.card, pile.place);
    // A click on another movable card changes one's mind, and says why the first stays.
    if (!legal && this.view.lifts[card]) this.lift(card, false);
    return undefined;
  }

  choosePile(pile) {
    if (this.justDragged) return undefined;
    if (this.model.get("picking")) return this.pick(pile);
    if (this.lifted) {
      if (this.lifted.pile === pile) return this.putDown();
      return this.try(this.lifted.card, pile.place);
    }
    const top = pile.cards.at(-1);
    return top ? this.lift(top) : undefined;
  }

  pick(pile) {
    const picked = this.model.get("picked");
    const { place } = pile;
    this.model.set("picked", picked.includes(place) ? picked.filter((each) => each !== place) : [...picked, place]);
    this.model.save_changes();
  }

  try(card, place) {
    if (!this.drag) this.putDown();
    this.follow = card; // the focus goes where the card goes
    this.send({ do: "move", move: `${card}>${place}` });
  }

  send(message) {
    clearTimeout(this.unanswered);
    this.unanswered = setTimeout(() => this.tellSilence(), PATIENCE);
    try {
      this.model.send(message);
    } catch {
      this.tellSilence();
    }
  }

  tellSilence() {
    clearTimeout(this.unanswered);
    if (this.drag?.dropped) this.backFromDrag();
    this.message.textContent = this.labels.noAnswer;
    this.message.dataset.tone = "bad";
    this.live.textContent = this.labels.noAnswer;
  }

  // ---------------------------------------------------------------- dragging

  press(card, event) {
    if (event.button !== 0 || !event.isPrimary || this.drag || this.model.get("picking")) return;
    if (event.pointerType !== "mouse" && !this.view.lifts[card]) return;
    this.drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, moving: false, button: this.cards.get(card) };
  }

  dragTo(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id || drag.dropped) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving) {
      if (Math.hypot(x, y) < DRAG_FROM) return;
      drag.moving = true;
      drag.button.setPointerCapture(drag.id);
      this.lift(drag.card, false);
      this.root.classList.add("eo-dragging");
    }
    for (const each of this.lifted.run) this.cards.get(each).style.translate = `${x}px ${y}px`;
    const over = this.pileAt(event.clientX, event.clientY);
    for (const pile of this.piles) pile.element.classList.toggle("eo-over", pile === over);
    event.preventDefault();
  }

  drop(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.moving) {
      this.drag = null;
      return;
    }
    this.justDragged = true; // a click follows a drag: it is none
    setTimeout(() => (this.justDragged = false), 0);
    const pile = this.pileAt(event.clientX, event.clientY);
    const { lifted } = this;
    if (!pile || !lifted || pile === lifted.pile) return this.backFromDrag();
    if (!lifted.places.includes(pile.place)) {
      this.backFromDrag();
      return this.try(drag.card, pile.place);
    }
    drag.dropped = true; // the cards wait where they were dropped for the kernel's answer
    return this.try(drag.card, pile.place);
  }

  pileAt(x, y) {
    const found = document.elementsFromPoint(x, y).map((each) => each.closest?.(".eo-pile")).find((each) => each && this.root.contains(each));
    return this.piles.find((pile) => pile.element === found);
  }

  backFromDrag() {
    const before = this.rects();
    this.endDrag();
    this.putDown();
    this.move(before);
  }

  endDrag() {
    if (!this.drag) return;
    this.drag = null;
    this.root.classList.remove("eo-dragging");
    for (const button of this.cards.values()) button.style.translate = "";
  }

  // ---------------------------------------------------------------- keyboard

  focusables(pile) {
    return pile.cards.length ? pile.cards.map((card) => this.cards.get(card)) : [pile.slot];
  }

  entry(pile) {
    // The deepest card that can be lifted; where something is to be put, the end of the pile.
    const movable = pile.cards.find((card) => this.view.lifts[card]);
    if (this.lifted || !movable) return this.focusables(pile).at(-1);
    return this.cards.get(movable);
  }

  roam() {
    for (const group of Object.keys(this.rows)) {
      const piles = this.piles.filter((pile) => pile.group === group);
      const all = piles.flatMap((pile) => this.focusables(pile));
      const current = all.find((each) => each === document.activeElement) ?? (piles.length ? this.entry(piles[0]) : null);
      for (const each of all) each.tabIndex = each === current ? 0 : -1;
    }
  }

  focus(element) {
    if (!element) return;
    element.focus({ preventScroll: true });
    this.roam();
  }

  focusKey() {
    const active = document.activeElement;
    if (!active || !this.root.contains(active)) return null;
    return { card: active.dataset.card, place: active.closest(".eo-pile")?.dataset.place, element: active };
  }

  restoreFocus(key) {
    const moved = key && this.view.last?.cards[0] === this.follow && this.follow;
    this.follow = null;
    if (!key || (!moved && document.activeElement === key.element)) return undefined;
    const card = moved && (key.card || key.place) ? moved : key.card;
    const button = card && this.cards.get(card);
    if (button?.isConnected) return this.focus(button);
    const pile = this.piles.find((each) => each.place === key.place);
    return this.focus(pile ? this.entry(pile) : key.element.isConnected ? key.element : this.undoButton);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // JupyterLab would take letters and arrows as its own commands
    if (event.target.closest("input, select, summary")) return;
    const act = this.actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  actionOf(event) {
    const { key } = event;
    if (key === "Escape") return () => this.escape();
    if (key === "?") return () => (this.help.open = !this.help.open);
    if (key === "u") return () => this.undoButton.click();
    if (key === "r") return () => this.redoButton.click();
    if (key.startsWith("Arrow")) return () => this.arrow(key.slice(5));
    const place = key === "0" ? "10" : key;
    const pile = this.piles.find((each) => each.place === place && (!each.suit || !this.lifted || this.lifted.card.endsWith(each.suit)));
    if (!pile) return null;
    return () => {
      if (this.lifted || this.model.get("picking")) this.choosePile(pile);
      else this.focus(this.entry(pile));
    };
  }

  arrow(way) {
    const pile = this.piles.find((each) => each.element.contains(document.activeElement));
    if (!pile) return;
    const piles = this.piles.filter((each) => each.group === pile.group);
    const index = piles.indexOf(pile);
    const upright = pile.group === "foundations";
    const step = { Left: -1, Right: 1, Up: -1, Down: 1 }[way];
    if (way === "Left" || way === "Right" ? !upright : upright) {
      this.focus(piles[index + step] && this.entry(piles[index + step]));
    } else if (upright) {
      const column = way === "Left" && this.piles.filter((each) => each.group === "columns").at(-1);
      if (column) this.focus(this.entry(column));
    } else {
      const cards = this.focusables(pile);
      const next = cards[cards.indexOf(document.activeElement) + step];
      const other = way === "Up" && pile.group === "columns" ? "cells" : way === "Down" && pile.group === "cells" ? "columns" : null;
      const beyond = this.piles.filter((each) => each.group === other)[index];
      this.focus(next ?? (beyond && this.entry(beyond)));
    }
  }

  escape() {
    if (this.drag?.moving) return this.backFromDrag();
    if (this.lifted) {
      this.putDown();
      this.live.textContent = this.labels.putDown;
      return undefined;
    }
    const notebook = this.el.closest(".jp-Cell") ?? this.el.closest("[tabindex]");
    if (notebook) notebook.focus();
    else document.activeElement?.blur();
    return undefined;
  }

  // --------------------------------------------------------------- listening

  listen() {
    this.handlers = {
      "change:view": () => this.draw(),
      "change:message": () => this.sayMessage(),
      "change:marks": () => this.drawMarks(),
      "change:picked": () => this.drawPicked(),
      "change:picking": () => this.drawPicked(),
      "change:controls": () => this.drawControls(),
    };
    for (const [name, handler] of Object.entries(this.handlers)) this.model.on(name, handler);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", () => this.view && this.roam());
    this.onMove = (event) => this.dragTo(event);
    this.onDrop = (event) => this.drop(event);
    this.onCancel = (event) => this.drag?.id === event.pointerId && this.backFromDrag();
    window.addEventListener("pointermove", this.onMove);
    window.addEventListener("pointerup", this.onDrop);
    window.addEventListener("pointercancel", this.onCancel);
    this.resize = new ResizeObserver(() => this.view && this.fit());
    this.resize.observe(this.el);
  }

  close() {
    clearTimeout(this.unanswered);
    for (const [name, handler] of Object.entries(this.handlers)) this.model.off(name, handler);
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onDrop);
    window.removeEventListener("pointercancel", this.onCancel);
    this.resize.disconnect();
    this.root.remove();
  }
}

function setMark(element, mark) {
  if (mark) element.dataset.mark = mark;
  else delete element.dataset.mark;
}

function sameNodes(some, others) {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

export default {
  render({ model, el }) {
    const page = new Page(model, el);
    return () => page.close();
  },
};
