import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemCodeOf } from '../../src/core/text/error-text';
import { ROOT } from '../discover';
import { translateExamples } from './examples';
import { fingerprintOf, publicInputs } from './fingerprint';

/** Packed files are kept, so that a second run is fast. */
export const CACHE = join(ROOT, '.cache', 'packages');

/** A process that translates for longer than this has ended without a word. */
const LONGEST = 300_000;

/**
 * Returns the examples in all languages, from the last translation if nothing has changed since. Packages of several languages and the site
 * request them concurrently: the first one translates, the others wait for it.
 *
 * @param tablet the file to write
 */
export function translatedExamples(tablet: string): string {
  const folder = join(CACHE, 'examples');
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `${fingerprintOf(publicInputs())}.tabl.json`);
  const lock = `${kept}.lock`;
  while (!existsSync(kept)) {
    if (!locks(lock)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      continue;
    }
    try {
      // Another one may have finished between the look and the lock.
      if (existsSync(kept)) continue;
      const made = translateExamples(join(folder, `${process.pid}.tabl.json`));
      for (const former of readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.tabl\.json$/.test(name)))
        rmSync(join(folder, former));
      renameSync(made, kept);
    } finally {
      rmdirSync(lock);
    }
  }
  copyFileSync(kept, tablet);
  return tablet;
}

function locks(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (since === undefined) {
      if (systemCodeOf(error) === 'EEXIST') return false;
      throw error;
    }
    if (Date.now() - since > LONGEST) rmdirSync(lock);
    return false;
  }
}
