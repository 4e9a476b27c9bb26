"""The command ``eightoff`` on a machine that never ran it: one click away from a board."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

EIGHTOFF = Path(sys.executable).parent / "eightoff"


def address_given_to_the_browser(asked: Path, server: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + 90
    while not (asked.exists() and asked.read_text().endswith("\n")):
        assert server.poll() is None, "eightoff ended at its start"
        assert time.monotonic() < end, "eightoff opened no browser within 90 seconds"
        time.sleep(0.1)
    # JupyterLab gives the browser a local file that leads on, so that no token is listed.
    leading = Path(asked.read_text().strip().removeprefix("file://")).read_text()
    found = re.search(r'href="(http[^"]+)"', leading)
    assert found, leading
    return found[1].replace("&amp;", "&")


@pytest.mark.parametrize(
    ("language", "file_menu"), [("fr", "Fichier"), ("ru", "Файл"), ("en", "File")]
)
def test_the_command_opens_the_first_lesson_and_its_button_wakes_the_boards(  # noqa: PLR0913, PLR0917  fixtures
    newcomer: dict[str, str],
    tmp_path: Path,
    page: Page,
    wait_until_idle: Callable[[Page], None],
    language: str,
    file_menu: str,
) -> None:
    asked = tmp_path / "asked"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{asked}\n')
    browser.chmod(0o755)
    config = tmp_path / "config" / "jupyter_server_config.json"
    config.parent.mkdir()
    config.write_text(json.dumps({"LabApp": {"expose_app_in_browser": True}}))
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    told = tmp_path / "told"
    with told.open("w") as terminal:
        server = subprocess.Popen(
            [EIGHTOFF, "--lang", language],
            env={**newcomer, "BROWSER": f"{browser} %s"},
            cwd=tmp_path,
            stdout=terminal,
            stderr=terminal,
        )
    try:
        address = address_given_to_the_browser(asked, server)
        assert "token=" in address
        page.goto(address)
        wait_until_idle(page)
        assert page.url.endswith("/lab/tree/00-welcome.ipynb")
        expect(page.locator(".jp-RenderedSVG").first).to_be_visible()
        expect(page.locator(".lm-MenuBar-item").first).to_have_text(file_menu)
        page.locator("button[data-commandlinker-command]").first.click()
        expect(page.locator(".eo-board").first).to_be_visible(timeout=60_000)
        expect(page.locator(".jp-Dialog")).to_have_count(0)
        expect(page.locator(".jp-toastContainer, .Toastify__toast")).to_have_count(0)
        assert re.findall("WARNING|Build is|loaded from", told.read_text()) == []
        own = address.partition("/lab")[0]
        assert [url for url in requests if url.startswith("http") and not url.startswith(own)] == []
    finally:
        server.terminate()
        server.wait(20)
    assert (tmp_path / "home/lessons" / language / "00-welcome.ipynb").is_file()
