"""How JupyterLab and the boards are made to look: what the tests and pictures of looks share."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def set_theme(page: Page, theme: str) -> None:
    """Give JupyterLab its theme ``light`` or ``dark``, and wait until it is there."""
    page.evaluate(
        "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })",
        f"JupyterLab {theme.capitalize()}",
    )
    is_light = str(theme == "light").lower()
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", is_light)


def choose(page: Page, setting: str, value: str) -> None:
    """Choose a value of a setting in the first board, and leave its panel as it was."""
    panel = page.locator(".eo-board .eo-settings").first
    menu = panel.locator(f'select[data-setting="{setting}"]')
    was_open = panel.evaluate("(panel) => panel.open")
    panel.evaluate("(panel) => { panel.open = true; }")
    menu.select_option(value)
    expect(menu).to_have_value(value)
    panel.evaluate("(panel, open) => { panel.open = open; }", was_open)
