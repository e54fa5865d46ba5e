import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertModules } from '../../tools/bundle';
import { CLASS, GATEWAY, run } from '../apps/cli/run';
import { ROOT } from './assembly';

const folder = mkdtempSync(join(tmpdir(), 'command-line-'));
const input = join(folder, 'input.yaml');

beforeAll(() => writeFileSync(input, `${CLASS}---\n${GATEWAY()}`));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function launched(args: readonly string[], root = ROOT, node: readonly string[] = []) {
  const command = [...node, join(root, 'bin', 'ai-gateway'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    cwd: folder,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return { code: status, out: stdout, err: stderr };
}

/** Returns the files that a run of the command line reads, among those that bundle many modules. */
function filesReadBy(args: readonly string[]): string[] {
  const report = join(folder, 'report.cjs');
  const program = `process.on('exit', () => require('fs').writeFileSync('files.json', JSON.stringify(Object.keys(require.cache))));`;
  writeFileSync(report, program);
  expect(launched(args, ROOT, ['-r', report]).code).toBe(0);
  const files: string[] = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
  return files.flatMap((file) => /\/lib\/apps\/cli\/(bundle.*)\.js$/.exec(file)?.[1] ?? []).sort();
}

describe('the command line of the package', () => {
  it.each([
    [['--help']],
    [['crds']],
    [['explain', 'AIG7004']],
    [['validate', '-f', input, '--no-config']],
    [['compile', '-f', input, '--no-config', '-o', '-']],
    [['request', '-f', input, '--no-config', 'http://a.example.com/']],
    [['graph', '-f', input, '--no-config']],
    [['graph', '-f', input, '--no-config', '--format', 'svg']],
    [['import', '-f', input]],
    [['upgrade', '--to', 'v1.4', '-f', input, '--no-config']],
    [['no-such-command']],
  ])('says what its sources say: %j', async (args) => {
    expect(launched(args)).toEqual(await run(...args));
  });

  it.each([
    [['--help'], ['bundle', 'bundle-commands']],
    [
      ['explain', 'AIG7004'],
      ['bundle', 'bundle-explain'],
    ],
    [['mcp'], ['bundle', 'bundle-commands', 'bundle-mcp']],
    [
      ['compile', '-f', input, '--no-config', '-o', '-'],
      ['bundle', 'bundle-compile'],
    ],
    [
      ['graph', '-f', input, '--no-config'],
      ['bundle', 'bundle-commands', 'bundle-compile', 'bundle-rest'],
    ],
  ])('reads no more than it needs for %j', (args, files) => {
    expect(filesReadBy(args)).toEqual(files);
  });

  it.each(['--version', '-V'])('is left alone for %s, which needs none of it', (option) => {
    const launcher = join(folder, 'launcher');
    for (const name of ['bin', 'package.json']) cpSync(join(ROOT, name), join(launcher, name), { recursive: true });
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(launched([option], launcher)).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

it('reuses the bundle until jsii compiles the modules again', () => {
  const lib = join(folder, 'lib');
  mkdirSync(join(lib, 'apps', 'cli'), { recursive: true });
  expect(() => assertModules(lib)).toThrow(/lib does not contain the package: run `npm run compile`/);
  writeFileSync(join(lib, 'apps', 'cli', 'bundle.js'), '');
  expect(() => assertModules(lib)).toThrow(/lib is bundled already: run `npm run compile`/);
  writeFileSync(join(lib, 'apps', 'cli', 'index.js'), '');
  expect(() => assertModules(lib)).not.toThrow();
  expect(() => assertModules(join(ROOT, 'lib'))).toThrow(/is bundled already/);
});
