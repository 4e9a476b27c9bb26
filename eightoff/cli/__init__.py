"""The command ``eightoff``."""

from eightoff.cli.main import main

__all__ = ["main"]
