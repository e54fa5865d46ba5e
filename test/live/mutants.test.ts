import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');
const MUTANTS = JSON.parse(readFileSync(join(__dirname, 'mutants.json'), 'utf8')) as readonly {
  readonly change: string;
  readonly file: string;
  readonly from: string;
}[];

it('has ten deliberate changes or more', () => expect(MUTANTS.length).toBeGreaterThanOrEqual(10));

it.each(MUTANTS)('finds the source to mutate: $change', ({ file, from }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').includes(from)).toBe(true);
});
