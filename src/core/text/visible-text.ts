/**
 * Invisible characters: control characters (some of which end a line only for some readers), format characters such as those that change
 * the writing direction, line and paragraph separators, surrogate halves, and noncharacters.
 */
export const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns a string on one line in which every character is visible: others are written as `\u{85}`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN_CHARACTERS, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * Returns line comments, one per item. No reader can interpret part of an item as the end of its line, so all user-provided strings are
 * written into comments with this function.
 */
export function lineComments(lines: readonly string[], mark = '#'): string {
  return lines.map((line) => `${mark} ${visibleText(line)}`.trimEnd().concat('\n')).join('');
}

/** Returns the same data with all strings made visible, including field names. */
export function visible<Value>(value: Value): Value;
export function visible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map((item) => visible(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [visibleText(name), visible(field)]));
}

const HIDDEN_IN_LINES = new RegExp(`(?![\\n\\t])${HIDDEN_CHARACTERS.source}`, 'u');

/** CI runners parse the output: their commands begin with `::` after blanks, or are `##word[` anywhere in a line. */
const COMMAND = /^[^\S\n]*::|##[\w-]*\[/m;
const COMMAND_MARK = /#(?=#[\w-]*\[)/g;

/** Returns a line without `##word[`. */
export function withoutMarks(line: string): string {
  return line.replace(COMMAND_MARK, '\\u{23}');
}

/** Returns whether a multi-line text contains invisible characters, or a command to a CI runner. */
export function hidesSomething(text: string): boolean {
  return HIDDEN_IN_LINES.test(text) || COMMAND.test(text);
}

/** Terminal colors, as this program writes them. */
const COLOR = '\u001B\\[[\\d;]*m';
const HIDDEN_BUT_COLORS = new RegExp(`(${COLOR})|${HIDDEN_IN_LINES.source}`, 'gu');

/** Returns lines for people and CI runners: invisible characters are shown, and no line is a command. */
export function visibleLines(text: string, { colors = false } = {}): string {
  const shown = text
    .replace(HIDDEN_BUT_COLORS, (letter, color?: string) =>
      color === undefined ? visibleText(letter) : colors ? color : visibleText(color),
    )
    .replace(/^([^\S\n]*):(?=:)/gm, '$1\\u{3a}');
  return withoutMarks(shown);
}

/** JSON in which everything can be seen; a reader of JSON gets the same as before. */
export function visibleJson(value: unknown): string {
  const units = (letters: string) =>
    [...Array(letters.length).keys()]
      .map((at) => `\\u${letters.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join('');
  return JSON.stringify(value, null, 2)
    .replace(new RegExp(HIDDEN_IN_LINES.source, 'gu'), units)
    .replace(COMMAND_MARK, units);
}
