import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

import { execute } from './execute';
import { fingerprintOf, publicInputs } from './fingerprint';
import { copyPackage } from './spoken-docs';
import { CACHE, translatedExamples } from './translated-examples';

export { CACHE };

/** This package. */
export const NAME = 'cdk8s-ai-gateway';

/** The packages that this one is used with. They are packed with it: not each language's registry has every release. */
export const PEERS: readonly string[] = ['cdk8s', 'cdk8s-plus-28'];

export type Target = 'js' | 'python' | 'java' | 'go' | 'dotnet';

/** Languages with their own naming of members, which the packaged documentation uses as well. Java's names are those of TypeScript. */
const SPOKEN: readonly Target[] = ['python', 'go', 'dotnet'];

/** Packs this package and its peers for one language, as published, with jsii-pacmak. Returns the folder. */
export function pack(target: Target, env: NodeJS.ProcessEnv = {}): string {
  const folder = join(CACHE, target);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tablet = translatedExamples(join(folder, 'examples.tabl.json'));
  const own = SPOKEN.includes(target) ? copyPackage(join(folder, 'package'), target) : ROOT;
  const modules = [...PEERS.map(installed), own];
  pacmak(['--targets', target, '--outdir', folder, '--rosetta-tablet', tablet, ...modules], env);
  return join(folder, target);
}

/**
 * Generates the sources of this package and its peers in all other languages at once, which takes seconds; building publishable packages
 * takes minutes, mostly for documentation. Returns the folder, which contains `<package>/<target>`. Does nothing if the public API, the
 * code and the peers are unchanged since the last run.
 */
export function generateSources(): string {
  const fingerprint = fingerprintOf([...publicInputs(), ...PEERS.map(manifest)]);
  const all = join(CACHE, 'sources');
  const folder = join(all, fingerprint);
  if (existsSync(folder)) return folder;
  const former = existsSync(all) ? readdirSync(all).filter((name) => !name.startsWith(fingerprint)) : [];
  for (const name of former) rmSync(join(all, name), { recursive: true, force: true });
  // Tests of several languages may get here at the same time: each makes its own, and the first one stays.
  const own = `${folder}-${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const tablet = translatedExamples(join(own, 'examples.tabl.json'));
  const generate = (name: string, path: string, targets: readonly Target[], options: readonly string[]) =>
    pacmak([
      '--code-only',
      '--outdir',
      join(own, name),
      '--targets',
      ...targets,
      '--rosetta-tablet',
      tablet,
      ...options,
      path,
    ]);
  for (const name of PEERS) generate(name, installed(name), ['java', 'go'], ['--rosetta-unknown-snippets', 'verbatim']);
  generate(NAME, ROOT, ['java'], []);
  for (const target of SPOKEN) generate(NAME, copyPackage(join(own, 'package'), target), [target], []);
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}

function pacmak(args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const program = join(ROOT, 'node_modules', 'jsii-pacmak', 'bin', 'jsii-pacmak');
  const loaded = ['tsx', join(__dirname, 'python-generator.ts'), join(__dirname, 'java-generator.ts')].flatMap(
    (module) => ['--import', module],
  );
  execute(process.execPath, [...loaded, program, ...args], ROOT, env);
}

/** The version of an installed package, or of this one (`.`). */
export function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(ROOT, name === '.' ? 'package.json' : manifest(name)), 'utf8')).version;
}

function installed(name: string): string {
  return join(ROOT, 'node_modules', name);
}

function manifest(name: string): string {
  return join('node_modules', name, 'package.json');
}
