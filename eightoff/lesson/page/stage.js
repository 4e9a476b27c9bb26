// The bar of a presentation: it sends what was pressed, and draws marks over the board.
// It knows no rule and no word; what is shown comes as `state`, words come as `labels`.

const GROUPS = {
  playback: ["first", "back", "play", "next", "last", "speed", "stops"],
  answers: ["clue", "reveal", "reset"],
  drawing: ["pen", "clear"],
  showing: ["legal", "reasons", "big"],
};
// One key for each; none of them is a place of the board (a to h, 1 to 9, F) or undo, redo.
const KEYS = {
  Home: "first",
  PageUp: "back",
  p: "play",
  PageDown: "next",
  End: "last",
  v: "speed",
  q: "stops",
  t: "clue",
  o: "reveal",
  z: "reset",
  i: "pen",
  k: "clear",
  l: "legal",
  w: "reasons",
  s: "big",
};
// Drawn, because fonts lack some of them: paths in a field of 12 by 12.
const SIGNS = {
  first: "M1 1h2v10h-2zM11 1v10l-7-5z",
  back: "M10 1v10l-8-5z",
  play: "M2 1l9 5l-9 5z",
  pause: "M2 1h3v10h-3zM7 1h3v10h-3z",
  next: "M2 1v10l8-5z",
  last: "M9 1h2v10h-2zM1 1l7 5l-7 5z",
};
const TOGGLES = { play: "playing", stops: "stops", reveal: "revealed", legal: "legal", reasons: "reasons" };
const SETTLED = 260; // milliseconds after which cards that were moved lie still
const WIDEST = 170; // pixels of a card's width at projector size
const NARROWEST = 40;
const RIM = 20; // pixels left free below the buttons
const WORDS = 420; // pixels of width for words beside the table
const SVG = "http://www.w3.org/2000/svg";

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// A light rim keeps a mark apart from cards and table, dark or light.
function rimmed(shape) {
  const rim = shape.cloneNode();
  rim.setAttribute("class", "eo-mark-rim");
  return rim;
}

// What stands under the letter keys where the keyboard writes other letters (Cyrillic).
function keyOf(event) {
  if (/^[\x20-\x7e]$/.test(event.key) || event.key.length > 1) return event.key;
  return /^Key[A-Z]$/.test(event.code) ? event.code.at(3).toLowerCase() : event.key;
}

