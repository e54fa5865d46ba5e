// Does what a newcomer does: clones HEAD into an empty folder with nothing beside it, and runs the two commands of the README.
//
//   npx tsx tools/tasks/fresh-clone.ts                both commands
//   npx tsx tools/tasks/fresh-clone.ts -- path/part   the second one only for tests whose path contains the part
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** How many documents are changed at random: the run beside this one judges many, this one shows that it can. */
const MUTATIONS = '300';

/** Set by this project, by a build machine, or by the npm that runs this. */
const NOT_OF_A_NEWCOMER = /^AI_GATEWAY_|^CI$|^npm_(?!config_)|^npm_config_(local_)?prefix$/;

/** A newcomer's environment, but with the packages that npm has already. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !NOT_OF_A_NEWCOMER.test(name));
  return { ...Object.fromEntries(own), npm_config_prefer_offline: 'true', AI_GATEWAY_MUTATIONS: MUTATIONS };
}

function run(command: string, args: readonly string[], cwd: string): void {
  console.log(`\n$ ${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: environment() });
  if (status !== 0) throw new Error(`failed in a clone with nothing beside it: ${[command, ...args].join(' ')}`);
}

function main(): void {
  const filters = process.argv.slice(2).filter((arg) => arg !== '--');
  const above = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  // Deep enough that nothing stands beside it or a few folders up.
  const clone = join(above, 'an', 'empty', 'folder', 'clone');
  try {
    run('git', ['clone', '--quiet', ROOT, clone], ROOT);
    // Programs that take minutes to build; their names hold the hash of their sources.
    const built = join(ROOT, '.cache', 'oracles');
    if (existsSync(built)) {
      mkdirSync(join(clone, '.cache'));
      cpSync(built, join(clone, '.cache', 'oracles'), { recursive: true });
    }
    run('npm', ['run', 'quickstart'], clone);
    run('npm', filters.length > 0 ? ['test', '--', ...filters] : ['test'], clone);
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

main();
