import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { systemCodeOf } from '../../core/text/error-text';

/** What ends a watch. */
export interface Watch {
  close(): void;
}

/**
 * Watches a folder with all below it. On Linux, Node's own way keeps to the files that it found at first: one that an editor or
 * version control replaces by a new file is not seen again. So each folder is watched there, which sees what its names stand for.
 *
 * @param changed - is called for each change that counts
 * @param counts - whether a path below counts, and where it is a folder, what is in it
 */
export function watchFolder(folder: string, changed: () => void, counts: (path: string) => boolean): Watch {
  if (process.platform !== 'linux') {
    return watch(folder, { recursive: true }, (_event, name) => {
      if (counts(join(folder, name ?? ''))) changed();
    });
  }
  const watchers = new Map<string, FSWatcher>();
  const remove = (path: string): void => {
    for (const [one, watcher] of watchers) {
      if (one !== path && !one.startsWith(path + sep)) continue;
      watcher.close();
      watchers.delete(one);
    }
  };
  const add = (path: string): void => {
    const watcher = watch(path, (event, name) => {
      const place = join(path, name ?? '');
      if (!counts(place)) return;
      if (event === 'rename') renew(place);
      changed();
    });
    watcher.on('error', () => remove(path));
    watchers.set(path, watcher);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const below = join(path, entry.name);
      if (entry.isDirectory() && counts(below)) renew(below);
    }
  };
  /** What had this name is gone or another one; a folder may have come in its place. */
  const renew = (path: string): void => {
    remove(path);
    try {
      add(path);
    } catch (error) {
      remove(path);
      // A file, gone already, or not to be read: the folder around it tells what becomes of it.
      if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemCodeOf(error) ?? '')) throw error;
    }
  };
  // Absolute, so that what is below begins with it: what is below `.` does not.
  const root = resolve(folder);
  add(root);
  const parent = watchParent(root, () => {
    renew(root);
    changed();
  });
  return {
    close() {
      remove(root);
      parent?.close();
    },
  };
}

/** The folder itself may be replaced, too, where the one around it may be read. */
function watchParent(path: string, replaced: () => void): FSWatcher | undefined {
  try {
    return watch(dirname(path), (event, name) => {
      if (event === 'rename' && name === basename(path)) replaced();
    });
  } catch {
    return undefined;
  }
}
