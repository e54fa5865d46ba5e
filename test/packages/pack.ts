import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { ROOT } from './assembly';

/** What is made for these tests is kept, so that a second run is quick. */
export const CACHE = join(ROOT, '.cache', 'packages');

/**
 * Packages for other languages take minutes to make and need their toolchains: they are tested on CI, and elsewhere where
 * AI_GATEWAY_SLOW is set.
 */
export function describePackage(language: string, suite: () => void): void {
  const { CI, AI_GATEWAY_SLOW, AI_GATEWAY_SKIP_PACKAGES } = process.env;
  const wanted = (CI || AI_GATEWAY_SLOW) && !AI_GATEWAY_SKIP_PACKAGES;
  if (wanted) describe(language, suite);
  else describe.skip(`${language} (skipped: set AI_GATEWAY_SLOW=1 to make and try the package)`, suite);
}

/** Runs a program to its end and gives what it wrote; its failure is an error with all that it said. */
export function execute(command: string, args: readonly string[], cwd = ROOT, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `status ${status}`}\n${stdout}\n${stderr}`);
}

/** The packages that this one is used with, of which not each language's registry has every release. */
export const PEERS: readonly string[] = ['cdk8s', 'cdk8s-plus-28'];

/** A program that the tests of a language build and run. */
export function programPath(file: string): string {
  return join(__dirname, 'programs', file);
}

/** The version of an installed package, or of this one (`.`). */
export function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(ROOT, name === '.' ? 'package.json' : manifest(name)), 'utf8')).version;
}

function manifest(name: string): string {
  return join('node_modules', name, 'package.json');
}

/**
 * Packs this package, and with it others that the language's registry may not have, with jsii-pacmak. Gives the folder.
 * Nothing is done when the public API and the code are those of the last time.
 */
export function pack(
  target: 'python' | 'java' | 'go',
  others: readonly string[] = [],
  options: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): string {
  const folder = join(CACHE, target);
  const stamp = join(folder, 'stamp');
  const fingerprint = fingerprintOf(['package.json', '.jsii', ...others.map(manifest), ...filesBelow('lib')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pacmak = join(ROOT, 'node_modules', 'jsii-pacmak', 'bin', 'jsii-pacmak');
  const modules = others.map((name) => join(ROOT, 'node_modules', name));
  execute(process.execPath, [pacmak, '--targets', target, '--outdir', folder, ...options, ...modules, ROOT], ROOT, env);
  writeFileSync(stamp, fingerprint);
  return folder;
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
