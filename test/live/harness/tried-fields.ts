import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RunnerTestSuite } from 'vitest';
import { toNeutral } from '../../../src/core/distribution';
import { atEndOfFiles } from '../../support/file-end';
import { placesOf } from '../../support/schema-places';

/** Which live test tries each field of the reference, and why some are tried by none. */
export interface TriedFields {
  /** `Type.field` to the name of a test file in test/live. */
  readonly tried: Readonly<Record<string, string>>;
  readonly untried: Readonly<Record<string, string>>;
  /** Fields of v1.4 whose config the data plane reads, and that no request tries. */
  readonly loaded: readonly string[];
}

export const TRIED_FIELDS = JSON.parse(readFileSync(join(__dirname, '..', 'tried-fields.json'), 'utf8')) as TriedFields;

const used = new Set<string>();

/** Records the fields in the resources that a data plane was started with. */
export function recordFields(objects: readonly object[]): void {
  for (const { field } of placesOf(objects.map((object) => toNeutral(object).document))) used.add(field);
}

/** Returns the fields that a test file is listed for, but that are not in any of its inputs. */
function notTried(file: string): string[] {
  return Object.keys(TRIED_FIELDS.tried).filter((field) => TRIED_FIELDS.tried[field] === file && !used.has(field));
}

/** Whether nothing was left out, by `-t` for example. */
function ranWhole({ tasks }: Pick<RunnerTestSuite, 'tasks'>): boolean {
  return tasks.every((task) => (task.type === 'suite' ? ranWhole(task) : task.mode === 'run'));
}

atEndOfFiles((current) => {
  const wasUsed = used.size > 0;
  const file = basename(current.filepath);
  const absent = notTried(file);
  if (process.env.SHOW_FIELDS && wasUsed) console.log(`FIELDS ${file} ${[...used].sort().join(' ')}`);
  used.clear();
  if (wasUsed && ranWhole(current) && absent.length > 0)
    throw new Error(`tried-fields.json says that ${file} tries ${absent.join(', ')}, and it does not`);
});
