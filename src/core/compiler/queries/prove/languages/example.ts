import { type Characters, includes } from '../../../../data-plane/regular-expressions/characters';
import { charactersIn } from '../../../../data-plane/regular-expressions/class-characters';
import type { Regex } from '../../../../data-plane/regular-expressions/syntax';

/** Preferred characters, in order of readability. */
const PLAIN = 'a1x0A-_/. ';
const LONGEST = 200;

/**
 * Returns a string that a regular expression probably matches, derived from its syntax tree: the first of its alternatives, with as few
 * repetitions as possible. Assertions are ignored, so the result has to be tested.
 */
export function exampleOf(regex: Regex): string | undefined {
  switch (regex.kind) {
    case 'character':
      return String.fromCodePoint(regex.code);
    case 'dot':
      return 'a';
    case 'class':
      return plainOf(charactersIn(regex.set, regex.flags, 'ASCII'));
    case 'place':
      return '';
    case 'group':
      return exampleOf(regex.of);
    case 'sequence': {
      let text = '';
      for (const part of regex.parts) {
        const next = exampleOf(part);
        if (next === undefined || text.length + next.length > LONGEST) return undefined;
        text += next;
      }
      return text;
    }
    case 'alternatives':
      return regex.of[0] && exampleOf(regex.of[0]);
    case 'repetition':
      return regex.least > LONGEST ? undefined : regex.least === 0 ? '' : exampleOf(regex.of)?.repeat(regex.least);
  }
}

function plainOf(characters: Characters): string | undefined {
  const found = [...PLAIN].find((one) => includes(characters, one.charCodeAt(0)));
  if (found !== undefined) return found;
  for (let code = 0x21; code < 0x7f; code++) if (includes(characters, code)) return String.fromCharCode(code);
  return undefined;
}
