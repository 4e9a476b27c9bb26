"""Eight Off, taught: a board that answers in words, and lessons that stand on it."""
