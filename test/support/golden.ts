import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';

const FIXTURES = resolve(__dirname, '..', 'fixtures');

/**
 * Compares texts with the files below `test/fixtures/<suite>/<name>`: the same names, the same contents. With UPDATE_FIXTURES
 * set, the files are written first.
 */
export function expectGolden(suite: string, name: string, produced: Readonly<Record<string, string>>): void {
  const folder = join(FIXTURES, suite, name);
  if (process.env.UPDATE_FIXTURES) {
    rmSync(folder, { recursive: true, force: true });
    for (const [file, text] of Object.entries(produced)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  }
  const expected = existsSync(folder) ? readdirSync(folder).sort() : [];
  expect(Object.keys(produced).sort(), `files of ${folder}`).toEqual(expected);
  for (const [file, text] of Object.entries(produced)) {
    expect(text, join(folder, file)).toBe(readFileSync(join(folder, file), 'utf8'));
  }
}
