// Cards travel from where they were to where they are.

const MOTION = 180; // milliseconds of a card's way

adds({
  rects() {
    const rects = new Map();
    for (const [card, button] of this.cards) if (button.isConnected) rects.set(card, button.getBoundingClientRect());
    return rects;
  },

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
  },
});
