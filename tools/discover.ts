import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Generator } from './generators/generator';

/** The repository's root folder. */
export const ROOT = join(__dirname, '..');

/** Their output is read by nearly all that follows. */
const FIRST = ['revisions', 'kinds', 'renames', 'distribution'];
/** These generators run the project's sources, so everything they read must exist; the last one reads the built package. */
const LAST = [
  'coverage',
  'coverage-l2',
  'catalogue-pages',
  'graph-page',
  'import-tables',
  'api-reference',
  'cdk-guidelines',
];

/**
 * All generators: each file `tools/generators/<name>.generator.ts` exports one as `generator`. Each is loaded on request, so that it sees
 * the output of the generators before it. `only` selects the generator of that file, or those with it in their file names.
 */
export async function* discoverGenerators(only = ''): AsyncGenerator<Generator> {
  const folder = join(__dirname, 'generators');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort();
  const missing = [...FIRST, ...LAST].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`there is no generator ${missing.join(', ')}`);
  const others = names.filter((name) => !FIRST.includes(name) && !LAST.includes(name));
  const isSelected = (name: string) => (names.includes(only) ? name === only : name.includes(only));
  for (const name of [...FIRST, ...others, ...LAST].filter(isSelected)) {
    const module = await import(pathToFileURL(join(folder, `${name}${SUFFIX}`)).href);
    yield module.generator as Generator;
  }
}

const SUFFIX = '.generator.ts';
