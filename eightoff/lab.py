"""Opening the lessons: a learner's own copy, signed, in a JupyterLab of their language.

The copy lies in the learner's folder. What the learner changed in it is never
written over; a notebook whose cells are as the kit made them is laid anew, so that
its boards are seen before it is run. Settings live beside the copy, so that
nobody's own JupyterLab settings are touched.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eightoff.data import data_folder
from eightoff.errors import InputError
from eightoff.exercises.progress import PROGRESS_FILE, read_records, where_left
from eightoff.files import learner_folder, write_whole
from eightoff.library import exercises_by_lesson

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nbformat import NotebookNode

FIRST_LESSON: Final = "00-welcome.ipynb"
_MANIFEST: Final = ".eightoff.json"
_WIDGET_VIEW: Final = "application/vnd.jupyter.widget-view+json"
SERVER_OPTIONS: Final = (
    # An answer of the kernel reaches the page at once.
    "--ServerApp.kernel_websocket_connection_class=eightoff.server.PromptConnection",
    "--AsyncMappingKernelManager.kernel_manager_class=eightoff.server.QuietKernelManager",
    "--ServerApp.contents_manager_class=eightoff.server.LessonFiles",
    # The start button waits for the kernel also where the kit is not installed as a wheel.
    f"--LabApp.extra_labextensions_path={Path(__file__).parent / '_share/jupyter/labextensions'}",
    # In a container one is root; the token still keeps others out.
    "--ServerApp.allow_root=True",
)
"""How every server that shows the lessons is started."""
_LOCALES: Final = {"fr": "fr_FR", "ru": "ru_RU", "it": "it_IT"}


def home() -> Path:
    """Return the learner's folder, the same from whatever folder it is asked for."""
    return learner_folder().absolute()


def working_copy(language: str, *, source: Path | None = None, folder: Path | None = None) -> Path:
    """Lay the lessons of a language in the learner's folder and return that folder.

    Raises InputError when the folder cannot be written or the kit has no such lessons.
    """
    source = source or data_folder("lessons") / language
    folder = folder or home() / "lessons" / language
    notebooks = sorted(source.glob("*.ipynb"))
    if not notebooks:
        raise InputError(
            "the lessons were expected in the folder {folder}, but none are there",
            folder=str(source),
        )
    with _writing(folder):
        manifest = _read_manifest(folder / _MANIFEST)
        made = {path.name: _lay(path, folder / path.name, manifest) for path in notebooks}
        write_whole(folder / _MANIFEST, json.dumps(manifest | made, indent=1))
    return folder


def settings_folder(language: str, folder: Path | None = None) -> Path:
    """Return the folder of JupyterLab's settings for a language.

    JupyterLab speaks the language where its pack is installed, until the learner
    chooses otherwise in its menu. That it fetches nothing is said by the file that
    the wheel lays in share/jupyter.
    """
    folder = folder or home() / "jupyterlab" / language
    path = folder / "@jupyterlab/translation-extension/plugin.jupyterlab-settings"
    pack = _LOCALES.get(language)
    if pack and find_spec(f"jupyterlab_language_pack_{pack}") and not path.exists():
        with _writing(folder):
            write_whole(path, json.dumps({"locale": pack}))
    return folder


def lesson_to_open(folder: Path) -> str:
    """Return the notebook with which a learner goes on, the first one at first.

    ``folder``: the learner's, where the progress lies. A file that cannot be read is told
    of by the lesson, which sets it aside.
    """
    try:
        data = json.loads((folder / PROGRESS_FILE).read_text(encoding="utf-8"))
        left = where_left(read_records(data), exercises_by_lesson())
    except (OSError, ValueError, RecursionError):
        left = None
    return f"{left[0]}.ipynb" if left else FIRST_LESSON


def open_lessons(language: str) -> int:
    """Open JupyterLab where the learner goes on; return its exit code when it is closed.

    Only that lesson is opened: tabs of former days would each wake a kernel.
    """
    folder = working_copy(language)
    # A lesson's kernel starts in the folder of its notebook, where a relative path leads astray.
    os.environ["EIGHTOFF_HOME"] = str(home())
    os.environ["JUPYTERLAB_SETTINGS_DIR"] = str(settings_folder(language))
    workspaces = home() / "jupyterlab" / "workspaces" / language
    shutil.rmtree(workspaces, ignore_errors=True)  # the tabs of former days
    os.environ["JUPYTERLAB_WORKSPACES_DIR"] = str(workspaces)
    from jupyterlab.labapp import LabApp  # noqa: PLC0415  only this command needs the server

    try:
        LabApp.launch_instance(
            [
                f"--ServerApp.root_dir={folder}",
                f"--LabApp.default_url=/lab/tree/{lesson_to_open(home())}",
                # Its address and its faults are told, not the hundred lines of its daily work.
                "--log-level=WARN",
                "--LabApp.log_level=WARN",
                *SERVER_OPTIONS,
            ]
        )
    except SystemExit as end:
        if end.code:
            raise InputError(
                "JupyterLab was expected to start, but it ended at once; its lines above say why"
            ) from end
    return 0


def without_widget_views(notebook: NotebookNode) -> None:
    """Remove the widget views from the saved outputs, so that the pictures are shown."""
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(_WIDGET_VIEW, None)


@contextlib.contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Tell in one sentence that a folder, or what belongs to it, cannot be written."""
    try:
        yield
    except OSError as error:
        raise InputError(
            "a folder that can be written was expected for the lessons, but {folder} cannot",
            folder=str(error.filename or folder),
        ) from error


def _lay(source: Path, target: Path, manifest: Mapping[str, str]) -> str:
    """Lay one notebook, unless the learner changed its cells; return what was laid last."""
    import nbformat  # noqa: PLC0415  only this command needs it

    notebook = nbformat.read(source, as_version=4)
    laid = _digest(notebook)
    if target.exists():
        try:
            kept = nbformat.read(target, as_version=4)
            without_widget_views(kept)
            changed = _digest(kept) not in {laid, manifest.get(source.name)}
            text = nbformat.writes(kept)
        except Exception:  # noqa: BLE001  unreadable in whatever way, and the learner's own
            return manifest.get(source.name, laid)
        if changed:
            write_whole(target, text)
            _sign(kept)
            return manifest.get(source.name, laid)
    without_widget_views(notebook)
    write_whole(target, nbformat.writes(notebook))
    _sign(notebook)
    return laid


def _sign(notebook: NotebookNode) -> None:
    """Let the server trust a notebook, so that its start button asks nothing."""
    from jupyter_core.paths import jupyter_data_dir  # noqa: PLC0415  only this command needs it
    from nbformat.sign import NotebookNotary  # noqa: PLC0415

    data = Path(jupyter_data_dir())
    data.mkdir(parents=True, exist_ok=True)  # a fresh machine has none yet
    notary = NotebookNotary(data_dir=str(data))
    try:
        notary.sign(notebook)
    finally:
        notary.store.close()


def _digest(notebook: NotebookNode) -> str:
    sources = json.dumps([[cell.cell_type, cell.source] for cell in notebook.cells])
    return hashlib.sha256(sources.encode()).hexdigest()


def _read_manifest(path: Path) -> dict[str, str]:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    texts = read.items() if isinstance(read, dict) else ()
    return {name: digest for name, digest in texts if isinstance(digest, str)}
