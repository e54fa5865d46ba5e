/**
 * What no reader shows as a letter: control characters (some of which end a line for one reader and not for another), format
 * characters such as those that turn the direction of writing, separators of lines and paragraphs, halves of characters, and code
 * points that are none.
 */
export const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** A text on one line in which every character can be seen: the others are written as `\u{85}`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * Comments that run to the end of their lines, an item each. Nothing in an item ends its line, for whichever reader: all texts that
 * come from people get into comments by this function.
 */
export function lineComments(lines: readonly string[], mark = '#'): string {
  return lines.map((line) => `${mark} ${visibleText(line)}`.trimEnd().concat('\n')).join('');
}

/** The same data with every text in it visible, also the names of fields. */
export function visible<Value>(value: Value): Value;
export function visible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map((item) => visible(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [visibleText(name), visible(field)]));
}

const HIDDEN_IN_LINES = new RegExp(`(?![\\n\\t])${HIDDEN.source}`, 'u');

/** Runners of CI jobs read along: commands to them begin with `::` behind blanks, or are `##word[` anywhere in a line. */
const COMMAND = /^[^\S\n]*::|##[\w-]*\[/m;
const COMMAND_MARK = /#(?=#[\w-]*\[)/g;

/** A line that holds no `##word[`. */
export function withoutMarks(line: string): string {
  return line.replace(COMMAND_MARK, '\\u{23}');
}

/** Whether a text of several lines holds what nobody sees, or a command to a runner. */
export function hidesSomething(text: string): boolean {
  return HIDDEN_IN_LINES.test(text) || COMMAND.test(text);
}

/** Colours of a terminal, where they are ours. */
const COLOR = '\u001B\\[[\\d;]*m';
const HIDDEN_BUT_COLORS = new RegExp(`(${COLOR})|${HIDDEN_IN_LINES.source}`, 'gu');

/** Lines for people, and for runners: what is hidden is shown, and nothing in them is a command. */
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
