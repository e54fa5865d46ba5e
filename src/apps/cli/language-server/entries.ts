import { type Dirent, readdirSync } from 'node:fs';

/** What is in a folder, without what no author writes. A folder that may not be read has nothing. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(
      ({ name }) => !name.startsWith('.') && name !== 'node_modules',
    );
  } catch {
    return [];
  }
}
