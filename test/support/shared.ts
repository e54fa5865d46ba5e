import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe } from 'vitest';

const ROOT = resolve(__dirname, '..', '..');
const FOLDER = resolve(ROOT, process.env.AI_GATEWAY_SHARED ?? '../shared');

/** A file of the reference data that stands beside the repository; AI_GATEWAY_SHARED says where. */
export function sharedPath(...parts: string[]): string {
  return join(FOLDER, ...parts);
}

export function hasShared(): boolean {
  return existsSync(FOLDER);
}

/** A suite that needs the reference data: skipped without it, except on CI, where its absence is a failure. */
export function describeShared(name: string, suite: () => void): void {
  if (hasShared()) describe(name, suite);
  else if (process.env.CI)
    throw new Error(`${name}: the reference data is missing at ${FOLDER}; set AI_GATEWAY_SHARED`);
  else describe.skip(`${name} (skipped: no reference data at ${FOLDER})`, suite);
}
