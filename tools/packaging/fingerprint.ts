import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { guidePages } from './guides';

/** The public API as it was built, all texts that show programs, and what translates them: paths in the repository. */
export function publicInputs(): string[] {
  const folders = ['lib', 'rosetta', join('tools', 'packaging')];
  return ['package.json', 'README.md', '.jsii', ...folders.flatMap(filesBelow), ...guidePages()];
}

/** A text that changes with the name and the content of any of the files. */
export function fingerprintOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((entry) => join(folder, entry))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .sort();
}
