import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { openSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const ROOT = resolve(__dirname, '..', '..', '..');
const PROGRAM = `require(${JSON.stringify(resolve(ROOT, 'src', 'apps', 'cli'))}).main(process.argv.slice(1)).then((code) => { process.exitCode = code; });`;
const folder = useFolder();

let child: ChildProcessByStdio<null, Readable, Readable> | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Starts the command line in a separate process, with a function that waits for its output. */
function start(...args: string[]) {
  return startIn(ROOT, ...args);
}

function startIn(cwd: string, ...args: string[]) {
  const loader = require.resolve('tsx/cjs');
  const process_ = spawn(process.execPath, ['--require', loader, '-e', PROGRAM, '--', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = process_;
  let said = '';
  const waiting = new Set<() => void>();
  for (const stream of [process_.stdout, process_.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      for (const check of waiting) check();
    });
  }
  return {
    /** Resolves with the output when the text has occurred the given number of times. */
    until: (text: string, times: number) =>
      new Promise<string>((done) => {
        const check = () => {
          if (said.split(text).length > times) done(said);
        };
        waiting.add(check);
        check();
      }),
    end: () =>
      new Promise<number | null>((done) => {
        process_.on('exit', done);
        process_.kill('SIGINT');
      }),
  };
}

const QUIET = 'watching; interrupt';

describe('--watch', () => {
  it('recompiles after a change, keeps the last valid output, and ends on interrupt', {
    timeout: 60_000,
  }, async () => {
    folder.write('in/class.yaml', CLASS);
    folder.write('in/a.yaml', GATEWAY());
    const watching = start('compile', '-f', folder.path('in'), '-o', folder.path('in/out'), '--watch');
    await watching.until(QUIET, 1);
    expect(folder.read('in/out/configs/demo/gw.yaml')).toContain('/shop');
    folder.write('in/a.yaml', GATEWAY().replace('/shop', '/store'));
    await watching.until(QUIET, 2);
    expect(folder.read('in/out/configs/demo/gw.yaml')).toContain('/store');
    folder.write('in/a.yaml', GATEWAY().replace('8080', '0'));
    expect(await watching.until(QUIET, 3)).toContain('AIG2014');
    expect(folder.read('in/out/configs/demo/gw.yaml')).toContain('/store');
    expect(await watching.end()).toBe(0);
  });

  it('does not restart because of its own output in a watched folder', {
    timeout: 60_000,
  }, async () => {
    folder.write('in/a.yaml', GATEWAY());
    const log = openSync(folder.path('in/log.txt'), 'w');
    const loader = require.resolve('tsx/cjs');
    child = spawn(
      process.execPath,
      ['--require', loader, '-e', PROGRAM, '--', 'validate', '-f', folder.path('in'), '--watch'],
      { cwd: ROOT, stdio: ['ignore', log, log] },
    ) as typeof child;
    const runs = () => folder.read('in/log.txt').split(QUIET).length - 1;
    await vi.waitFor(() => expect(runs()).toBe(1), 30_000);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(runs()).toBe(1);
    folder.write('in/b.yaml', CLASS);
    await vi.waitFor(() => expect(runs()).toBe(2), 30_000);
  });

  it('detects new files and folders, and repeatedly replaced ones', async () => {
    folder.write('.repo/in/class.yaml', CLASS);
    folder.write('.repo/in/deep/a.yaml', GATEWAY());
    // Only names below the watched folder determine whether a file is hidden.
    const watching = start('validate', '-f', folder.path('.repo/in'), '--watch');
    expect(await watching.until(QUIET, 1)).toContain('nothing to report');
    const replaced = async (text: string, said: string, times: number) => {
      folder.write('.repo/next.yaml', text);
      renameSync(folder.path('.repo/next.yaml'), folder.path('.repo/in/deep/a.yaml'));
      await watching.until(said, times);
    };
    await replaced(GATEWAY().replace('8080', '0'), 'AIG2014', 1);
    await replaced(GATEWAY(), 'nothing to report', 2);
    await replaced(GATEWAY().replace('8080', '0'), 'AIG2014', 2);
    renameSync(folder.path('.repo/in/deep'), folder.path('.repo/gone'));
    await watching.until('nothing to report', 3);
    folder.write('.repo/new/deeper/a.yaml', GATEWAY());
    renameSync(folder.path('.repo/new'), folder.path('.repo/in/new'));
    await watching.until('nothing to report', 4);
    folder.write('.repo/in/new/deeper/a.yaml', GATEWAY().replace('8080', '0'));
    await watching.until('AIG2014', 3);
    folder.write('.repo/other/class.yaml', CLASS);
    folder.write('.repo/other/a.yaml', GATEWAY());
    renameSync(folder.path('.repo/in'), folder.path('.repo/before'));
    renameSync(folder.path('.repo/other'), folder.path('.repo/in'));
    await watching.until('nothing to report', 5);
    folder.write('.repo/in/a.yaml', GATEWAY().replace('8080', '0'));
    await watching.until('AIG2014', 4);
    expect(await watching.end()).toBe(0);
  });

  it('validates a single file that is replaced', async () => {
    const file = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    const watching = start('validate', '-f', file, '--watch');
    expect(await watching.until(QUIET, 1)).toContain('nothing to report');
    folder.write('a.yaml', `${CLASS}---\n${GATEWAY().replace('8080', '0')}`);
    expect(await watching.until(QUIET, 2)).toContain('AIG2014');
    expect(await watching.end()).toBe(0);
  });

  it('ends on interrupt, also if it watches the working directory', async () => {
    folder.write('class.yaml', CLASS);
    folder.write('deep/deeper/a.yaml', GATEWAY());
    const watching = startIn(folder.path(), 'validate', '-f', '.', '--watch');
    await watching.until(QUIET, 1);
    folder.write('deep/deeper/a.yaml', GATEWAY().replace('8080', '0'));
    await watching.until('AIG2014', 1);
    expect(await watching.end()).toBe(0);
  });

  it('cannot watch standard input', async () => {
    expect(await run('validate', '-f', '-', '--watch')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be watched'),
    });
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('has all commands, options and choices for %s', async (shell) => {
    const { code, out } = await run('completion', shell);
    expect(code).toBe(0);
    for (const word of [
      'compile',
      'validate',
      'explain',
      'completion',
      'config-delivery',
      'compressed',
      'sarif',
      'watch',
    ])
      expect(out).toContain(word);
  });

  it.runIf(spawnSync('bash', ['--version']).status === 0)('completes in bash', async () => {
    const { out } = await run('completion', 'bash');
    const complete = (...words: string[]) => {
      const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _ai_gateway; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', `${out}\n${ask}`], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n');
    };
    expect(complete('ai-gateway', 'co')).toEqual(['cost', 'compile', 'completion']);
    expect(complete('ai-gateway', 'validate', '--dry')).toEqual(['--dry-run']);
    expect(complete('ai-gateway', 'validate', '--format', 's')).toEqual(['sarif']);
    // Each command has words of its own.
    expect(complete('ai-gateway', 'graph', '--format', 's')).toEqual(['svg']);
  });

  it('lists options and values of each command for PowerShell', async () => {
    const { out } = await run('completion', 'powershell');
    const linesOf = (block: string) => out.slice(out.indexOf(`$${block} = @{`)).split('\n  }')[0];
    expect(linesOf('flags')).toMatch(/'completion' = @\('--help'\)/);
    expect(linesOf('values')).toMatch(/'graph --format' = @\([^)]*'svg'/);
    expect(linesOf('values')).not.toContain("'completion ");
    // A quote that is not doubled would end a string.
    expect(out.replaceAll("''", '').split("'").length % 2).toBe(1);
  });

  it('rejects other shells', async () => {
    expect(await run('completion', 'csh')).toMatchObject({ code: 2, err: expect.stringContaining('bash, zsh, fish') });
  });
});
