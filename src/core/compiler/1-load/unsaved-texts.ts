import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Texts that stand in an editor and not in their files yet, by absolute path. */
export type UnsavedTexts = ReadonlyMap<string, string>;

const NONE: UnsavedTexts = new Map();

let current: UnsavedTexts = NONE;

/** Lets whatever reads files meanwhile read these texts in the place of what the files hold. */
export function withUnsavedTexts<T>(texts: UnsavedTexts, action: () => T): T {
  const before = current;
  current = texts;
  try {
    return action();
  } finally {
    current = before;
  }
}

export function unsavedTextOf(path: string): string | undefined {
  return current.size === 0 ? undefined : current.get(resolve(path));
}

/** What is called so in a folder and has no file yet. */
export function unsavedNamesIn(folder: string): readonly string[] {
  const whole = current.size === 0 ? '' : resolve(folder);
  return [...current.keys()]
    .filter((path) => dirname(path) === whole && !existsSync(path))
    .map((path) => basename(path));
}
