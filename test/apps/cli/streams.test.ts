import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();
const RIGHT = `${CLASS}---\n${GATEWAY()}`;
const WRONG = RIGHT.replace('port: 8080', 'port: 0');
const REQUEST = 'GET http://x.example.com/shop';

/** A document of data is alone in its stream. */
function isUnmixed(stream: string): boolean {
  try {
    JSON.parse(stream);
    return true;
  } catch {
    return !/^[{[]/m.test(stream);
  }
}

describe('output with --format json', () => {
  it.each([
    ['right', RIGHT, 'stop'],
    ['wrong', WRONG, 'stop'],
    ['isolated', WRONG, 'isolate'],
  ])('writes either a document or messages to each stream if inputs are %s', async (_, text, onError) => {
    const input = folder.write('a.yaml', text);
    const other = folder.write('b.yaml', RIGHT);
    for (const format of ['json', 'sarif']) {
      const shared = ['-f', input, '--format', format, '--on-error', onError];
      const all = [
        ['validate', ...shared],
        ['validate', ...shared, '--verbose'],
        ['validate', ...shared, '--externals', '-'],
        ['validate', ...shared, '--report', '-'],
        ['validate', ...shared, '--fix'],
        ['compile', ...shared, '-o', folder.path('out')],
        ['compile', ...shared, '-o', folder.path('out'), '--verbose', '--prune'],
        ['compile', ...shared, '-o', folder.path('out'), '--report', '-'],
        ['compile', ...shared, '-o', folder.path('out'), '--externals', '-'],
        ['compile', ...shared, '-o', '-'],
        ['request', REQUEST, ...shared],
        ['request', REQUEST, ...shared, '--json'],
        ['request', 'GET http://x.example.com/none', ...shared, '--json'],
        ['status', ...shared],
        ['upgrade', '--to', 'v1.4', ...shared],
        ['diff', other, ...shared],
      ];
      for (const args of all) {
        const { out, err } = await run(...args);
        expect(isUnmixed(out), `${args.join(' ')}: ${out.slice(0, 300)}`).toBe(true);
        expect(isUnmixed(err), `${args.join(' ')}: ${err.slice(0, 300)}`).toBe(true);
      }
    }
    expect(isUnmixed((await run('test', '-f', input, '--format', 'json')).out)).toBe(true);
    const imported = await run('import', '-f', input, '-o', folder.path('own.ts'), '--format', 'json');
    expect(isUnmixed(imported.out) && isUnmixed(imported.err)).toBe(true);
  });

  it('includes the messages in the document', async () => {
    const input = folder.write('a.yaml', RIGHT);
    const { err } = await run('compile', '-f', input, '-o', folder.path('out'), '--format', 'json', '--verbose');
    expect(JSON.parse(err)).toMatchObject({
      written: [
        { state: 'wrote', path: folder.path('out', 'manifests', 'demo', 'gw.yaml') },
        { state: 'wrote', path: folder.path('out', 'configs', 'demo', 'gw.yaml') },
      ],
      verbose: expect.arrayContaining([expect.stringContaining('time: ')]),
    });
    const wrong = folder.write('b.yaml', WRONG);
    expect(JSON.parse((await run('compile', '-f', wrong, '-o', '-', '--format', 'json')).err).diagnostics).not.toEqual(
      [],
    );
    const diff = await run('diff', input, wrong, '--format', 'json');
    expect(JSON.parse(diff.err).side).toBe(wrong);
  });

  it('rejects two documents for standard output', async () => {
    const input = folder.write('a.yaml', RIGHT);
    for (const args of [
      ['compile', '-f', input, '-o', '-', '--report', '-'],
      ['compile', '-f', input, '-o', '-', '--externals', '-'],
      ['validate', '-f', input, '--externals', '-', '--report', '-'],
    ]) {
      expect(await run(...args)).toMatchObject({
        code: 2,
        err: expect.stringContaining('only one output can go to standard output'),
      });
    }
  });
});

const PROGRAM = `
require('tsx/cjs');
require(${JSON.stringify(join(__dirname, '..', '..', '..', 'src', 'apps', 'cli', 'index.ts'))}).main(process.argv.slice(1)).then((code) => { process.exitCode = code; });
`;
const start = (args: readonly string[], stdio: [number | 'pipe', number | 'pipe']) =>
  spawnSync(process.execPath, ['-e', PROGRAM, ...args], { stdio: ['ignore', ...stdio], encoding: 'utf8' });

describe('an unwritable stream', () => {
  it('is reported in one line and fails the process', () => {
    const input = folder.write('a.yaml', RIGHT);
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = start(['compile', '-f', input, '-o', '-'], [full, 'pipe']);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'error: cannot write to standard output: no space is left\n',
    });
    const wrong = folder.write('b.yaml', WRONG);
    expect(start(['compile', '-f', wrong, '-o', folder.path('out')], ['pipe', full]).status).toBe(1);
    expect(start(['compile', '-f', input, '-o', folder.path('out'), '--verbose'], ['pipe', full]).status).toBe(1);
  });

  it('is ignored if its reader closes the pipe', () => {
    const input = folder.write('a.yaml', RIGHT);
    const line = `${JSON.stringify(process.execPath)} -e "$PROGRAM" compile -f ${input} -o - ; echo "code $?" >&2`;
    const { stdout, stderr } = spawnSync('bash', ['-c', `{ ${line}; } | head -1`], {
      encoding: 'utf8',
      env: { ...process.env, PROGRAM },
    });
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toBe('code 0\n');
  });
});
