import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { ROOT } from './assembly';

const ROUNDS = 9;
const LIMIT = 150;

/** Milliseconds that a new process needs for a program: the median of several, because the machine may be busy. */
function medianTime(program: string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return performance.now() - start;
  });
  return median(times);
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

it(`costs at most ${LIMIT} ms more than cdk8s to load`, () => {
  const cdk8s = medianTime("require('cdk8s')");
  const both = medianTime("require('cdk8s'); require('./lib')");
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
