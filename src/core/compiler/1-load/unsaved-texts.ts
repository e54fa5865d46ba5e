import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** Unsaved texts in an editor, by absolute path. */
export type UnsavedTexts = ReadonlyMap<string, string>;

const NONE: UnsavedTexts = new Map();

let current: UnsavedTexts = NONE;

/** Runs the action with these texts in place of the contents of their files. */
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

/** Returns the entries of a folder that exist in editors only: unsaved files, and the folders that contain them. */
export function unsavedNamesIn(folder: string): readonly string[] {
  if (current.size === 0) return [];
  const whole = join(resolve(folder), sep);
  const below = [...current.keys()].filter((path) => path.startsWith(whole));
  const names = new Set(below.map((path) => path.slice(whole.length).split(sep, 1)[0]));
  return [...names].filter((name) => !existsSync(join(whole, name)));
}
