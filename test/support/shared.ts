import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'vitest';

const ROOT = resolve(__dirname, '..', '..');
const FOLDER = resolve(ROOT, process.env.AI_GATEWAY_SHARED ?? '../shared');

/** Returns the path of a reference data file, which may be next to the repository or in the location of AI_GATEWAY_SHARED. */
export function sharedPath(...parts: string[]): string {
  return join(FOLDER, ...parts);
}

/** Is the reference data there? */
export function hasShared(): boolean {
  return existsSync(FOLDER);
}

/**
 * Defines a group of tests that compares with reference data outside of this repository. Without the data, the group reports that it is
 * skipped, and its body does not run, so it may read files. Requirements of every clone must not be tested in such a group alone.
 */
export function describeShared(name: string, suite: () => void): void {
  if (withShared(name, () => true)) describe(name, suite);
  else describe.skip(name, () => it('needs the reference data', () => {}));
}

/**
 * Returns the contribution of the reference data to a test that also runs without it, or undefined with a message if it is missing.
 *
 * @throws if AI_GATEWAY_REQUIRE_SHARED requires the data and it is missing
 */
export function withShared<T>(name: string, use: () => T): T | undefined {
  if (hasShared()) return use();
  const missing = `compares with reference data, and there is none at ${FOLDER}`;
  if (process.env.AI_GATEWAY_REQUIRE_SHARED) throw new Error(`"${name}" ${missing}; set AI_GATEWAY_SHARED`);
  console.warn(`skipped: "${name}" ${missing}`);
  return undefined;
}
