// `npm run mutants`: intentionally changes the meaning of a field in the lowering, one change at a time, and runs the live test that must
// detect it. No file is written: the test run reads the changed source instead of the file (see vitest.config.mts).
//
//   npm run mutants            all of test/live/mutants.json
//   npm run mutants -- 3 7     those two
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataPlaneProgram } from '../data-plane-program';
import { ROOT } from '../discover';

interface Mutant {
  readonly change: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly caughtBy: string;
}

const MUTANTS = JSON.parse(readFileSync(join(ROOT, 'test', 'live', 'mutants.json'), 'utf8')) as readonly Mutant[];

/** Returns the names of the failed tests, or the reason why there is no result. */
function failures(test: string, env: NodeJS.ProcessEnv): string[] {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const { stdout } = spawnSync(process.execPath, [vitest, 'run', '--reporter=json', `test/live/${test}`], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, ...env },
  });
  const report = JSON.parse(stdout.slice(stdout.indexOf('{"num'))) as {
    readonly numTotalTests: number;
    readonly testResults: readonly {
      readonly status: string;
      readonly message: string;
      readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
    }[];
  };
  if (report.numTotalTests === 0) throw new Error(`${test} has no tests`);
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const unable = report.testResults.find(({ status, message }) => status === 'failed' && message !== '');
  if (unable) return [unable.message];
  if (all.every(({ status }) => status === 'skipped' || status === 'pending')) throw new Error(`${test} was skipped`);
  return all.filter(({ status }) => status === 'failed').map(({ title }) => title);
}

function main(): void {
  if (!dataPlaneProgram()) {
    console.log('skipped: mutants (no agentgateway in AGENTGATEWAY or in the PATH)');
    return;
  }
  const chosen = process.argv.slice(2).map(Number);
  const mutants = MUTANTS.map((mutant, index) => ({ ...mutant, index })).filter(
    ({ index }) => chosen.length === 0 || chosen.includes(index),
  );
  for (const test of new Set(mutants.map(({ caughtBy }) => caughtBy))) {
    const wrong = failures(test, { MUTANT: undefined });
    if (wrong.length > 0) throw new Error(`${test} fails without a change: ${wrong.join('; ')}`);
  }
  let survived = 0;
  for (const { index, change, file, from, caughtBy } of mutants) {
    if (!readFileSync(join(ROOT, file), 'utf8').includes(from))
      throw new Error(`mutant ${index}: ${file} has no ${from}`);
    const noticed = failures(caughtBy, { MUTANT: String(index) });
    if (noticed.length === 0) survived++;
    console.log(`${noticed.length > 0 ? 'caught  ' : 'SURVIVED'} ${index} ${change}: ${noticed.join('; ')}`);
  }
  console.log(`${mutants.length - survived} of ${mutants.length} changes were caught`);
  process.exit(survived === 0 ? 0 : 1);
}

main();
