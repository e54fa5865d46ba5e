import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishUnfinished, publish } from '../../../src/apps/cli/publish/publish';
import { isUnfinished } from '../../../src/apps/cli/publish/unfinished-run';
import { thisProcess } from '../../../src/apps/dev/owner';
import { GATEWAY, run, useFolder } from './run';

/** Calls that change something on a disk, each of which is a point at which a process may be killed. */
const CALLS = ['writeFileSync', 'linkSync', 'renameSync', 'rmSync', 'rmdirSync', 'mkdirSync'];

/** Kills its process before or during the call with the given number, and reports the number of calls. */
const DRIVER = `
const fs = require('node:fs');
const at = Number(process.env.KILL_AT), half = process.env.KILL_HALF === '1';
let calls = 0;
const kill = () => { process.kill(process.pid, 'SIGKILL'); for (;;); };
for (const name of ${JSON.stringify(CALLS)}) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (++calls === at) {
      if (half && name === 'writeFileSync') real(args[0], String(args[1]).slice(0, String(args[1]).length / 2), args[2]);
      kill();
    }
    return real(...args);
  };
}
const { publish, finishUnfinished } = require(process.env.PROGRAM);
const { folder, files, removals, isRecovery } = JSON.parse(fs.readFileSync(0, 'utf8'));
const { failure } = isRecovery ? finishUnfinished(folder) : publish(folder, files, removals);
process.stdout.write(JSON.stringify({ calls, failure }));
`;

