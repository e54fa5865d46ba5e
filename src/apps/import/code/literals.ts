import { HIDDEN_CHARACTERS, visibleText } from '../../../core/text/visible-text';

/** Formats text as a JSON string literal, with invisible characters written as escapes of the language. */
export function jsonLiteral(text: string, escapeOf: (letter: string) => string): string {
  return JSON.stringify(text).replace(HIDDEN_CHARACTERS, escapeOf);
}

/** Returns the lines of a comment, wrapped at the given width. Strings from the inputs cannot end a line or the comment. */
export function commentLines(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapped(visibleText(line).replaceAll('*/', '*\\/'), width));
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
