// The keys of a presentation, which come before those of its board.

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

adds({
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
  },

  take(event) {
    event.preventDefault();
    event.stopPropagation();
  },
});
