import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE } from './bundle';
import { ROOT } from './discover';

/**
 * Node's arguments that build the package. Silenced: words that other languages reserve, and that the development versions of
 * the peers are newer than the oldest that is supported.
 */
export const JSII: readonly string[] = [
  join(ROOT, 'node_modules', 'jsii', 'bin', 'jsii'),
  '--silence-warnings=reserved-word',
  '--silence-warnings=metadata/missing-dev-dependency',
];

/** Node arguments that bundle jsii's output into few files. */
export const BUNDLING: readonly string[] = [
  join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
  join(ROOT, 'tools', 'tasks', 'bundle.ts'),
];

/** The inputs of a build in addition to the sources. The public description of the package also contains its README. */
const SETTINGS = [
  'package.json',
  'tsconfig.json',
  'README.md',
  join('tools', 'bundle.ts'),
  join('tools', 'bundled-modules.ts'),
  join('tools', 'packaging', 'compact-assembly.ts'),
  join('tools', 'packaging', 'unused-declarations.ts'),
];

/** Reports whether the last build is newer than all of its inputs. */
export function isBuilt(): boolean {
  const built = join(ROOT, '.jsii');
  const isThere = [built, join(ROOT, 'lib', 'index.js'), BUNDLE].every((file) => existsSync(file));
  if (!isThere || modified(built) > modified(BUNDLE)) return false;
  return Math.max(newest(join(ROOT, 'src')), ...SETTINGS.map((file) => modified(join(ROOT, file)))) <= modified(built);
}

/** Builds the package into `lib` when a source is newer than the last build. */
export function ensureBuilt(): void {
  if (isBuilt()) return;
  console.log('> building the package');
  // jsii talks at length about the Node release; that is for those who work on the package.
  const env = { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: process.versions.node.split('.')[0] };
  for (const step of [JSII, BUNDLING]) {
    const { status } = spawnSync(process.execPath, step, { cwd: ROOT, stdio: 'inherit', env });
    if (status === 0) continue;
    console.error('> the build failed, so generated files did not change; run `npm run typecheck` to list the errors');
    process.exit(status ?? 1);
  }
}

function newest(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...entries.map((entry) => modified(join(folder, entry))), modified(folder));
}

function modified(path: string): number {
  return statSync(path).mtimeMs;
}
