import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { filesBelow } from '../files-below';
import { guidePages } from './guides';

/** Returns the paths in the repository of the built public API, all texts that contain programs, and the code that translates them. */
export function publicInputs(): string[] {
  const folders = ['lib', 'rosetta', join('tools', 'packaging')];
  return ['package.json', 'README.md', '.jsii', ...folders.flatMap(pathsBelow), ...guidePages()];
}

/** Returns a string that changes with the name and the content of any of the files. */
export function fingerprintOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function pathsBelow(folder: string): string[] {
  return filesBelow(join(ROOT, folder)).map((path) => join(folder, path));
}
