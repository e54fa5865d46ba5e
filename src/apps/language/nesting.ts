import { MAXIMUM_DEPTH } from '../../core/compiler/1-load/inspect';

/** The dashes of list items at the start of a line, with the white space before them. */
const START = /^ *(?:- +)*-?(?= *\S|$)/;

/**
 * Reports whether a document may be nested deeper than the compiler accepts, in time proportional to its length. The parser with positions
 * needs time that grows with the cube of the depth. Brackets in strings count too.
 */
export function isNestedTooDeeply(text: string): boolean {
  let brackets = 0;
  const indents: number[] = [];
  for (const line of text.split('\n')) {
    const start = START.exec(line)?.[0] ?? '';
    if (line.trim() !== '') {
      while ((indents.at(-1) ?? -1) >= start.length) indents.pop();
      for (const dash of start.matchAll(/-/g)) if ((indents.at(-1) ?? -1) < dash.index) indents.push(dash.index);
      indents.push(start.length);
    }
    if (indents.length > MAXIMUM_DEPTH) return true;
    for (const [bracket] of line.matchAll(/[[{\]}]/g)) {
      brackets = Math.max(0, brackets + (bracket === '[' || bracket === '{' ? 1 : -1));
      if (brackets > MAXIMUM_DEPTH) return true;
    }
  }
  return false;
}
