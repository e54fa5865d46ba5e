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