class Stage {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.labels = model.get("labels");
    this.leaving = new AbortController();
    this.pen = false;
    this.from = null;
    this.build();
    this.onState = () => this.show();
    model.on("change:state", this.onState);
    // The board stands beside the bar only once the whole is in the page.
    this.sizes = new ResizeObserver(() => this.settle());
    this.sizes.observe(el);
    this.show();
  }

  build() {
    const { labels } = this;
    const keyFor = Object.fromEntries(Object.entries(KEYS).map(([key, name]) => [name, key]));
    this.buttons = {};
    const groups = Object.entries(GROUPS).map(([group, names]) =>
      make(
        "div",
        { class: "eo-stage-group", role: "group", "aria-label": labels[group] },
        ...names.map((name) => this.button(name, keyFor[name])),
      ),
    );
    this.where = make("p", { class: "eo-stage-where" });
    this.note = make("p", { class: "eo-stage-note", "aria-hidden": "true" });
    this.live = make("div", { class: "eo-sr", role: "status", "aria-live": "polite" });
    const bar = make(
      "div",
      { class: "eo-stage-bar", role: "group", "aria-label": labels.bar, lang: labels.language },
      ...groups,
      this.where,
      this.note,
      this.live,
    );
    this.el.append(bar);
    this.layer = drawn("svg", { class: "eo-stage-marks", "aria-hidden": "true" });
  }

  button(name, key) {
    const word = make("span", {});
    const sign = drawn("path", {});
    const picture = drawn("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" });
    picture.append(sign);
    const shown = make("kbd", { "aria-hidden": "true" }, this.labels.keys[key] ?? key.toUpperCase());
    const button = make("button", { type: "button", class: `eo-stage-${name}`, "aria-keyshortcuts": key }, ...(SIGNS[name] ? [picture] : []), word, shown);
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") this.act(name);
    });
    this.buttons[name] = { button, word, sign };
    this.name(name, this.labels[name] ?? "");
    return button;
  }

  name(name, words, sign = SIGNS[name]) {
    const parts = this.buttons[name];
    if (parts.word.textContent !== words) parts.word.textContent = words;
    if (sign) parts.sign.setAttribute("d", sign);
  }

  // ------------------------------------------------------------------ the stage

  settle() {
    const stage = this.el.isConnected && this.el.closest(".eo-stage");
    if (!stage) return;
    if (stage !== this.stage) this.enter(stage);
    this.fit();
    this.drawMarks();
  }

  enter(stage) {
    this.stage = stage;
    const { signal } = this.leaving;
    const capture = { signal, capture: true };
    stage.append(this.layer);
    stage.addEventListener("keydown", (event) => this.key(event), capture);
    for (const kind of ["pointerdown", "pointerup", "click"]) {
      stage.addEventListener(kind, (event) => this.penAt(kind, event), capture);
    }
    document.addEventListener("fullscreenchange", () => this.resized(), { signal });
    stage.addEventListener("scroll", () => this.drawMarks(), { ...capture, passive: true });
    this.changes = new MutationObserver(() => this.soon());
    const board = stage.querySelector(".eo-board");
    if (board) this.changes.observe(board, { childList: true, subtree: true });
    this.sizes.observe(stage);
  }

  soon() {
    this.drawMarks();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.drawMarks(), SETTLED);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "Escape" && this.pen) {
      this.take(event);
      if (this.from) this.startFrom(null);
      else this.togglePen();
      return;
    }
    // Where the browser has not left the full screen by itself; what is lifted is put down first.
    if (event.key === "Escape" && this.isBig() && !this.stage.querySelector(".eo-lifted")) {
      this.take(event);
      this.toggleBig();
      return;
    }
    const key = keyOf(event);
    const name = KEYS[key.length === 1 ? key.toLowerCase() : key];
    // A capital F is a place of the board; no key of the bar is written with Shift.
    if (name && !(event.shiftKey && key.length === 1)) {
      this.take(event);
      if (this.buttons[name].button.getAttribute("aria-disabled") !== "true") this.act(name);
    } else if (this.el.contains(event.target)) {
      event.stopPropagation(); // JupyterLab would take letters and arrows as its own commands
    }
  }

  take(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  act(name) {
    if (name === "pen") this.togglePen();
    else if (name === "big") this.toggleBig();
    else this.send({ do: name });
  }

  send(message) {
    try {
      this.model.send(message);
    } catch {
      this.say(this.labels.noAnswer);
    }
  }

  say(words) {
    this.note.textContent = words;
    this.live.textContent = words;
  }

  // -------------------------------------------------------------- what is shown

  show() {
    const state = this.model.get("state");
    const { labels } = this;
    this.where.textContent = state.where;
    this.name("speed", state.speed);
    this.name("play", state.playing ? labels.pause : labels.play, SIGNS[state.playing ? "pause" : "play"]);
    this.name("reveal", state.revealed ? labels.hide : labels.reveal);
    for (const [name, fact] of Object.entries(TOGGLES)) {
      // A button that changes its name says by that what it does; the others are pressed.
      if (name !== "play" && name !== "reveal") this.press(name, state[fact]);
    }
    this.disable("first", state.isFirst);
    this.disable("back", state.isFirst);
    this.disable("next", state.isLast);
    this.disable("last", state.isLast);
    this.disable("clear", !state.drawn?.length);
    if (state.spoken && (state.at !== this.at || state.revealed !== this.revealed)) this.live.textContent = state.spoken;
    if (state.at !== this.at) this.note.textContent = "";
    this.at = state.at;
    this.revealed = state.revealed;
    this.stage?.classList.toggle("eo-stage-hides", !state.legal);
    clearTimeout(this.timer);
    if (state.playing) this.timer = setTimeout(() => this.send({ do: "tick", at: state.at }), state.wait);
    this.soon();
    requestAnimationFrame(() => this.settle());
  }

  press(name, pressed) {
    this.buttons[name].button.setAttribute("aria-pressed", String(Boolean(pressed)));
  }

  disable(name, disabled) {
    this.buttons[name].button.setAttribute("aria-disabled", String(Boolean(disabled)));
  }

  // ------------------------------------------------------------- projector size

  isFull() {
    return document.fullscreenElement === this.stage;
  }

  isBig() {
    return this.isFull() || Boolean(this.filling);
  }

  // Where no full screen is to be had, the stage grows where it stands.
  toggleBig() {
    if (this.isFull()) document.exitFullscreen();
    else if (this.filling) this.fill(false);
    else if (this.stage?.requestFullscreen) this.stage.requestFullscreen().catch(() => this.fill(true));
    else if (this.stage) this.fill(true);
  }

  fill(filling) {
    this.filling = filling;
    this.resized();
  }

  // Called too when the browser leaves the full screen by itself: by Escape, or by a button of its own.
  resized() {
    if (this.isFull()) this.filling = false;
    const big = this.isBig();
    const was = this.stage.classList.contains("eo-stage-large");
    if (big === was) return;
    this.stage.classList.toggle("eo-stage-large", big);
    this.press("big", big);
    this.settle();
    const lost = document.activeElement === document.body || (big && !this.stage.contains(document.activeElement));
    if (lost) this.buttons.big.button.focus({ preventScroll: true });
    if (!big) (this.stage.contains(document.activeElement) ? document.activeElement : this.stage).scrollIntoView({ block: "nearest" });
  }

  // Cards as large as the screen has room for, beside question, words and buttons.
  fit() {
    const board = this.stage.querySelector(".eo-board");
    if (!board) return;
    if (!this.isBig()) {
      if (this.stage.style.getPropertyValue("--eo-widest")) this.resize(board, null);
      return;
    }
    // Not all of a table grows with its cards, so the room is measured again after each change.
    for (let round = 0; round < 6; round++) {
      const now = Number.parseFloat(board.style.getPropertyValue("--eo-w")) || NARROWEST;
      const widest = Math.floor(Math.max(NARROWEST, Math.min(WIDEST, now * this.scale(board))));
      if (widest === now || (round > 3 && widest > now)) return;
      this.resize(board, widest);
    }
  }

  scale(board) {
    const [table, message] = [".eo-table", ".eo-message"].map((part) => board.querySelector(part).getBoundingClientRect());
    const beside = message.left > table.left + 10; // where stage.css puts the words at the table's side
    const low = this.el.getBoundingClientRect().bottom - this.stage.getBoundingClientRect().top + this.stage.scrollTop + RIM;
    const high = table.height + (this.isFull() ? this.stage.clientHeight : window.innerHeight) - low;
    return Math.min(high / table.height, (board.clientWidth - (beside ? WORDS : 0)) / table.width);
  }

  resize(board, widest) {
    if (widest) this.stage.style.setProperty("--eo-widest", widest);
    else this.stage.style.removeProperty("--eo-widest");
    board.dispatchEvent(new Event("eo-fit"));
  }

  // ---------------------------------------------------------------------- marks

  togglePen() {
    this.pen = !this.pen;
    this.press("pen", this.pen);
    this.stage?.classList.toggle("eo-stage-pen", this.pen);
    this.startFrom(null);
    this.say(this.pen ? this.labels.penHelp : this.labels.penOff);
  }

  spotAt(target) {
    const card = target.closest?.(".eo-board [data-card]");
    if (card) return card.dataset.card;
    const pile = target.closest?.(".eo-board .eo-pile");
    return pile ? spotOf(pile) : null;
  }

  penAt(kind, event) {
    if (!this.pen || this.el.contains(event.target)) return;
    const spot = this.spotAt(event.target);
    if (!spot) return;
    this.take(event);
    if (kind === "pointerdown") this.pressed = spot;
    else if (kind === "pointerup") {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const other = under && this.spotAt(under);
      if (other && this.pressed && other !== this.pressed) {
        this.draw(this.pressed, other);
        this.justDrawn = true; // a click follows the stroke: it is none
        setTimeout(() => (this.justDrawn = false), 0);
      }
      this.pressed = null;
    } else if (this.justDrawn) return;
    else if (this.from) this.draw(this.from, spot);
    else this.startFrom(spot);
  }

  startFrom(spot) {
    this.from = spot;
    if (spot) this.say(this.labels.penFrom);
    this.drawMarks();
  }

  draw(spot, other) {
    this.from = null;
    this.note.textContent = "";
    this.send({ do: "draw", from: spot, to: other });
  }

  elementOf(spot) {
    const card = this.stage.querySelector(`.eo-board [data-card="${CSS.escape(spot)}"]`);
    if (card) return card;
    const pile = [...this.stage.querySelectorAll(".eo-board .eo-pile")].find((each) => spotOf(each) === spot);
    // An arrow to a column ends at its last card.
    return pile && ([...pile.querySelectorAll(".eo-card")].at(-1) ?? pile.querySelector(".eo-slot") ?? pile);
  }

  drawMarks() {
    if (!this.stage) return;
    const state = this.model.get("state");
    const ground = this.stage.getBoundingClientRect();
    const shapes = [];
    const add = (kind, pairs) => {
      for (const [spot, other] of pairs ?? []) shapes.push(...this.shapes(kind, spot, other, ground));
    };
    add("legal", state.moves);
    add("tried", state.tried);
    add("drawn", state.drawn);
    if (this.from) add("from", [[this.from, this.from]]);
    this.layer.replaceChildren(...shapes.map(rimmed), ...shapes);
  }

  shapes(kind, spot, other, ground) {
    const boxes = [spot, other].map((each) => {
      const element = this.elementOf(each);
      if (!element) return null;
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left - ground.left + this.stage.scrollLeft, box.top - ground.top + this.stage.scrollTop];
      // Of a covered card the upper strip is seen, of the last one and of an empty place all.
      const covered = element.matches(".eo-card") && element.nextElementSibling;
      const high = covered ? Math.min(box.height, box.width * 0.45) : box.height;
      return { x: x + box.width / 2, y: y + high / 2, width: box.width, high };
    });
    if (!boxes[0] || !boxes[1]) return [];
    const [from, to] = boxes;
    const kindClass = `eo-mark-${kind}`;
    if (spot === other) return [drawn("ellipse", { class: kindClass, cx: from.x, cy: from.y, rx: from.width * 0.62, ry: from.high * 0.5 + from.width * 0.12 })];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const head = Math.max(12, to.width * 0.24);
    const end = { x: to.x - ux * to.width * 0.2, y: to.y - uy * to.width * 0.2 };
    const neck = { x: end.x - ux * head, y: end.y - uy * head };
    const [wx, wy] = [-uy * head * 0.6, ux * head * 0.6];
    return [
      drawn("path", { class: kindClass, d: `M${from.x} ${from.y}L${neck.x} ${neck.y}` }),
      drawn("path", { class: `${kindClass} eo-mark-head`, d: `M${end.x} ${end.y}L${neck.x + wx} ${neck.y + wy}L${neck.x - wx} ${neck.y - wy}Z` }),
    ];
  }

  close() {
    this.leaving.abort();
    clearTimeout(this.timer);
    clearTimeout(this.later);
    this.model.off("change:state", this.onState);
    this.sizes.disconnect();
    this.changes?.disconnect();
    this.layer.remove();
    this.el.replaceChildren();
  }
}

function spotOf(pile) {
  return pile.dataset.suit ? `F${pile.dataset.suit}` : pile.dataset.place;
}

export default {
  render({ model, el }) {
    const stage = new Stage(model, el);
    return () => stage.close();
  },
};
