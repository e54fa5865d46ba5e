// Does what a newcomer does: clones HEAD into an empty folder with nothing beside it, and runs the two commands of the README.
//
//   npx tsx tools/tasks/fresh-clone.ts                both commands
//   npx tsx tools/tasks/fresh-clone.ts path/part      the second one only for tests whose path contains the part
//   npx tsx tools/tasks/fresh-clone.ts --node folder  on the Node whose program is in the folder
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../discover';

/** How much is tried at random: the run beside this one tries much, this one shows that it can. */
const LITTLE = {
  AI_GATEWAY_MUTATIONS: '300',
  MODEL_WORLDS: '200',
  OVERLAY_PAIRS: '600',
  WORKLOAD_OVERLAYS: '150',
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
  if (status !== 0) throw new Error(`failed in a clone with nothing beside it: ${[command, ...args].join(' ')}`);
}

function main(): void {
  const { values, positionals: filters } = parseArgs({ options: { node: { type: 'string' } }, allowPositionals: true });
  const env = environment(values.node);
  const above = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  // Deep enough that nothing stands beside it or a few folders up.
  const clone = join(above, 'an', 'empty', 'folder', 'clone');
  try {
    run('git', ['clone', '--quiet', ROOT, clone], ROOT, env);
    // Programs that take minutes to build; their names hold the hash of their sources.
    const built = join(ROOT, '.cache', 'oracles');
    if (existsSync(built)) {
      mkdirSync(join(clone, '.cache'));
      cpSync(built, join(clone, '.cache', 'oracles'), { recursive: true });
    }
    run('npm', ['run', 'quickstart'], clone, env);
    run('npm', filters.length > 0 ? ['test', '--', ...filters] : ['test'], clone, env);
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

main();
