// How the learner wants the board: the switches beside it, and what each of them changes.

adds({
  setting(name) {
    return this.model.get("settings")[name];
  },

  buildSettings() {
    const { settings } = this.labels;
    this.choices = {};
    const lines = Object.entries(settings.choices).map(([name, { label, values }]) => {
      const menu = make("select", { "data-setting": name }, ...Object.entries(values).map(([value, text]) => make("option", { value }, text)));
      this.hear(menu, "change", () => this.send({ do: "set", name, value: menu.value }));
      this.choices[name] = menu;
      return make("label", {}, make("span", {}, label), menu);
    });
    this.settingsPanel = make("details", { class: "eo-settings" }, make("summary", {}, settings.title), make("div", {}, ...lines));
    this.controls.append(this.settingsPanel);
  },

  drawSettings() {
    const system = (query) => window.matchMedia(query).matches;
    const high = this.setting("contrast") === "high" || system("(prefers-contrast: more)");
    this.root.dataset.theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    this.root.dataset.colours = this.setting("colours");
    this.root.dataset.contrast = high ? "high" : "normal";
    const lefthand = this.setting("hand") === "left";
    if ((this.table.firstChild === this.rows.foundations) !== lefthand) this.table[lefthand ? "prepend" : "append"](this.rows.foundations);
    for (const [card, button] of this.cards) button.querySelector(".eo-corner span").textContent = this.rankOn(card);
    for (const letter of this.root.querySelectorAll(".eo-letter")) letter.textContent = this.rankOn("K");
    for (const [name, menu] of Object.entries(this.choices)) menu.value = this.setting(name);
    if (this.view) this.fit();
  },

  rankOn(card) {
    const ranks = this.setting("letters") === "local" ? this.labels.localRanks : this.labels.ranks;
    return ranks[RANKS.indexOf(card[0])];
  },
}, {
  built(page) {
    page.buildSettings();
    page.drawSettings();
    page.theme = new MutationObserver(() => page.drawSettings());
    page.theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name"] });
    page.hear(window.matchMedia("(prefers-contrast: more)"), "change", () => page.drawSettings());
  },
  traits: { settings: (page) => page.drawSettings() },
  closed: (page) => page.theme.disconnect(),
});
