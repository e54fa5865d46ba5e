const WIDTH = 100;
const INDENT = '    ';
const OPENING = '([{';
const CLOSING = ')]}';

/** The positions of an opening and its closing bracket. */
type Pair = readonly [number, number];

/**
 * Folds the long lines that jsii-rosetta writes, in Python and Java: arguments and elements get lines of their own, and so do the
 * calls of a chain.
 *
 * @param chains whether calls are folded at their dots, as is the custom of Java
 */
export function foldLines(source: string, chains: boolean): string {
  return joined(source.split('\n'))
    .flatMap((line) => fold(line, chains))
    .join('\n');
}

/** Joins lists whose bracket closes on a later line than their elements into one line, unless they contain a comment. */
function joined(lines: readonly string[]): string[] {
  const result: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const last = index + 1;
    const closes = last < lines.length && /^\s*[\])}]/.test(lines[last]);
    const opens = openings(lines[index]).at(-1);
    if (
      closes &&
      opens !== undefined &&
      lines[index].slice(opens + 1).trim() !== '' &&
      !/\s(#|\/\/)\s/.test(lines[index])
    )
      result.push(lines[index] + lines[++index].trim());
    else result.push(lines[index]);
  }
  return result;
}

function fold(line: string, chains: boolean): string[] {
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  if (line.length <= WIDTH || /^\s*(#|\/\/|import |from )/.test(line) || openings(line).length > 0) return [line];
  const dots = chains ? chainOf(line) : [];
  if (dots.length > 1) {
    const pieces = [...dots, line.length].map((end, index) => line.slice(index === 0 ? 0 : dots[index - 1], end));
    const [first, ...calls] = pieces;
    return [...fold(first, chains), ...calls.flatMap((call) => fold(`${indent}${INDENT}${INDENT}${call}`, chains))];
  }
  const pair = outermost(line);
  if (!pair) return [line];
  const [open, close] = innermostAlone(line, pair, chains, indent.length);
  const elements = separated(line.slice(open + 1, close));
  return [
    line.slice(0, open + 1),
    ...elements.flatMap((element, index) =>
      fold(`${indent}${INDENT}${element.trim()}${index < elements.length - 1 ? ',' : ''}`, chains),
    ),
    indent + line.slice(close),
  ];
}

/** Returns the positions at which the calls of a chain begin, except the first one: `a.b()` stays together. */
function chainOf(line: string): number[] {
  const dots: number[] = [];
  walk(line, (character, index, depth) => {
    if (character === '.' && depth === 0 && line[index - 1] === ')') dots.push(index);
  });
  return dots;
}

/** Returns the last pair of brackets that is not nested and not empty. */
function outermost(line: string): Pair | undefined {
  let open = -1;
  let found: Pair | undefined;
  walk(line, (character, index, depth) => {
    if (depth === 0 && OPENING.includes(character)) open = index;
    else if (depth === 0 && CLOSING.includes(character) && index > open + 1) found = [open, index];
  });
  return found;
}

/** Brackets that contain only one other pair open and close together: `of(new X(`. */
function innermostAlone(line: string, [open, close]: Pair, chains: boolean, indent: number): Pair {
  const inside = line.slice(open + 1, close);
  const fits = indent + INDENT.length + inside.length <= WIDTH;
  const pair = outermost(inside);
  const alone = pair && pair[1] === inside.length - 1 && separated(inside).length === 1;
  if (fits || !alone || (chains && chainOf(inside).length > 1)) return [open, close];
  return innermostAlone(line, [open + 1 + pair[0], open + 1 + pair[1]], chains, indent);
}

function separated(text: string): string[] {
  const commas: number[] = [];
  walk(text, (character, index, depth) => {
    if (character === ',' && depth === 0) commas.push(index);
  });
  return [...commas, text.length].map((end, index) => text.slice(index === 0 ? 0 : commas[index - 1] + 1, end));
}

/** The brackets of a line that are not closed in it. */
function openings(line: string): number[] {
  const open: number[] = [];
  walk(line, (character, index) => {
    if (OPENING.includes(character)) open.push(index);
    else if (CLOSING.includes(character)) open.pop();
  });
  return open;
}

/** Visits the characters outside of string literals. A bracket has the depth of its surroundings. */
function walk(line: string, visit: (character: string, index: number, depth: number) => void): void {
  let depth = 0;
  let quote = '';
  for (let index = 0; index < line.length; index++) {
    const character = line[index];
    if (quote) {
      if (character === '\\') index++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else {
      if (CLOSING.includes(character)) depth--;
      visit(character, index, depth);
      if (OPENING.includes(character)) depth++;
    }
  }
}
