import { type BrokenText, contentEnd, contentStart, type Line, quoted, type Repair } from './repair';

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

interface Bracket {
  readonly character: string;
  readonly offset: number;
}

/** Repairs quotes that are not closed on the line on which they begin. */
export function* unclosedQuotes(broken: BrokenText): Generator<Repair> {
  for (const line of broken.upwards(200)) {
    for (const quote of ['"', "'"]) {
      const opening = openingQuote(line.content, quote);
      if (opening === undefined) continue;
      const offset = contentStart(line) + opening;
      // In a flow collection, its brackets follow the quote.
      const tail = /[\]},]*$/.exec(line.content)?.[0].length ?? 0;
      for (const end of new Set([contentEnd(line), contentEnd(line) - tail])) {
        yield {
          text: broken.with(end, end, quote),
          offset,
          reason: `the \`${quote}\` that begins here has no closing \`${quote}\``,
          fix: `Close it on line ${broken.lineInFile(line.number)}, or remove it.`,
        };
      }
    }
  }
}

/** The quote that begins a value and is not closed in the line. */
function openingQuote(content: string, quote: string): number | undefined {
  let open: number | undefined;
  for (let at = 0; at < content.length; at++) {
    if (open === undefined) {
      if (content[at] === quote && /(?:^|[\s[{(,:])$/.test(content.slice(0, at))) open = at;
    } else if (quote === '"' && content[at] === '\\') at++;
    else if (content[at] === quote) open = undefined;
  }
  return open;
}

/** Brackets that are not closed, closed by another one, or closed twice, and entries without a comma between them. */
export function* brackets(broken: BrokenText): Generator<Repair> {
  const { text, offset, failed, before } = broken;
  const open = openBrackets(text, contentEnd(failed) < offset ? text.length : offset);
  const innermost = open[open.length - 1];
  const character = text.charAt(offset);
  if (character === '}' || character === ']') {
    if (innermost === undefined) {
      yield {
        text: broken.with(offset, offset + 1, ''),
        offset,
        reason: `this \`${character}\` closes nothing`,
        fix: `Remove the \`${character}\`.`,
      };
    } else if (CLOSING[innermost.character] !== character) {
      const expected = CLOSING[innermost.character];
      yield {
        text: broken.with(offset, offset + 1, expected),
        offset,
        reason: `\`${character}\` cannot close the \`${innermost.character}\` of line ${lineAt(broken, innermost.offset)}`,
        fix: `Write \`${expected}\` instead of \`${character}\`.`,
      };
    }
  }
  if (innermost === undefined) return;
  const ends = [before, failed].filter(
    (line): line is Line => line !== undefined && contentEnd(line) > innermost.offset,
  );
  for (const line of ends) yield* closings(line, open, '', broken);
  // In JSON, another entry may follow.
  for (const line of ends) yield* closings(line, open, ',', broken);
  yield* commas(broken, innermost);
}

/** The brackets that are open, from the innermost one outwards, closed at the end of a line. */
function* closings(line: Line, open: readonly Bracket[], comma: string, broken: BrokenText): Generator<Repair> {
  for (let count = 1; count <= open.length; count++) {
    const closed = open.slice(-count);
    const closing = closed
      .map((bracket) => CLOSING[bracket.character])
      .reverse()
      .join('');
    const [{ character, offset }] = closed;
    const which =
      count === 1 ? `the \`${character}\` that begins here has` : `the ${count} brackets that begin here have`;
    yield {
      text: broken.with(contentEnd(line), contentEnd(line), closing + comma),
      offset,
      reason: `${which} no closing \`${closing}\``,
      fix: `Write \`${closing}${comma}\` at the end of line ${broken.lineInFile(line.number)}.`,
    };
  }
}

function* commas(broken: BrokenText, { character }: Bracket): Generator<Repair> {
  const { text, offset } = broken;
  const word = /[^\s,[\]{}]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  for (const start of new Set([offset - word, offset])) {
    const end = text.slice(0, start).trimEnd().length;
    const [next] = /^[^\s,[\]{}:]+|^./.exec(text.slice(start)) ?? [''];
    yield {
      text: broken.with(end, end, ','),
      offset: start,
      reason: `a comma is missing before ${quoted(next)}`,
      fix: `Write \`,\` between the entries of the ${character === '{' ? 'mapping' : 'list'}.`,
    };
  }
}

/** The brackets of flow collections that are open at an offset. */
function openBrackets(text: string, end: number): readonly Bracket[] {
  const open: Bracket[] = [];
  for (let at = 0; at < end; at++) {
    const character = text.charAt(at);
    const isStart = /(?:^|[\s[{(,:])$/.test(text.slice(Math.max(0, at - 1), at));
    if (character === '#' && isStart) at = lineEnd(text, at);
    else if ((character === '"' || character === "'") && isStart) at = quoteEnd(text, at, end);
    // Within a plain scalar, brackets are letters.
    else if ((character === '{' || character === '[') && (open.length > 0 || isValueStart(text, at)))
      open.push({ character, offset: at });
    else if (open.length > 0 && character === CLOSING[open[open.length - 1].character]) open.pop();
  }
  return open;
}

function isValueStart(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*(?:- +)*(?:[^\s:#][^:#]*:\s+)?$/.test(before);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** The closing quote; a quote that is not closed on its line is a letter here. */
function quoteEnd(text: string, start: number, end: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < end && text[at] !== '\n'; at++) {
    if (quote === '"' && text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return start;
}

function lineAt(broken: BrokenText, offset: number): number {
  return broken.lineInFile(broken.lines.filter(({ start }) => start <= offset).length);
}
