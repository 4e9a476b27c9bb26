// Projector size: the full screen, or a stage that grows where it stands.

const WIDEST = 170; // pixels of a card's width at projector size
const NARROWEST = 40;
const RIM = 20; // pixels left free below the buttons
const WORDS = 420; // pixels of width for words beside the table

adds({
  isFull() {
    return document.fullscreenElement === this.stage;
  },

  isBig() {
    return this.isFull() || Boolean(this.filling);
  },

  // Where no full screen is to be had, the stage grows where it stands.
  toggleBig() {
    if (this.isFull()) document.exitFullscreen();
    else if (this.filling) this.fill(false);
    else if (this.stage?.requestFullscreen) this.stage.requestFullscreen().catch(() => this.fill(true));
    else if (this.stage) this.fill(true);
  },

  fill(filling) {
    this.filling = filling;
    this.resized();
  },

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
  },

  // Cards as large as the screen has room for, beside question, words and buttons.
  fit() {
    const board = this.stage.querySelector(".eo-board");
    if (!board) return;
    if (!this.isBig()) {
      this.fitted = null;
      this.stage.classList.remove("eo-stage-beside");
      if (this.stage.style.getPropertyValue("--eo-widest")) this.resize(board, null);
      return;
    }
    // Where the words stand is settled once for a table and a screen, so that no step moves it.
    const piles = [".eo-cells .eo-pile", ".eo-columns .eo-pile"].map((each) => board.querySelectorAll(each).length);
    const fitted = [...piles, this.stage.clientWidth, this.stage.clientHeight, window.innerHeight].join();
    if (fitted !== this.fitted) {
      const below = this.grow(board, false);
      if (this.grow(board, true) < below) this.grow(board, false);
      this.fitted = fitted;
    } else this.grow(board, this.stage.classList.contains("eo-stage-beside"));
  },

  // Returns how wide the cards become with the words below the table, or at its side.
  grow(board, beside) {
    this.stage.classList.toggle("eo-stage-beside", beside);
    const width = () => Number.parseFloat(board.style.getPropertyValue("--eo-w")) || NARROWEST;
    // Not all of a table grows with its cards, so the room is measured again after each change.
    for (let round = 0; round < 6; round++) {
      const now = width();
      const widest = Math.floor(Math.max(NARROWEST, Math.min(WIDEST, now * this.scale(board, beside))));
      if (widest === now || (round > 3 && widest > now)) break;
      this.resize(board, widest);
    }
    return width();
  },

  scale(board, beside) {
    const table = board.querySelector(".eo-table").getBoundingClientRect();
    const low = this.el.getBoundingClientRect().bottom - this.stage.getBoundingClientRect().top + this.stage.scrollTop + RIM;
    const high = table.height + (this.isFull() ? this.stage.clientHeight : window.innerHeight) - low;
    return Math.min(high / table.height, (board.clientWidth - (beside ? WORDS : 0)) / table.width);
  },

  resize(board, widest) {
    if (widest) this.stage.style.setProperty("--eo-widest", widest);
    else this.stage.style.removeProperty("--eo-widest");
    board.dispatchEvent(new Event("eo-fit"));
  },
});
