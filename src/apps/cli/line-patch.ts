/** A file with its contents before and after a change. */
export interface ChangedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the changed lines as a patch without context, for `git apply --unidiff-zero` and for display; empty if no line differs. */
export function linePatch({ path, before, after }: ChangedFile): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const hunks: string[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    if (old[at] === now[to]) {
      at++;
      to++;
      continue;
    }
    const [gone, added] = nextAlike(old.slice(at), now.slice(to));
    const range = `-${rangeText(at, gone)} +${rangeText(to, added)}`;
    hunks.push(`@@ ${range} @@\n`);
    hunks.push(...old.slice(at, at + gone).map((line) => lineText('-', line)));
    hunks.push(...now.slice(to, to + added).map((line) => lineText('+', line)));
    at += gone;
    to += added;
  }
  return hunks.length === 0 ? '' : `--- ${path}\n+++ ${path}\n${hunks.join('')}`;
}

/** Returns lines with their terminators; the last line can have none. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** How many lines are passed over on both sides until they are alike again; the fewest. */
function nextAlike(old: readonly string[], now: readonly string[]): readonly [number, number] {
  for (let both = 1; both < old.length + now.length; both++) {
    for (let gone = Math.max(0, both - now.length); gone <= Math.min(both, old.length); gone++) {
      if (gone < old.length && both - gone < now.length && old[gone] === now[both - gone]) return [gone, both - gone];
    }
  }
  return [old.length, now.length];
}

/** Returns the range of a hunk. If it is empty, the range names the line before it. */
function rangeText(start: number, count: number): string {
  if (count === 0) return `${start},0`;
  return count === 1 ? String(start + 1) : `${start + 1},${count}`;
}

function lineText(sign: '-' | '+', line: string): string {
  return line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`;
}
