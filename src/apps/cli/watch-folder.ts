import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { systemCodeOf } from '../../core/text/error-text';

/** A handle that ends a watch. */
export interface Watch {
  close(): void;
}

/**
 * Watches a folder recursively. On Linux, Node's recursive watcher does not see files that an editor or version control replaces, so each
 * folder is watched separately there.
 *
 * @param changed - is called for each relevant change
 * @param counts - returns whether a path is relevant and, if it is a folder, whether its contents are
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
  /** The entry with this name was removed or replaced, possibly by a folder. */
  const renew = (path: string): void => {
    remove(path);
    try {
      add(path);
    } catch (error) {
      remove(path);
      // The entry is a file, was removed, or cannot be read; events of its folder cover it.
      if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemCodeOf(error) ?? '')) throw error;
    }
  };
  // Absolute, so that paths below it start with it, unlike paths below `.`.
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

/** Watches the parent folder, if it can be read, because the folder itself may be replaced. */
function watchParent(path: string, replaced: () => void): FSWatcher | undefined {
  try {
    return watch(dirname(path), (event, name) => {
      if (event === 'rename' && name === basename(path)) replaced();
    });
  } catch {
    return undefined;
  }
}
