import { UnknowableExpression } from '../expression-values';
import { allBut, type Characters, charactersOf, common } from './characters';
import { charactersIn, inBothCases, type Texts } from './class-characters';
import type { Flags, Regex, Repetition } from './syntax';

/** The subject of an expression, as far as it decides how the expression can be written for another engine. */
export interface MatchSubject {
  readonly texts: Texts;
  readonly holdsReturn: boolean;
}

/**
 * Translates an expression to RE2, part by part: each character set by its code points, each position by a sign that no flag changes. Parts
 * that RE2 cannot express are unknowable.
 */
export function translate(regex: Regex, subject: MatchSubject): string {
  switch (regex.kind) {
    case 'character': {
      const own: Characters = [[regex.code, regex.code]];
      return setText(regex.flags.ignoresCase ? inBothCases(own, regex.flags, subject.texts) : own);
    }
    case 'dot':
      return setText(charactersOfDot(regex.flags));
    case 'class':
      return setText(charactersIn(regex.set, regex.flags, subject.texts));
    case 'place':
      return placeText(regex, subject);
    case 'group':
      return `(?:${translate(regex.of, subject)})`;
    case 'repetition':
      return repetitionText(regex, subject);
    case 'sequence':
      return regex.parts.map((part) => translate(part, subject)).join('');
    case 'alternatives':
      return regex.of.map((one) => translate(one, subject)).join('|');
  }
}

export function charactersOfDot({ dotIsAll, endsLinesWithReturn }: Flags): Characters {
  if (dotIsAll) return allBut([]);
  return allBut(endsLinesWithReturn ? charactersOf([0x0a, 0x0a], [0x0d, 0x0d]) : charactersOf([0x0a, 0x0a]));
}

/** Strings contain no surrogate halves. */
const HALVES: Characters = [[0xd800, 0xdfff]];

function setText(set: Characters): string {
  const ranges = common(set, allBut(HALVES));
  if (ranges.length === 0) return '[^\\x{0}-\\x{10ffff}]';
  return `[${ranges.map(([from, to]) => (from === to ? code(from) : `${code(from)}-${code(to)}`)).join('')}]`;
}

function code(character: number): string {
  return `\\x{${character.toString(16)}}`;
}

const PLACES = {
  'text start': '\\A',
  'text end': '\\z',
  'line start': '(?m:^)',
  'line end': '(?m:$)',
  'word boundary': '\\b',
  'no word boundary': '\\B',
} as const;

function placeText({ place, flags }: Extract<Regex, { kind: 'place' }>, { texts, holdsReturn }: MatchSubject): string {
  if (place === 'one side of a word')
    throw new UnknowableExpression('the start or the end of a word cannot be matched separately here');
  const isOfLine = place === 'line start' || place === 'line end';
  if (isOfLine && flags.endsLinesWithReturn && holdsReturn) {
    throw new UnknowableExpression('the ends of lines with the flag R cannot be decided here');
  }
  const isOfWord = place === 'word boundary' || place === 'no word boundary';
  if (isOfWord && texts === 'any' && (flags.unicode || place === 'no word boundary')) {
    throw new UnknowableExpression('words beyond ASCII cannot be decided here');
  }
  return PLACES[place];
}

function repetitionText({ of, least, most, isLazy }: Repetition, subject: MatchSubject): string {
  const count = Number.isFinite(most) ? `{${least},${most}}` : (['*', '+'][least] ?? `{${least},}`);
  return `(?:(?:${translate(of, subject)})${count}${isLazy ? '?' : ''})`;
}
