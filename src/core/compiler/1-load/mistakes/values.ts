import { type BrokenText, contentEnd, contentStart, type Line, quoted, type Repair } from './repair';

/** `- name: value`: the part before the value, and the value. */
const ENTRY = /^((?:- +)*(?:[\w.$/-]+|"[^"]*"|'[^']*'): +|(?:- +)+)(\S.*)$/;

/** Values that need quotes: YAML reads something else in them than a string. */
export function* valuesToQuote(broken: BrokenText): Generator<Repair> {
  for (const line of broken.upwards(2)) {
    yield* quotesInside(line, broken);
    const [, head, value] = ENTRY.exec(line.content) ?? [];
    if (head === undefined || value === undefined) continue;
    const start = contentStart(line) + head.length;
    const problem = problemOf(value, start);
    if (problem === undefined) continue;
    const written = singleQuoted(value.replace(/^[“”‘’](.*)[“”‘’]$/, '$1'));
    yield {
      text: broken.with(start, contentEnd(line), written),
      offset: problem.offset,
      reason: problem.reason,
      fix: `Quote the whole value: ${quoted(`${head}${written}`)}.`,
    };
  }
  yield* inFlow(broken);
}

const RESERVED: Readonly<Record<string, string>> = {
  '*': 'an unquoted `*` begins an alias, so a string that begins with it needs quotes',
  '&': 'an unquoted `&` begins an anchor, so a string that begins with it needs quotes',
  '!': 'an unquoted `!` begins a tag, so a string that begins with it needs quotes',
  '|': 'an unquoted `|` begins a block of lines, so a string that begins with it needs quotes',
  '>': 'an unquoted `>` begins a block of lines, so a string that begins with it needs quotes',
  '@': 'no unquoted string can begin with `@`',
  '`': 'no unquoted string can begin with a backtick',
  '%': 'no unquoted string can begin with `%`',
  ',': 'no unquoted string can begin with `,`',
  '}': 'no unquoted string can begin with `}`',
  ']': 'no unquoted string can begin with `]`',
};

function problemOf(value: string, start: number): { readonly offset: number; readonly reason: string } | undefined {
  const first = value.charAt(0);
  const reserved = RESERVED[first];
  if (reserved !== undefined) return { offset: start, reason: reserved };
  if (first === '"' || first === "'") {
    const end = closingQuote(value);
    if (end === undefined || end === value.length - 1) return undefined;
    const rest = value.slice(end + 1).trim();
    return { offset: start + end + 1, reason: `${quoted(rest)} follows the closing quote of the value` };
  }
  if (/[“”‘’]/.test(first))
    return { offset: start, reason: `${first} is a typographic quote, which quotes nothing in YAML` };
  if (first === '[' || first === '{') {
    if (/[\]}]$/.test(value)) return undefined;
    const kind = first === '[' ? 'list' : 'mapping';
    return { offset: start, reason: `an unquoted \`${first}\` begins a ${kind}, and more text follows it` };
  }
  const colon = value.search(/:(?=\s|$)/);
  if (colon < 0) return undefined;
  return { offset: start + colon, reason: `the unquoted value contains ${quoted(': ')}, which begins a second value` };
}

/** Quotes and backslashes in a value that is quoted already. */
function* quotesInside(line: Line, broken: BrokenText): Generator<Repair> {
  const [, head, value] = ENTRY.exec(line.content) ?? [];
  if (head === undefined || value === undefined || value.length < 2 || value.at(-1) !== value[0]) return;
  const start = contentStart(line) + head.length;
  const inner = value.slice(1, -1);
  if (value.startsWith("'")) {
    const apostrophe = inner.search(/'/);
    if (apostrophe < 0) return;
    const written = singleQuoted(inner.replaceAll("''", "'"));
    yield {
      text: broken.with(start, contentEnd(line), written),
      offset: start + 1 + apostrophe,
      reason: 'a single quote inside of single quotes ends the value',
      fix: `Write it twice: ${quoted(written)}.`,
    };
  } else if (value.startsWith('"')) {
    const written = singleQuoted(inner);
    const sequence = /\\[^0abt\tnvfre "/\\N_LPxuU]/.exec(inner);
    const quote = inner.search(/(?<!\\)"/);
    if (sequence) {
      yield {
        text: broken.with(start, contentEnd(line), written),
        offset: start + 1 + sequence.index,
        reason: `${quoted(sequence[0])} means nothing in double quotes, where a backslash begins an escape sequence`,
        fix: `Use single quotes: ${quoted(written)}.`,
      };
    } else if (quote >= 0) {
      yield {
        text: broken.with(start, contentEnd(line), written),
        offset: start + 1 + quote,
        reason: 'a double quote inside of double quotes ends the value',
        fix: `Use single quotes around the value: ${quoted(written)}.`,
      };
    }
  }
}

/** `[*]`: an item of a flow list that needs quotes. */
function* inFlow(broken: BrokenText): Generator<Repair> {
  const { failed } = broken;
  for (const { 1: head = '', 2: value = '', index } of failed.content.matchAll(/([[,{:]\s*)([*@%`!&|>][^\s,\]}]*)/g)) {
    const start = contentStart(failed) + index + head.length;
    const written = singleQuoted(value);
    yield {
      text: broken.with(start, start + value.length, written),
      offset: start,
      reason: RESERVED[value.charAt(0)] ?? '',
      fix: `Quote the value: ${quoted(written)}.`,
    };
  }
}

function closingQuote(value: string): number | undefined {
  const [quote] = value;
  for (let at = 1; at < value.length; at++) {
    if (quote === '"' && value[at] === '\\') at++;
    else if (value[at] === quote) {
      if (quote === "'" && value[at + 1] === "'") at++;
      else return at;
    }
  }
  return undefined;
}

const singleQuoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;
