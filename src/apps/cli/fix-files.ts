import { STANDARD_INPUT_NAME } from '../../core/compiler/1-load';
import type { Diagnostic, Fix, FixEdit } from '../../core/diagnostics';
import { UsageError } from './exit-code';
import { type ChangedFile, linePatch } from './line-patch';
import { readText } from './text-of-file';
import { writeInput } from './write-files';

interface FixedFile extends ChangedFile {
  readonly fixes: number;
}

/** Applies the fixes of findings to their files. Of overlapping fixes, the first is applied; the next run applies the other. */
export function fixedFiles(diagnostics: readonly Diagnostic[]): FixedFile[] {
  const byFile = new Map<string, Map<string, Fix>>();
  for (const { fix } of diagnostics) {
    // Standard input cannot be fixed.
    if (!fix || fix.file === STANDARD_INPUT_NAME) continue;
    const fixes = byFile.get(fix.file) ?? new Map<string, Fix>();
    byFile.set(fix.file, fixes.set(JSON.stringify(fix.edits), fix));
  }
  return [...byFile].map(([path, fixes]) => fixedFile(path, [...fixes.values()]));
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function fixedFile(path: string, fixes: readonly Fix[]): FixedFile {
  const before = readText(path);
  const changes: Change[] = [];
  let count = 0;
  for (const { edits } of fixes) {
    const own = edits.map((edit) => changeOf(edit, before));
    if (own.some((change) => changes.some((other) => meet(change, other)))) continue;
    changes.push(...own);
    count++;
  }
  const after = changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), before);
  return { path, before, after, fixes: count };
}

function meet(a: Change, b: Change): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function changeOf({ line, column, endLine, endColumn, text }: FixEdit, source: string): Change {
  return { start: offsetOf(source, line, column), end: offsetOf(source, endLine, endColumn), text };
}

function offsetOf(text: string, line: number, column: number): number {
  // Locations do not count the byte order mark that some editors write at the start of a file.
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end < 0) throw new UsageError('a file was changed while it was read; run the command again');
    start = end + 1;
  }
  return start + column - 1;
}

/** The maximum number of rounds, since a fix can reveal other findings. */
const ROUNDS = 10;

/**
 * Fixes files repeatedly until no fixable finding is left.
 *
 * @returns the remaining findings, and the changes as a patch and a sentence
 */
export function applyFixes<Found>(
  first: Found,
  look: () => Found,
  diagnosticsIn: (found: Found) => readonly Diagnostic[],
): { readonly left: Found; readonly text: string } {
  let found = first;
  let files = fixedFiles(diagnosticsIn(found));
  const all = new Map<string, FixedFile>();
  for (let round = 0; round < ROUNDS && files.length > 0; round++) {
    for (const file of files) {
      const { before, fixes } = all.get(file.path) ?? { before: file.before, fixes: 0 };
      all.set(file.path, { ...file, before, fixes: fixes + file.fixes });
      writeInput(file.path, file.after);
    }
    found = look();
    files = fixedFiles(diagnosticsIn(found));
  }
  const changed = [...all.values()];
  const count = changed.reduce((sum, { fixes }) => sum + fixes, 0);
  const text = `${changed.map(linePatch).join('')}${count} ${count === 1 ? 'fix' : 'fixes'} in ${all.size} files\n`;
  return { left: found, text };
}
