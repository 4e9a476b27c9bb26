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
    const act = event.target.closest("input, select, textarea") ? null : this.actionOf(event);
    const board = event.target.closest(".eo-board");
    if (act) {
      this.take(event);
      act();
    } else if (board) board.dispatchEvent(new CustomEvent("eo-key", { detail: event }));
    else event.stopPropagation(); // JupyterLab would take letters and arrows as its own commands
  },

  // What a key does to the presentation, null for a key that is none of its own.
  actionOf(event) {
    if (event.key === "Escape" && this.pen) return () => (this.from ? this.startFrom(null) : this.togglePen());
    // Where the browser has not left the full screen by itself; what is lifted is put down first.
    if (event.key === "Escape" && this.isBig() && !this.stage.querySelector(".eo-lifted")) return () => this.toggleBig();
    const key = keyOf(event);
    const name = KEYS[key.length === 1 ? key.toLowerCase() : key];
    // A capital F is a place of the board; no key of the bar is written with Shift.
    if (!name || (event.shiftKey && key.length === 1)) return null;
    return () => this.buttons[name].button.getAttribute("aria-disabled") !== "true" && this.act(name);
  },

  take(event) {
    event.preventDefault();
    event.stopPropagation();
  },
});
