// Which key was pressed, on a keyboard of any script.

// Where the keyboard writes other letters (Cyrillic), the key under the finger counts.
function keyOf(event) {
  if (event.key.length > 1 || event.key <= "\x7e" || !/^Key[A-Z]$/.test(event.code)) return event.key;
  const letter = event.code.at(3);
  return event.shiftKey ? letter : letter.toLowerCase();
}
