import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from './assembly';

const ROUNDS = 9;
const LIMIT = 150;

/**
 * Returns the milliseconds of processor time that a new process requires for a program, which other work on the machine does not affect.
 */
function time(program: string): number {
  const measured = `${program}; const { user, system } = process.cpuUsage(); console.log(user + system)`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', measured], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout) / 1000;
}

it(`costs at most ${LIMIT} ms more than cdk8s to load`, () => {
  // By turns, and the best of each: a busy machine only ever adds to a time.
  const rounds = Array.from({ length: ROUNDS }, () => [
    time("require('cdk8s')"),
    time("require('cdk8s'); require('./lib')"),
  ]);
  const cdk8s = Math.min(...rounds.map(([alone]) => alone));
  const both = Math.min(...rounds.map(([, together]) => together));
  expect(both - cdk8s, `cdk8s alone ${cdk8s.toFixed(0)} ms, with this package ${both.toFixed(0)} ms`).toBeLessThan(
    LIMIT,
  );
});

it('loads no parser, validator or expression engine before it is needed', () => {
  const program = "require('./lib'); console.log(Object.keys(require.cache).join('\\n'))";
  const { stdout } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  const loaded = stdout.split('\n');
  expect(loaded.length).toBeGreaterThan(10);
  const heavy =
    /node_modules\/(yaml|js-yaml|re2js|@bufbuild|commander)\/|lib\/(compiler\/\d|cli|validation\/validators)/;
  // cdk8s brings its own YAML library.
  expect(
    loaded
      .filter((file) => heavy.test(file) && !file.includes('node_modules/cdk8s/'))
      .map((file) => file.replace(ROOT, '')),
  ).toEqual([]);
});
