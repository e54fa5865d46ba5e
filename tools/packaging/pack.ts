import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** What is packed is kept, so that a second run is quick. */
export const CACHE = join(ROOT, '.cache', 'packages');

/** The packages that this one is used with. They are packed with it: not each language's registry has every release. */
export const PEERS: readonly string[] = ['cdk8s', 'cdk8s-plus-28'];

export type Target = 'js' | 'python' | 'java' | 'go' | 'dotnet';

export interface PackOptions {
  /** Sources only, for where the language's tools are missing. */
  readonly codeOnly?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end and gives what it wrote; its failure is an error with all that it said. */
export function execute(command: string, args: readonly string[], cwd = ROOT, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `status ${status}`}\n${stdout}\n${stderr}`);
}

/**
 * Packs this package and its peers for one language with jsii-pacmak. Gives the folder.
 * Nothing is done when the public API, the code and the peers are those of the last time.
 */
export function pack(target: Target, { codeOnly = false, env = {} }: PackOptions = {}): string {
  const folder = join(CACHE, target);
  const stamp = join(folder, 'stamp');
  const inputs = ['package.json', 'README.md', '.jsii', ...PEERS.map(manifest), ...filesBelow('lib')];
  const fingerprint = `${fingerprintOf(inputs)}${codeOnly ? ' code only' : ''}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return join(folder, target);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pacmak = join(ROOT, 'node_modules', 'jsii-pacmak', 'bin', 'jsii-pacmak');
  const tablet = translateExamples(join(folder, 'examples.tabl.json'));
  const options = ['--rosetta-tablet', tablet, ...(codeOnly ? ['--code-only'] : [])];
  const modules = [...PEERS.map((name) => join(ROOT, 'node_modules', name)), ROOT];
  execute(process.execPath, [pacmak, '--targets', target, '--outdir', folder, ...options, ...modules], ROOT, env);
  writeFileSync(stamp, fingerprint);
  return join(folder, target);
}

/**
 * Translates the examples of README and of the docstrings into all languages. Strict: one that does not compile is an error.
 *
 * @param tablet the file to write, which jsii-pacmak reads
 */
export function translateExamples(tablet: string): string {
  const rosetta = join(ROOT, 'node_modules', 'jsii-rosetta', 'bin', 'jsii-rosetta');
  execute(process.execPath, [rosetta, 'extract', '--strict', '--cache-to', tablet, ROOT]);
  // Beside the one that is asked for, rosetta leaves a tablet for the npm package.
  rmSync(join(ROOT, '.jsii.tabl.json'), { force: true });
  return tablet;
}

/** The version of an installed package, or of this one (`.`). */
export function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(ROOT, name === '.' ? 'package.json' : manifest(name)), 'utf8')).version;
}

function manifest(name: string): string {
  return join('node_modules', name, 'package.json');
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((entry) => join(folder, entry))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .sort();
}

function fingerprintOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
