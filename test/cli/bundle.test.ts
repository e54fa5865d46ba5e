import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCommandLine } from '../../tools/bundle';
import { ROOT } from '../../tools/discover';
import { CLASS, GATEWAY, run } from './run';

/** A package as it is installed, with nothing in it but the launcher, the bundle and what they read. */
const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
const lib = join(folder, 'lib', 'cli');
const input = join(folder, 'input.yaml');

beforeAll(async () => {
  mkdirSync(lib, { recursive: true });
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'messages'), join(folder, 'messages'));
  buildSync({ entryPoints: [join(ROOT, 'src', 'cli', 'engine.ts')], outdir: lib, format: 'cjs', logLevel: 'silent' });
  await bundleCommandLine(join(lib, 'bundle.js'));
  writeFileSync(input, `${CLASS}---\n${GATEWAY()}`);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function launched(args: readonly string[]) {
  const options = { encoding: 'utf8', cwd: folder } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'bin', 'ai-gateway'), ...args], options);
  return { code: status, out: stdout, err: stderr };
}

describe('the command line in one file', () => {
  it.each([
    [['--help']],
    [['crds']],
    [['validate', '-f', input, '--no-config']],
    [['request', '-f', input, '--no-config', 'http://a.example.com/']],
    [['graph', '-f', input, '--no-config']],
    [['graph', '-f', input, '--no-config', '--format', 'svg']],
    [['no-such-command']],
  ])(
    'says what the modules say: %j',
    async (args) => {
      expect(launched(args)).toEqual(await run(...args));
    },
    60_000,
  );

  it.each(['--version', '-V'])(
    'is left alone for %s, which needs none of it',
    (option) => {
      rmSync(join(lib, 'bundle.js'));
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      expect(launched([option])).toEqual({ code: 0, out: `${version}\n`, err: '' });
      writeFileSync(join(lib, 'bundle.js'), '');
    },
    60_000,
  );
});