const scratch = mkdtempSync(join(tmpdir(), 'ai-gateway-killed-'));
const program = join(scratch, 'publish.cjs');
const driver = join(scratch, 'driver.cjs');
beforeAll(() => {
  const entry = join(__dirname, '..', '..', '..', 'src', 'apps', 'cli', 'publish', 'publish.ts');
  buildSync({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: program,
    external: ['node:*'],
  });
  writeFileSync(driver, DRIVER);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Outputs {
  readonly [path: string]: string;
}

const filesOf = (outputs: Outputs) => Object.entries(outputs).map(([path, text]) => ({ path, text }));
const of = (version: string, ...names: readonly string[]): Outputs =>
  Object.fromEntries(
    names.flatMap((name) =>
      ['manifests', 'configs'].map((tree) => [`${tree}/demo/${name}.yaml`, `${version} ${name} `.repeat(50)]),
    ),
  );
const OLD: Outputs = { ...of('old', 'a', 'b', 'gone'), ...of('same', 'same'), '.ai-gateway-output': 'old\n' };
const NEW: Outputs = { ...of('new', 'a', 'b', 'fresh'), ...of('same', 'same'), '.ai-gateway-output': 'new\n' };
const REMOVALS = ['manifests/demo/gone.yaml', 'configs/demo/gone.yaml'];

function spawned(folder: string, at: number, more: { isHalf?: boolean; isRecovery?: boolean } = {}) {
  const input = JSON.stringify({ folder, files: filesOf(NEW), removals: REMOVALS, isRecovery: more.isRecovery });
  const env = { ...process.env, KILL_AT: String(at), KILL_HALF: more.isHalf ? '1' : '', PROGRAM: program };
  return spawnSync(process.execPath, [driver], { input, env, encoding: 'utf8' });
}

function fresh(name: string, prepare: (folder: string) => string = (folder) => folder): string {
  const folder = prepare(join(scratch, name));
  for (const [path, text] of Object.entries(OLD)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'manifests', 'mine.txt'), 'mine');
  return folder;
}

function read(folder: string, isSeen: (path: string) => boolean = () => true): Outputs {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((path) => isSeen(path))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

const manifestsOf = (outputs: Outputs) =>
  Object.fromEntries(Object.entries(outputs).filter(([path]) => path.startsWith('manifests/')));
const sorted = (outputs: Outputs) => Object.fromEntries(Object.entries(outputs).sort(([a], [b]) => (a < b ? -1 : 1)));
const whole = (outputs: Outputs) => sorted({ ...outputs, 'manifests/mine.txt': 'mine' });

/** Returns the files that tools apply from a folder, or undefined if the folder does not exist. */
function applied(folder: string): Outputs | undefined {
  if (!existsSync(join(folder, 'manifests'))) return undefined;
  return read(folder, (path) => path.startsWith('manifests/') && path.endsWith('.yaml'));
}

function expectWhole(folder: string, about: string): 'old' | 'new' {
  const found = read(folder);
  const isNew = JSON.stringify(found) === JSON.stringify(whole(NEW));
  if (!isNew) expect(found, about).toEqual(whole(OLD));
  expect(isUnfinished(folder), about).toBe(false);
  return isNew ? 'new' : 'old';
}

describe('a run whose process is killed', () => {
  it.each([
    ['a folder', (folder: string) => folder],
    [
      'a link to one',
      (folder: string) => {
        mkdirSync(`${folder}-real`);
        symlinkSync(`${folder}-real`, folder);
        return folder;
      },
    ],
  ])('leaves its output as it was, or as it is to be, at whichever call: %s', (what, prepare) => {
    const calls: number = JSON.parse(spawned(fresh(`${what} whole`, prepare), 0).stdout).calls;
    expect(calls).toBeGreaterThan(15);
    const found = new Set<string>();
    for (let at = 1; at <= calls; at++) {
      const folder = fresh(`${what} ${at}`, prepare);
      const about = `killed at call ${at}`;
      expect(spawned(folder, at, { isHalf: at % 2 === 0 }).signal, about).toBe('SIGKILL');
      const seen = applied(folder);
      if (seen) expect([manifestsOf(OLD), manifestsOf(NEW)].map(sorted), about).toContainEqual(seen);
      // The marker shows readers that the remaining files may be incomplete.
      if (!isUnfinished(folder)) expectWholeBut(folder, about);
      expect(finishUnfinished(folder), about).toEqual({ written: [] });
      found.add(expectWhole(folder, about));
      expect(
        publish(
          folder,
          filesOf(NEW),
          REMOVALS.filter((path) => existsSync(join(folder, path))),
        ).failure,
      ).toBeUndefined();
      expect(expectWhole(folder, about)).toBe('new');
    }
    expect([...found].sort()).toEqual(['new', 'old']);
  });

  /** Expects a complete output, except for files that are prepared next to the marker. */
  function expectWholeBut(folder: string, about: string): void {
    const found = read(folder, (path) => !path.endsWith('.unfinished'));
    expect([whole(OLD), whole(NEW)], about).toContainEqual(found);
  }

  it('can be finished by a run that is killed itself', () => {
    const calls: number = JSON.parse(spawned(fresh('twice'), 0).stdout).calls;
    for (let at = 1; at <= calls; at++) {
      const folder = fresh('again');
      spawned(folder, calls - 8);
      spawned(folder, at, { isRecovery: true });
      expect(finishUnfinished(folder)).toEqual({ written: [] });
      expect(expectWhole(folder, `recovery killed at call ${at}`)).toBe('new');
      rmSync(folder, { recursive: true });
    }
  });

  it('is distinguished from one that is still writing', () => {
    const folder = fresh('busy');
    const marker = join(folder, '.ai-gateway-unfinished');
    writeFileSync(marker, JSON.stringify({ pid: process.pid, realm: 'elsewhere', began: '', plan: undefined }));
    expect(isUnfinished(folder)).toBe(false);
    expect(publish(folder, filesOf(NEW), []).failure?.reason).toContain('another run');
    rmSync(marker);
  });

  it('causes no changes to foreign files in the next run', () => {
    const folder = fresh('foreign');
    writeFileSync(join(scratch, 'precious'), 'mine');
    const plan = {
      renames: [['../precious', 'manifests/demo/a.yaml']],
      removals: ['../precious', 'manifests/mine.txt'],
    };
    writeFileSync(
      join(folder, '.ai-gateway-unfinished'),
      JSON.stringify({ ...thisProcess(), pid: 2 ** 30, began: '', plan }),
    );
    writeFileSync(join(folder, 'manifests', 'demo', 'a.yaml.4711.tmp'), 'of an earlier release');
    expect(isUnfinished(folder)).toBe(true);
    finishUnfinished(folder);
    expect(expectWhole(folder, 'a plan of somebody else')).toBe('old');
    expect(readFileSync(join(scratch, 'precious'), 'utf8')).toBe('mine');
  });
});

describe('commands after a killed run', () => {
  const folder = useFolder();

  it('report incomplete output and complete it', async () => {
    const config = folder.write('ai-gateway.yaml', 'inputs: [in]\noutput: out\n');
    folder.write('in/a.yaml', `${GATEWAY('a')}---\n${GATEWAY('b')}`);
    expect((await run('compile', '--config', config)).code).toBe(0);
    const before = folder.read('out/manifests/demo/a.yaml');
    const input = JSON.stringify({
      folder: folder.path('out'),
      files: ['a', 'b'].map((name) => ({ path: `manifests/demo/${name}.yaml`, text: `# ${name}\n` })),
      removals: [],
    });
    spawnSync(process.execPath, [driver], { input, env: { ...process.env, KILL_AT: '9', PROGRAM: program } });
    const { code, out } = await run('validate', '--config', config);
    expect({ code, isToldOf: out.includes('AIG9005') }).toEqual({ code: 1, isToldOf: true });
    expect((await run('compile', '--config', config)).code).toBe(0);
    expect(folder.read('out/manifests/demo/a.yaml')).toBe(before);
    expect((await run('validate', '--config', config)).code).toBe(0);
    expect(folder.list('out').filter((path) => /unfinished|tmp$/.test(path))).toEqual([]);
  });
});
