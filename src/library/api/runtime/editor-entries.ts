import { type Dirent, readdirSync } from 'node:fs';

/** Returns the entries of a folder that authors write; none if the folder cannot be read. */
export function editorEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(
      ({ name }) => !name.startsWith('.') && name !== 'node_modules',
    );
  } catch {
    return [];
  }
}
