import { chdir, cwd } from 'node:process';

/** Does something as a command would that is run in a folder: paths of settings and names of files are relative to it. */
export function inFolder<T>(folder: string, action: () => T): T {
  const before = cwd();
  chdir(folder);
  try {
    return action();
  } finally {
    chdir(before);
  }
}
