import { HIDDEN, visibleText } from '../../../core/text/visible-text';

/** A text between quotes of JSON, with what nobody sees written as an escape of the language. */
export function jsonLiteral(text: string, escapeOf: (letter: string) => string): string {
  return JSON.stringify(text).replace(HIDDEN, escapeOf);
}

/** Words of a comment, in lines that are no longer than this. No text from the inputs ends a line of it, or the comment. */
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
