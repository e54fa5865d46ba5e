import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globRegExp } from '../../src/core/text/glob';
import { GATEWAY, run } from '../apps/cli/run';
import { ROOT } from './assembly';
import { execute } from './pack';

const PUBLISHING = join(ROOT, '.github', 'publish');
const linesOf = (name: string) =>
  readFileSync(join(PUBLISHING, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const steps = linesOf('Dockerfile').map((line) => {
  const [instruction = '', ...words] = line.split(' ');
  return { instruction, words };
});
const wordsOf = (name: string) => steps.find(({ instruction }) => instruction === name)?.words.join(' ') ?? '';
const ignored = linesOf('Dockerfile.dockerignore');
const [{ files }] = JSON.parse(execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'])) as {
  files: { path: string }[];
}[];
/** The files of the package in the build's context. */
const context = files
  .map(({ path }) => path)
  .filter((path) => !ignored.some((pattern) => globRegExp(pattern).test(path)));

describe('the image', () => {
  let root = '';

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'image-'));
    for (const { instruction, words } of steps)
      if (instruction === 'COPY') copy(words.slice(0, -1), words.at(-1) ?? '');
    mkdirSync(join(root, 'work'));
    // All users may read the files, but not write them.
    execute('chmod', ['-R', 'a+rX,go-w', root]);
    execute('chmod', ['a+x', dirname(root)]);
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Copies like the engine: for a folder its contents, for a file the file itself. */
  function copy(sources: readonly string[], target: string): void {
    for (const source of sources) {
      const found = context.filter((path) => (source.endsWith('/') ? path.startsWith(source) : path === source));
      expect(found, source).not.toEqual([]);
      for (const path of found) {
        const file = join(root, target, source.endsWith('/') ? path.slice(source.length) : path);
        mkdirSync(dirname(file), { recursive: true });
        cpSync(join(ROOT, path), file);
      }
    }
  }

  const all = () => readdirSync(root, { recursive: true }).sort();

  /** The user of the image, if this machine allows a switch to another user with access to Node.js. */
  const [uid, gid] = wordsOf('USER').split(':').map(Number);
  const isSomebodyElse = process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid, gid }).status === 0;
  const user = isSomebodyElse ? { uid, gid } : {};

  /** Runs the image's command as an unprivileged user: without a home, other writable folders and other programs. */
  function started(args: readonly string[], input = '') {
    const [, program = ''] = JSON.parse(wordsOf('ENTRYPOINT')) as string[];
    const env = { HOME: '/nowhere', PATH: '/nowhere', TMPDIR: '/nowhere' };
    const cwd = join(root, wordsOf('WORKDIR'));
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], {
      cwd,
      env,
      input,
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
      ...user,
    });
    return { code: status, out: stdout, err: stderr };
  }

  it('builds without RUN steps and runs as an unprivileged user', () => {
    expect(new Set(steps.map(({ instruction }) => instruction))).toEqual(
      new Set(['FROM', 'COPY', 'USER', 'WORKDIR', 'ENTRYPOINT', 'CMD']),
    );
    expect(wordsOf('FROM')).toMatch(/^gcr\.io\/distroless\/nodejs\d+-debian\d+:nonroot$/);
    expect(wordsOf('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
  });

  it('contains the package without declarations and jsii files', () => {
    const opt = readdirSync(join(root, 'opt', 'ai-gateway'));
    expect(opt.sort()).toEqual(['LICENSE', 'bin', 'crds', 'lib', 'package.json', 'templates']);
    expect(all().filter((path) => String(path).endsWith('.d.ts') || String(path).endsWith('.jsii'))).toEqual([]);
  });

  it.each([[['--version']], [['crds']], [['explain', 'AIG7004']], [['compile', '-f', '-', '-o', '-', '--no-config']]])(
    'answers %j as the package does, and writes nothing',
    async (args) => {
      const before = all();
      const file = join(mkdtempSync(join(tmpdir(), 'input-')), 'all.yaml');
      writeFileSync(file, GATEWAY());
      const answer = started(args, GATEWAY());
      expect(answer.code).toBe(0);
      expect(answer.out).toBe((await run(...args.map((arg, index) => (args[index - 1] === '-f' ? file : arg)))).out);
      expect(all()).toEqual(before);
    },
  );

  it('runs as a KRM function by default', () => {
    const list = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n';
    const { code, out } = started(JSON.parse(wordsOf('CMD')), list);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('kind: ResourceList') });
  });
});
