import type { RunnerTestFile } from 'vitest';

type AtEnd = (file: RunnerTestFile) => void | Promise<void>;

/**
 * Actions at the end of each test file of this process; see file-hooks.ts. Files share a process and its modules if possible: a hook that a
 * module registers with vitest itself belongs to the first file only.
 */
const shared: typeof globalThis & { atEndOfFiles?: Set<AtEnd> } = globalThis;
shared.atEndOfFiles ??= new Set();

const atEnd: Set<AtEnd> = shared.atEndOfFiles;

/** Has something done at the end of this test file and of those after it in the same process. */
export function atEndOfFiles(done: AtEnd): void {
  atEnd.add(done);
}

export async function endFile(file: RunnerTestFile): Promise<void> {
  for (const done of atEnd) await done(file);
}
