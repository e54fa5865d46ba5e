// `npm run compare-releases`: sends the same random configs and requests to two programs, and prints each difference with a small input.
//
//   npm run compare-releases -- agentgateway-1.4 agentgateway-1.5             30 configs
//   npm run compare-releases -- agentgateway-1.4 agentgateway-1.5 200         200 configs; PREDICTION_SEED=7 draws others
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '../discover';

const USAGE = 'usage: npm run compare-releases -- <program A> <program B> [number of configs]';

function main(): number {
  const [before, after, worlds = '30', ...more] = process.argv.slice(2);
  if (!before || !after || more.length > 0 || !/^\d+$/.test(worlds)) {
    console.error(USAGE);
    return 2;
  }
  const programs = [before, after].map(programAt);
  const missing = [before, after].filter((_, index) => programs[index] === undefined);
  if (missing.length > 0) {
    console.error(`${missing.join(', ')} is neither a file nor in the PATH`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'compare-releases-'));
  const report = join(folder, 'report');
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const env = {
    ...process.env,
    COMPARED_PROGRAMS: programs.join('\n'),
    COMPARED_WORLDS: worlds,
    COMPARED_REPORT: report,
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'live', 'test/live/compared-releases'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26, env },
  );
  const isDone = existsSync(report);
  console.log(isDone ? readFileSync(report, 'utf8') : `${stdout}${stderr}`);
  rmSync(folder, { recursive: true });
  return isDone ? 0 : (status ?? 1);
}

function programAt(name: string): string | undefined {
  const folders = name.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

process.exitCode = main();
