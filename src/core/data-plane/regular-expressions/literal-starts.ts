import type { Regex } from './syntax';

/** Literal prefixes, as far as they are known: each match begins with one of them. */
export function literalStarts(regex: Regex): readonly string[] {
  switch (regex.kind) {
    case 'alternatives':
      return regex.of.flatMap(literalStarts);
    case 'group':
      return literalStarts(regex.of);
    case 'character':
      return [isPlain(regex) ? String.fromCodePoint(regex.code) : ''];
    case 'sequence':
      return startsOfAll(regex.parts);
    default:
      return [''];
  }
}

function startsOfAll(parts: readonly Regex[]): readonly string[] {
  let start = '';
  for (const part of parts) {
    if (part.kind === 'place') continue;
    if (part.kind === 'character' && isPlain(part)) start += String.fromCodePoint(part.code);
    else return literalStarts(part).map((text) => start + text);
  }
  return [start];
}

function isPlain({ flags }: Extract<Regex, { kind: 'character' }>): boolean {
  return !flags.ignoresCase;
}
