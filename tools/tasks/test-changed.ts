// `npm run test:changed`: runs the tests that a change reaches.
//
// `npm run test:changed` tests uncommitted changes; `npm run test:changed -- main` also tests the commits since main.
//
// A module reaches the tests that import it, directly or not. Any other file reaches the tests that name it, or its folder.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { testsThatRead } from '../testing/tests-that-read';

/** Paths below the root, also of files that git does not know yet. */
function changedFiles(base: string | undefined): string[] {
  const since = base === undefined ? 'HEAD' : git('merge-base', base, 'HEAD')[0];
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...git('diff', '--name-only', '--diff-filter=d', since), ...added])].sort();
}

function git(...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

async function main(): Promise<number> {
  const { testFiles } = await import('../../test/costs.mjs');
  const changed = changedFiles(process.argv[2]);
  const tests = [...testFiles().values()]
    .flat()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const read = changed.filter((path) => !/\.m?ts$/.test(path)).flatMap((path) => testsThatRead(path, tests));
  const modules = changed.filter((path) => /\.m?ts$/.test(path));
  const related = [...new Set([...modules, ...read])];
  console.log(`${changed.length} files changed; searching tests of ${related.length} modules`);
  if (related.length === 0) return 0;
  const args = [
    join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
    'related',
    '--run',
    '--passWithNoTests',
    ...related,
  ];
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

main().then(
  (status) => process.exit(status),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
