import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from './assembly';

const ROUNDS = 9;
const LIMIT = 40;

/**
 * Returns the milliseconds of processor time that a new process requires for a program, which other work on the machine does not affect.
 */
function time(program: string): number {
  const measured = `${program}; const { user, system } = process.cpuUsage(); console.log(user + system)`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', measured], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout) / 1000;
}

const PEERS = "require('cdk8s'); require('cdk8s-plus-28')";

it(`costs at most ${LIMIT} ms more than its peers to load`, () => {
  // By turns, and the best of each: a busy machine only ever adds to a time.
  const rounds = Array.from({ length: ROUNDS }, () => [time(PEERS), time(`${PEERS}; require('./lib')`)]);
  const peers = Math.min(...rounds.map(([alone]) => alone));
  const all = Math.min(...rounds.map(([, together]) => together));
  expect(all - peers, `peers alone ${peers.toFixed(0)} ms, with this package ${all.toFixed(0)} ms`).toBeLessThan(LIMIT);
});

/** Returns the modules of this package that a program loads, by their paths below `lib`. */
function modulesLoadedBy(program: string): readonly string[] {
  const report = `${program}; console.log(Object.keys(require.cache).join('\\n'))`;
  const { stdout } = spawnSync(process.execPath, ['-e', report], { cwd: ROOT, encoding: 'utf8' });
  return stdout.split('\n').flatMap((file) => file.split(`${ROOT}/lib/`)[1] ?? []);
}

it('loads an export when a program reads it', () => {
  expect(modulesLoadedBy("require('./lib')")).toEqual(['index.js']);
  const loaded = modulesLoadedBy("require('./lib').Authorization");
  expect(loaded).toContain('library/constructs/authorization.js');
  expect(loaded).not.toContain('library/constructs/gateway.js');
});

it('exports the same names to ES modules', () => {
  const program =
    "import { createRequire } from 'node:module'; import * as all from './lib/index.js';" +
    "const names = Object.keys(createRequire(import.meta.url)('./lib'));" +
    'console.log(names.length, names.filter((name) => all[name] === undefined).length);';
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [names, missing] = stdout.split(' ').map(Number);
  expect(names, stderr).toBeGreaterThan(50);
  expect(missing).toBe(0);
});

it('loads no parser, validator or expression engine before it is needed', () => {
  const program =
    "Object.values(require('./lib')).forEach(Object.values); console.log(Object.keys(require.cache).join('\\n'))";
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
