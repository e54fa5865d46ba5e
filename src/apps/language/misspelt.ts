import type { Position, Range } from 'vscode-languageserver-protocol';
import { editDistance } from '../../core/text/nearest-name';
import type { Lines } from './lines';

/** The maximum number of lines between the location of a finding and the value that it names. */
const LINES = 12;

/** Returns the range of the word at or after a location that is in the message and most similar to an existing name. */
export function misspeltNear(lines: Lines, start: Position, message: string, nearest: string): Range | undefined {
  const own = nearest.split('/').at(-1) ?? nearest;
  let best: { readonly range: Range; readonly distance: number } | undefined;
  for (let line = start.line; line < start.line + LINES; line++) {
    const text = lines.at(line);
    if (line > start.line && /^---/.test(text)) break;
    for (const { 0: word, index } of text.matchAll(/[\w][\w./*-]*/g)) {
      if (line === start.line && index < start.character) continue;
      if (
        word === nearest ||
        word === own ||
        !isIn(message, word) ||
        /^\s*["']?\s*:/.test(text.slice(index + word.length))
      )
        continue;
      const distance = Math.min(editDistance(word, nearest), editDistance(word, own));
      if (best && best.distance <= distance) continue;
      const at = { line, character: index };
      best = { range: { start: at, end: { line, character: index + word.length } }, distance };
    }
  }
  return best && best.distance <= Math.max(nearest.length, 4) ? best.range : undefined;
}

/** Reports whether a message contains the entire word. */
function isIn(message: string, word: string): boolean {
  return (
    message.split(/[^\w.*-]+/).some((each) => each === word || each === `${word}.`) || message.includes(`"${word}"`)
  );
}
