const WORDS_OF_PYTHON = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import ' +
    'in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Returns the Python name of a member: `openAi` becomes `open_ai`, and keywords get a trailing underscore. */
export function pythonName(name: string): string {
  const snake = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z\d]+)/g, '$1_$2')
    .toLowerCase();
  return WORDS_OF_PYTHON.has(snake) ? `${snake}_` : snake;
}
