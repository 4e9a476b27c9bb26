// The bar of a presentation: it shows what the kernel tells, and sends what was pressed.
// It knows no rule and no word; what is shown comes as `state`, words come as `labels`.
// How this file and its parts (stage-*.js) become one page is told in presenter.py.

const GROUPS = {
  playback: ["first", "back", "play", "next", "last", "speed", "stops"],
  answers: ["clue", "reveal", "reset"],
  drawing: ["pen", "clear"],
  showing: ["legal", "reasons", "big"],
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
const STEPS = new Set(["first", "back", "play", "next", "last", "reveal", "reset"]);
const SETTLED = 260; // milliseconds after which cards that were moved lie still

// Adds what the other files of the bar do to the stage.
function adds(verbs) {
  Object.assign(Stage.prototype, verbs);
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
    this.layer = makeSvg("svg", { class: "eo-stage-marks", "aria-hidden": "true" });
  }

  button(name, key) {
    const word = make("span", {});
    const sign = makeSvg("path", {});
    const picture = makeSvg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" });
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
    // Notebook listens on the document, so keys must be heard earlier still. On the full screen
    // nothing else is there to be worked, though the focus got lost.
    const isOurs = ({ target }) => stage.contains(target) || (target === document.body && this.isBig());
    window.addEventListener("keydown", (event) => isOurs(event) && this.key(event), capture);
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

  act(name) {
    if (STEPS.has(name)) this.putDown();
    if (name === "pen") this.togglePen();
    else if (name === "big") this.toggleBig();
    else this.send({ do: name });
  }

  // A card that was clicked only to reach the keys is no part of what a class is shown.
  putDown() {
    this.stage?.querySelector(".eo-board")?.dispatchEvent(new Event("eo-put-down"));
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
    if (state.at !== this.at) {
      this.note.textContent = "";
      this.putDown();
    }
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

export default {
  render({ model, el }) {
    const stage = new Stage(model, el);
    return () => stage.close();
  },
};
