import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Generator } from './generators/generator';

/** The repository's root folder. */
export const ROOT = join(__dirname, '..');

/** All generators: each file `tools/generators/<name>.generator.ts` exports one as `generator`. Those that need a build come last. */
export async function discoverGenerators(): Promise<Generator[]> {
  const folder = join(__dirname, 'generators');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.generator.ts'))
    .sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)));
  const generators = modules.map((module) => module.generator as Generator);
  return [...generators.filter(({ needsBuild }) => !needsBuild), ...generators.filter(({ needsBuild }) => needsBuild)];
}
