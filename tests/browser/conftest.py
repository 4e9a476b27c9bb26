"""A real JupyterLab and a real Chromium, shared by all browser tests of a run."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from front_ends import JUPYTERLAB
from nbformat.sign import NotebookNotary
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from eightoff.lab import SERVER_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

expect.set_options(timeout=20_000)  # the machine may be busy

_CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
_IDLE = """async () => {
    const app = window.jupyterapp;
    for (let quiet = 0, tries = 0; quiet < 5 && tries < 600; tries++) {
        const kernel = app?.shell?.currentWidget?.sessionContext?.session?.kernel;
        const idle = kernel?.connectionStatus === "connected" && kernel.status === "idle";
        quiet = idle ? quiet + 1 : 0;
        await new Promise((done) => setTimeout(done, 100));
    }
}"""

_FAINT = (Path(__file__).parent / "faint.js").read_text(encoding="utf-8")
# JupyterLab's body has no height and cuts off what leaves it, from which axe concludes that
# nothing on the page is seen, and measures no contrast at all.
_BODY = "body, .jp-LabShell { height: 100vh !important; overflow: visible !important; }"


def chromium() -> str | None:
    return next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last; skip them where no Chromium is found, but never where CI is set.

    Playwright keeps an event loop running in the thread of the tests, in which no other
    test could start one of its own.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    if chromium() or os.environ.get("CI"):
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium found on this machine"))


@dataclass
class Lab:
    """A running server: its address, its folder, and the data folder its notary uses."""

    url: str
    folder: Path
    data: Path
    home: Path

    def write(self, name: str, cells: list[str]) -> None:
        """Put a trusted notebook of code cells into the server's folder."""
        made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        self.put(name, made)

    def put(self, name: str, notebook: nbformat.NotebookNode) -> None:
        nbformat.write(notebook, self.folder / name)
        notary = NotebookNotary(data_dir=str(self.data))
        notary.sign(notebook)
        notary.store.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def own_environment(top: Path) -> dict[str, str]:
    """Return an environment in which everything that Jupyter and the kit keep lies in ``top``."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "EIGHTOFF_HOME": "home",
    }
    return {**os.environ, **{name: str(top / folder) for name, folder in places.items()}}


@pytest.fixture
def newcomer(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a person who never started Jupyter, nor the kit."""
    return own_environment(tmp_path)


@contextlib.contextmanager
def running_lab(top: Path) -> Iterator[Lab]:
    """Run a server all of whose folders lie in ``top``."""
    env = own_environment(top)
    for folder in ("data", "home", "notebooks"):
        (top / folder).mkdir()
    url = f"http://127.0.0.1:{(port := _free_port())}"
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", *SERVER_OPTIONS),
        *(f"--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0"),
        *("--IdentityProvider.token=", f"--ServerApp.root_dir={top / 'notebooks'}"),
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        # Notebook 7 finds what belongs to a wheel by itself; here it is told where to look.
        *(each.replace("Lab", "JupyterNotebook", 1) for each in SERVER_OPTIONS if "_share" in each),
    ]
    with (top / "server.log").open("w") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        try:
            _wait_until_up(url, server)
            yield Lab(url, top / "notebooks", top / "data", top / "home")
        finally:
            server.terminate()
            server.wait(20)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


def _wait_until_up(url: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end:
        assert server.poll() is None, "the Jupyter server stopped at its start"
        try:
            with urllib.request.urlopen(f"{url}/api", timeout=2):  # noqa: S310  our own server
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail("the Jupyter server did not answer within 90 seconds")


def launched(playwright: Playwright) -> Browser:
    """Start Chromium, or fail with one line where there is none."""
    path = chromium()
    if path is None:
        pytest.fail("CI is set, but no Chromium is found: install Debian's package chromium")
    return playwright.chromium.launch(executable_path=path, args=_CHROMIUM_FLAGS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chrome = launched(playwright)
        yield chrome
        chrome.close()


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """One window for all tests: what JupyterLab is made of is then loaded once."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    """A page of its own for a test; the kernels that it started end with it."""
    made = window.new_page()
    made.set_default_timeout(30_000)
    yield made
    # A server that has ended took its kernels along.
    made.evaluate("() => window.jupyterapp?.serviceManager.sessions.shutdownAll().catch(() => {})")
    made.close()


def idle(page: Page) -> None:
    """Wait until the notebook is shown and its kernel has been idle for a while."""
    page.wait_for_selector(".jp-Notebook")
    page.evaluate(_IDLE)


@pytest.fixture
def wait_until_idle() -> Callable[[Page], None]:
    return idle


@pytest.fixture
def open_notebook(lab: Lab, page: Page) -> Callable[..., Page]:
    """Open a notebook of the server's folder and wait until its kernel is idle."""

    def opened(name: str, front_end: str = JUPYTERLAB) -> Page:
        page.goto(f"{lab.url}/{front_end}/{name}?reset")
        idle(page)
        return page

    return opened


@pytest.fixture
def run_cells(lab: Lab, open_notebook: Callable[..., Page]) -> Callable[..., Page]:
    """Write code cells into a notebook, open it, and run them all."""

    def ran(*cells: str, name: str = "cells.ipynb", front_end: str = JUPYTERLAB) -> Page:
        lab.write(name, list(cells))
        page = open_notebook(name, front_end)
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        return page

    return ran


def found_by_axe(page: Page, context: str, options: dict[str, Any] | None = None) -> list[str]:
    # Of cards that lie on each other axe takes what is behind a word for what is under it;
    # the words on cards, which no screen reader is told, are measured by faint.js.
    looked_at = {"include": [[context]], "exclude": [[".eo-corner"]]}
    style = page.add_style_tag(content=_BODY)
    try:
        found = Axe().run(page, context=looked_at, options=options or {}).response["violations"]
    finally:
        style.evaluate("(style) => style.remove()")
    nodes = [(each["id"], node) for each in found for node in each["nodes"]]
    return [f"{rule}: {node['html'][:200]}: {node['failureSummary'][:300]}" for rule, node in nodes]


@pytest.fixture
def violations() -> Callable[..., list[str]]:
    """Return what axe finds within the elements of a selector, and the words that are faint."""

    def found(page: Page, context: str, options: dict[str, Any] | None = None) -> list[str]:
        seen, faint = page.evaluate(_FAINT, context)
        assert seen, f"no word is seen in {context}"
        return [*found_by_axe(page, context, options), *faint]

    return found
