// Cards travel from where they were to where they are, a run by way of its parking places.

const MOTION = { none: 0, slow: 360, normal: 180, fast: 90 }; // milliseconds of a card's way
const LONGEST = 14; // ways that a run's whole move may take, however many there are

adds({
  rects() {
    const rects = new Map();
    for (const [card, button] of this.cards) if (button.isConnected) rects.set(card, button.getBoundingClientRect());
    return rects;
  },

  // Where a card lies once it is at rest.
  restOf(card) {
    const button = this.cards.get(card);
    const stack = button.offsetParent.getBoundingClientRect();
    return { left: stack.left + button.offsetLeft, top: stack.top + button.offsetTop };
  },

  move(before) {
    const motion = MOTION[this.setting("motion")];
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const ways = motion ? this.waysOfSteps(before) : new Map();
    if (!motion || (still && !ways.size)) return;
    const count = this.view.steps?.length ?? 1;
    for (const [card, button] of this.cards) {
      const from = before.get(card);
      if (!from || !button.isConnected) continue;
      const to = this.restOf(card);
      const near = ({ left, top }) => Math.abs(left - to.left) < 1 && Math.abs(top - to.top) < 1;
      const under = this.ways.get(card);
      if (under && near(under) && !ways.has(card)) continue; // it is on its way there already
      under?.way.cancel();
      const stops = ways.get(card) ?? [{ offset: 0, ...from.toJSON() }, { offset: 1, ...to }];
      if (stops.every(near)) continue;
      const frames = stops.map(({ offset, left, top }) => ({
        offset,
        transform: `translate(${left - to.left}px, ${top - to.top}px)`,
        easing: still ? "steps(1)" : "ease-out",
      }));
      button.style.zIndex = "30";
      const way = button.animate(frames, { duration: ways.has(card) ? motion * Math.min(count, LONGEST) : motion });
      this.ways.set(card, { way, ...to });
      way.onfinish = way.oncancel = () => {
        if (this.ways.get(card)?.way !== way) return;
        this.ways.delete(card);
        button.style.zIndex = "";
      };
    }
  },

  // Where each card of a run is at which part of the time, seen from the single moves that
  // the kernel tells; none for a run that is moved in one piece.
  waysOfSteps(before) {
    const ways = new Map();
    const steps = (!this.foreseen && this.view.steps) || [];
    if (!steps.every(([card]) => before.get(card))) return ways;
    const end = steps.at(-1)?.[1];
    const waiting = new Map(); // by place: the cards that are parked there
    steps.forEach(([card, place], index) => {
      const pile = this.piles.find((each) => each.place === place && (!each.suit || card.endsWith(each.suit)));
      const stack = pile.stack.getBoundingClientRect();
      for (const cards of waiting.values()) cards.delete(card);
      const parked = waiting.get(place) ?? new Set();
      const deep = pile.group === "columns" ? parked.size * OVERLAP * this.cards.get(card).offsetHeight : 0;
      waiting.set(place, parked.add(card));
      const stop = place === end ? this.restOf(card) : { left: stack.left, top: stack.top + deep };
      const { left, top } = before.get(card);
      const way = ways.get(card) ?? [{ offset: 0, left, top }];
      way.push({ ...way.at(-1), offset: index / steps.length }, { ...stop, offset: (index + 1) / steps.length });
      ways.set(card, way);
    });
    for (const way of ways.values()) way.push({ ...way.at(-1), offset: 1 });
    return ways;
  },

  // Ends every way at once: the cards lie where the rules put them.
  arrive() {
    for (const { way } of [...this.ways.values()]) way.finish();
  },
}, {
  built(page) {
    page.ways = new Map(); // by card: its running animation and where that ends
    page.hear(page.root, "pointerdown", () => page.arrive());
  },
  closed: (page) => page.arrive(),
});
