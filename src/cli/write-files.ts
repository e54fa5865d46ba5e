import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CONFIG_FILE, MANIFESTS_FILE, type OutputFile } from './output-files';

export interface Written {
  readonly path: string;
  readonly state: 'wrote' | 'unchanged' | 'removed';
}

export interface WriteResult {
  readonly written: readonly Written[];
  readonly failure?: { readonly path: string; readonly reason: string };
}

/**
 * Writes all files, or none when one cannot be written: each goes next to its place first, and only when all of them are there
 * they are renamed. A file that has the same text already keeps its time stamp.
 */
export function writeFiles(folder: string, files: readonly OutputFile[]): WriteResult {
  const pending: { readonly from: string; readonly to: string }[] = [];
  const written: Written[] = [];
  let path = folder;
  try {
    for (const file of files) {
      path = join(folder, file.path);
      if (existsSync(path) && readFileSync(path, 'utf8') === file.text) {
        written.push({ path, state: 'unchanged' });
        continue;
      }
      mkdirSync(dirname(path), { recursive: true });
      const from = `${path}.${process.pid}.tmp`;
      pending.push({ from, to: path });
      writeFileSync(from, file.text);
      if (existsSync(path) && !statSync(path).isFile()) throw new Error('there is something else of that name');
      written.push({ path, state: 'wrote' });
    }
    for (const { from, to } of pending) {
      path = to;
      renameSync(from, to);
    }
    return { written };
  } catch (error) {
    for (const { from } of pending) rmSync(from, { force: true });
    return { written: [], failure: { path, reason: reasonOf(error) } };
  }
}

/** Files that an earlier run wrote, for Gateways that are gone. Files of other names are none of our business. */
export function findStale(folder: string, files: readonly OutputFile[]): string[] {
  const current = new Set(files.map((file) => join(folder, file.path)));
  return foldersIn(folder)
    .flatMap((namespace) => foldersIn(namespace))
    .filter((gateway) => existsSync(join(gateway, CONFIG_FILE)) && existsSync(join(gateway, MANIFESTS_FILE)))
    .flatMap((gateway) => [join(gateway, CONFIG_FILE), join(gateway, MANIFESTS_FILE)])
    .filter((path) => !current.has(path));
}

/** Removes stale files, and the folders that become empty by it. */
export function removeStale(folder: string, stale: readonly string[]): Written[] {
  for (const path of stale) {
    rmSync(path);
    for (const parent of [dirname(path), dirname(dirname(path))]) {
      if (parent !== folder && readdirSync(parent).length === 0) rmdirSync(parent);
    }
  }
  return stale.map((path) => ({ path, state: 'removed' }));
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : (REASONS[code] ?? code);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
};
