"""The front ends that a lesson is opened in, each the path under which it serves a notebook."""

from __future__ import annotations

JUPYTERLAB = "lab/tree"
NOTEBOOK_7 = "notebooks"
