import { posix } from 'node:path';

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the tests that may read a file that is not a module: tests next to or above a fixture, and tests that name the file or a folder
 * that contains it. The nearest name wins, so that a page of `docs/guides` does not select every test that mentions `docs`.
 */
export function testsThatRead(path: string, tests: readonly TestFile[]): string[] {
  for (let part = path; part !== '.'; part = posix.dirname(part)) {
    const beside = tests.filter((test) => posix.dirname(test.path) === part);
    const naming = tests.filter(({ text }) => isNamed(part, text));
    if (beside.length + naming.length > 0) return [...new Set([...beside, ...naming].map((test) => test.path))].sort();
  }
  return [];
}

/** Reports whether a source names a path: in full, as in a template or a call of `join`, or by its quoted last part. */
function isNamed(path: string, text: string): boolean {
  const parts = path.split('/');
  const spellings = [path, parts.map((part) => `'${part}'`).join(', '), `'${parts[parts.length - 1]}'`];
  return spellings.some((spelling) => text.includes(spelling));
}
