import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'vitest';

const ROOT = resolve(__dirname, '..', '..');
const FOLDER = resolve(ROOT, process.env.AI_GATEWAY_SHARED ?? '../shared');

/** A file of the reference data that may stand beside the repository; AI_GATEWAY_SHARED says where. */
export function sharedPath(...parts: string[]): string {
  return join(FOLDER, ...parts);
}

/** Is the reference data there? */
export function hasShared(): boolean {
  return existsSync(FOLDER);
}

/**
 * A group of tests that compares with reference data which is not part of this repository. Without the data the group says
 * what it skips, and its body is not run, so it may read files.
 *
 * What must hold in every clone is never tested in such a group alone.
 */
export function describeShared(name: string, suite: () => void): void {
  if (withShared(name, () => true)) describe(name, suite);
  else describe.skip(name, () => it('needs the reference data', () => {}));
}

/**
 * What the reference data adds to a test that runs without it too; undefined, with a word about it, where it is missing.
 *
 * @throws where AI_GATEWAY_REQUIRE_SHARED says that the data must be there, and it is not
 */
export function withShared<T>(name: string, use: () => T): T | undefined {
  if (hasShared()) return use();
  const missing = `compares with reference data, and there is none at ${FOLDER}`;
  if (process.env.AI_GATEWAY_REQUIRE_SHARED) throw new Error(`"${name}" ${missing}; set AI_GATEWAY_SHARED`);
  console.warn(`skipped: "${name}" ${missing}`);
  return undefined;
}
