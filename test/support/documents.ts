import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { sharedPath } from './shared';

/** All YAML documents of one file of the reference data that hold an object. */
export function sharedDocuments(path: string): Record<string, unknown>[] {
  return parseAllDocuments(readFileSync(sharedPath(path), 'utf8'))
    .map((document) => document.toJS())
    .filter((value) => value !== null && typeof value === 'object' && !Array.isArray(value));
}

/** The YAML files below a folder of the reference data. */
export function sharedFiles(folder: string): string[] {
  return readdirSync(sharedPath(folder))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(sharedPath(path)).isDirectory()) return sharedFiles(path);
      return /\.ya?ml$/.test(name) ? [path] : [];
    });
}
