import { posix } from 'node:path';

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The tests that may read a file which is no module: those beside or above a fixture, and those that name the file or a folder that it
 * stands in. The nearest name counts, so that a page of `docs/guides` does not reach everything that says `docs`.
 */
export function testsThatRead(path: string, tests: readonly TestFile[]): string[] {
  for (let part = path; part !== '.'; part = posix.dirname(part)) {
    const beside = tests.filter((test) => posix.dirname(test.path) === part);
    const naming = tests.filter(({ text }) => isNamed(part, text));
    if (beside.length + naming.length > 0) return [...new Set([...beside, ...naming].map((test) => test.path))].sort();
  }
  return [];
}

/** By its whole path, as in a template or a call of `join`, or by its last part in quotes. */
function isNamed(path: string, text: string): boolean {
  const parts = path.split('/');
  const spellings = [path, parts.map((part) => `'${part}'`).join(', '), `'${parts[parts.length - 1]}'`];
  return spellings.some((spelling) => text.includes(spelling));
}
