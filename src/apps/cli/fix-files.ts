import { STANDARD_INPUT_NAME } from '../../core/compiler/1-load';
import type { Diagnostic, Fix, FixEdit } from '../../core/diagnostics';
import { UsageError } from './exit-code';
import { type ChangedFile, linePatch } from './line-patch';
import { readText } from './text-of-file';
import { writeInput } from './write-files';

interface FixedFile extends ChangedFile {
  readonly fixes: number;
}

/** Applies the fixes of findings to the texts of their files. Of fixes that meet, the first one counts; the next run has the other. */
export function fixedFiles(diagnostics: readonly Diagnostic[]): FixedFile[] {
  const byFile = new Map<string, Map<string, Fix>>();
  for (const { fix } of diagnostics) {
    // Nobody can write to the standard input.
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
  // Places are counted without the mark that some editors put in front of a file.
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end < 0) throw new UsageError('a file was changed while it was read; run the command again');
    start = end + 1;
  }
  return start + column - 1;
}

/** What is fixed can bring other findings to light: that often it is looked again. */
const ROUNDS = 10;

/**
 * Fixes files, and looks again until nothing is left to fix.
 *
 * @returns what was found last, and what was changed: a patch and a sentence
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
