import type { Chance } from '../../../support/random';

/** A text with mistakes in its lines, and the mistakes. */
export interface LineMistakes {
  readonly text: string;
  readonly what: readonly string[];
}

type Mistake = (lines: string[], chance: Chance) => string;

/** Makes one to three random mistakes, as a careless edit, a merge or an interrupted write leaves them. */
export function withLineMistakes(text: string, chance: Chance): LineMistakes {
  const lines = text.split('\n');
  const count = chance.pick([1, 1, 1, 2, 2, 3]);
  const what = Array.from({ length: count }, () => chance.pick(MISTAKES)(lines, chance));
  return { text: lines.join('\n'), what };
}

const MISTAKES: readonly Mistake[] = [
  (lines, chance) => {
    const { from, count } = range(lines, chance, 1);
    return `deleted ${quoted(lines.splice(from, count))}`;
  },
  (lines, chance) => {
    const { from, count } = range(lines, chance, 8);
    return `deleted ${quoted(lines.splice(from, count))}`;
  },
  (lines, chance) => {
    const { from, count } = range(lines, chance, 1);
    const copied = lines.slice(from, from + count);
    lines.splice(from, 0, ...copied);
    return `doubled ${quoted(copied)}`;
  },
  (lines, chance) => {
    const { from, count } = range(lines, chance, 12);
    const copied = lines.slice(from, from + count);
    lines.splice(chance.happens(0.5) ? from : chance.below(lines.length), 0, ...copied);
    return `copied ${quoted(copied)}`;
  },
  (lines, chance) => {
    const [from, to] = [chance.below(lines.length), chance.below(lines.length)];
    swap(lines, from, to);
    return `swapped ${quoted([at(lines, from), at(lines, to)])}`;
  },
  (lines, chance) => {
    const from = chance.below(Math.max(1, lines.length - 1));
    swap(lines, from, from + 1);
    return `swapped ${quoted([at(lines, from), at(lines, from + 1)])}`;
  },
  (lines, chance) => {
    const from = 1 + chance.below(lines.length);
    return `cut off ${quoted(lines.splice(from))}`;
  },
  (lines, chance) => {
    const from = chance.below(lines.length);
    const line = at(lines, from);
    lines.splice(from);
    lines.push(line.slice(0, chance.below(line.length + 1)));
    return `cut off within ${quoted([line])}`;
  },
  (lines, chance) => {
    lines.splice(0, chance.below(lines.length));
    return 'without its beginning';
  },
  ...(
    [
      ['indented further', (line) => `  ${line}`],
      ['indented less', (line) => line.replace(/^ {1,2}/, '')],
      ['with a tab', (line) => line.replace(/^ */, (spaces) => spaces && `${spaces.slice(1)}\t`)],
      ['with a quoted key', (line) => line.replace(/^([ -]*)(\w+):/, '$1"$2":')],
      ['with a capital', (line) => line.replace(/\w/, (letter) => letter.toUpperCase())],
      ['with a misspelt key', (line) => line.replace(/(\w)(\w)(\w*:)/, '$2$1$3')],
      ['with a misspelt value', (line) => line.replace(/(: .*\w)(\w)$/, '$1')],
      ['without its value', (line) => line.replace(/:.*/, ':')],
      ['without its colon', (line) => line.replace(':', '')],
      ['without its dash', (line) => line.replace('- ', '  ')],
      ['with a dash', (line) => line.replace(/^( *)(\w)/, '$1- $2')],
      ['in a comment', (line) => `# ${line}`],
      ['with a conflict marker', (line) => `<<<<<<< HEAD\n${line}`],
      ['without a closing bracket', (line) => line.replace(/[\]}]([^\]}]*)$/, '$1')],
      ['as an alias', (line) => line.replace(/: .+/, ': *it')],
      ['with a merge key', (line) => line.replace(/^( *)\w+:/, '$1<<:')],
      ['with a marker behind it', (line) => `${line}\n---`],
    ] satisfies (readonly [string, (line: string) => string])[]
  ).map(
    ([what, change]): Mistake =>
      (lines, chance) => {
        const from = chance.below(lines.length);
        const line = at(lines, from);
        lines.splice(from, 1, ...change(line).split('\n'));
        return `${what}: ${quoted([line])}`;
      },
  ),
];

function range(lines: readonly string[], chance: Chance, most: number) {
  return { from: chance.below(lines.length), count: 1 + chance.below(most) };
}

function at(lines: readonly string[], index: number): string {
  return lines[index] ?? '';
}

function swap(lines: string[], from: number, to: number): void {
  const [first, second] = [at(lines, from), at(lines, to)];
  lines[from] = second;
  lines[to] = first;
}

function quoted(lines: readonly string[]): string {
  return JSON.stringify(lines.join('\n'));
}
