// Follows the steps of a newcomer: clones HEAD into an empty folder without siblings, and runs the two commands of the README.
//
// `npx tsx tools/tasks/fresh-clone.ts` runs both commands. `npx tsx tools/tasks/fresh-clone.ts path/part` runs the second one only for
// tests whose path contains the part. `npx tsx tools/tasks/fresh-clone.ts --node folder` uses the Node program in the folder. `npx tsx
// tools/tasks/fresh-clone.ts --command quickstart --above folder` runs one of the two, to allow other work in between; `test` is the other.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../discover';

/** Small numbers of random tests: the main run tests many, this one shows only that they work here. */
const LITTLE = {
  AI_GATEWAY_MUTATIONS: '100',
  ENVIRONMENTS_WORLDS: '3',
  MODEL_WORLDS: '200',
  RANDOM_SESSION_SECONDS: '5',
  SOLVED_WORLDS: '2',
  OVERLAY_PAIRS: '600',
  WORKLOAD_OVERLAYS: '150',
  // A newcomer does not have the data plane's program, and the tests on the other Node have run with it.
  LIVE_TESTS: 'off',
};

/** Set by this project, by a build machine, or by the npm that runs this. */
const NOT_OF_A_NEWCOMER = /^AI_GATEWAY_|^CI$|^npm_(?!config_)|^npm_config_(local_)?prefix$/;

/** A newcomer's environment, but with the packages that npm has already. */
function environment(node: string | undefined): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !NOT_OF_A_NEWCOMER.test(name));
  const path = node ? { PATH: `${node}${delimiter}${process.env.PATH}` } : {};
  return { ...Object.fromEntries(own), ...path, npm_config_prefer_offline: 'true', ...LITTLE };
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): void {
  console.log(`\n$ ${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env });
  if (status !== 0) throw new Error(`failed in an isolated clone: ${[command, ...args].join(' ')}`);
}

/** The folder is deep enough that it has no siblings, not even a few levels up. */
function cloneIn(above: string): string {
  return join(above, 'an', 'empty', 'folder', 'clone');
}

function cloneAndStart(above: string, env: NodeJS.ProcessEnv): void {
  run('git', ['clone', '--quiet', ROOT, cloneIn(above)], ROOT, env);
  run('npm', ['run', 'quickstart'], cloneIn(above), env);
}

function test(above: string, env: NodeJS.ProcessEnv, filters: readonly string[]): void {
  const clone = cloneIn(above);
  // Programs that take minutes to build; their names contain the hash of their sources.
  const built = join(ROOT, '.cache', 'oracles');
  if (existsSync(built)) cpSync(built, join(clone, '.cache', 'oracles'), { recursive: true });
  run('npm', filters.length > 0 ? ['test', '--', ...filters] : ['test'], clone, env);
}

function main(): void {
  const { values, positionals: filters } = parseArgs({
    options: { node: { type: 'string' }, command: { type: 'string' }, above: { type: 'string' } },
    allowPositionals: true,
  });
  const { command, above = mkdtempSync(join(tmpdir(), 'fresh-clone-')) } = values;
  const env = environment(values.node);
  try {
    if (command !== 'test') cloneAndStart(above, env);
    if (command !== 'quickstart') test(above, env, filters);
  } finally {
    if (command !== 'quickstart') rmSync(above, { recursive: true, force: true });
  }
}

main();
