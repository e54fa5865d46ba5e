import type { Range } from 'vscode-languageserver-protocol';

/** Maps ranges of a string to a later version of it, unless their lines were changed. */
export function movedRanges(before: string, after: string): (range: Range) => Range | undefined {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let above = 0;
  while (above < shorter && old[above] === now[above]) above++;
  let below = 0;
  while (below < shorter - above && old[old.length - 1 - below] === now[now.length - 1 - below]) below++;
  const by = now.length - old.length;
  return (range) => {
    const { start, end } = range;
    if (end.line < above) return range;
    if (start.line < old.length - below) return undefined;
    return { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } };
  };
}
