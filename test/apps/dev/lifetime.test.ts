import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GatewayProcess } from '../../../src/apps/dev/gateway-process';
import { hasEnded, thisProcess } from '../../../src/apps/dev/owner';
import { findDataPlane } from '../../../src/apps/dev/program';
import { SessionFolder } from '../../../src/apps/dev/session-folder';
import { letsIn, visitorRule } from '../../../src/apps/dev/visitors';
import { Watchdog } from '../../../src/apps/dev/watchdog';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';

const folder = mkdtempSync(join(tmpdir(), 'lifetime-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  // A process that has ended but has not been reaped is not running any more.
  return /^State:\s+[^ZX]/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '');
}

function deadPid(): number {
  return spawnSync('true').pid;
}

describe('the session folder', () => {
  const parent = mkdtempSync(join(folder, 'parent-'));
  const leftover = (name: string, owner: object | undefined, mode = 0o700) => {
    const path = join(parent, name);
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
    writeFileSync(join(path, 'secret'), 'sesame');
    if (owner) writeFileSync(join(path, 'owner.json'), JSON.stringify(owner));
    return path;
  };

  it('is removed by the next session if its owner process was killed', () => {
    const own = thisProcess();
    const gone = [
      leftover('ai-gateway-dev-dead', { ...own, pid: deadPid() }),
      // The number is that of another process by now.
      leftover('ai-gateway-dev-reused', { ...own, began: '1' }),
    ];
    const kept = [
      leftover('ai-gateway-dev-running', own),
      leftover('ai-gateway-dev-elsewhere', { ...own, pid: deadPid(), realm: 'another machine' }),
      leftover('ai-gateway-dev-unmarked', undefined),
      leftover('ai-gateway-dev-strange', { pid: 'x' }),
      leftover('ai-gateway-dev-open', { ...own, pid: deadPid() }, 0o755),
      leftover('other-dead', { ...own, pid: deadPid() }),
    ];
    symlinkSync(leftover('target', { ...own, pid: deadPid() }), join(parent, 'ai-gateway-dev-link'));
    const session = new SessionFolder(parent);
    expect(gone.filter((path) => existsSync(path))).toEqual([]);
    expect(kept.filter((path) => !existsSync(path))).toEqual([]);
    expect(existsSync(join(parent, 'target', 'secret'))).toBe(true);
    const other = new SessionFolder(parent);
    expect(existsSync(session.path)).toBe(true);
    session.remove();
    other.remove();
    expect(existsSync(session.path)).toBe(false);
  });

  it('detects whether a process has ended', () => {
    expect(hasEnded(thisProcess())).toBe(false);
    expect(hasEnded({ ...thisProcess(), pid: deadPid() })).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('what a session has started', () => {
  it.each(['SIGKILL', 'SIGHUP'] as const)('ends with it after %s, and the folder goes', async (signal) => {
    const session = mkdtempSync(join(folder, 'session-'));
    const program = `
      const { spawn } = require('node:child_process');
      const { Watchdog } = require(${JSON.stringify(join(__dirname, '..', '..', '..', 'src', 'apps', 'dev', 'watchdog'))});
      const dog = new Watchdog(${JSON.stringify(session)}, undefined);
      const run = (script, options = {}) => spawn('sh', ['-c', script], { stdio: 'ignore', ...options });
      const quick = run('exit 0');
      const stubborn = run('trap "" TERM; sleep 60; true');
      const group = run('sleep 60 & wait', { detached: true });
      for (const process of [quick, stubborn]) dog.guard({ process });
      dog.guard({ process: group, leads: true });
      quick.once('exit', () => console.log(stubborn.pid, group.pid));
      setInterval(() => {}, 1000);
    `;
    const parent = spawn(process.execPath, ['--require', require.resolve('tsx/cjs'), '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await new Promise<string>((resolve) => parent.stdout.once('data', (chunk) => resolve(String(chunk))));
    const pids = said.trim().split(' ').map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    parent.kill(signal);
    await expect
      .poll(() => [...pids.map(isAlive), existsSync(session)], { timeout: 8000 })
      .toEqual([false, false, false]);
  });

  it('is deleted once its session ends normally', async () => {
    const session = mkdtempSync(join(folder, 'session-'));
    const dog = new Watchdog(session, undefined);
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    dog.guard({ process: child });
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
    dog.release();
    await expect.poll(() => existsSync(session), { timeout: 5000 }).toBe(false);
  });

  it('removes its container by name if the command survives', async () => {
    const [engine, log] = [join(folder, 'docker'), join(folder, 'engine.log')];
    writeFileSync(
      engine,
      `#!/bin/sh
echo "$@" >> ${log}
case "$*" in *--validate-only*|rm*) exit 0;; esac
trap '' TERM
while :; do sleep 0.1; done
`,
    );
    chmodSync(engine, 0o755);
    const program = findDataPlane(AGENTGATEWAY_1_4.release, { PATH: folder })!;
    const ready = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    await new Promise<void>((resolve) => ready.listen(0, '127.0.0.1', resolve));
    const address = ready.address();
    const at = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const sidePorts = { ADMIN_ADDR: at, STATS_ADDR: at, READINESS_ADDR: at };
    const dog = new Watchdog(mkdtempSync(join(folder, 'session-')), program.engine);
    const gateway = new GatewayProcess(
      program,
      folder,
      sidePorts,
      dog,
      () => {},
      () => {},
    );
    const pod = { args: ['-f', '/config/c.yaml'], env: {}, files: new Map([['/config/c.yaml', Buffer.from('{}')]]) };
    expect(await gateway.apply(pod)).toBe('started');
    await gateway.end();
    dog.release();
    ready.close();
    const ran = /^run .*--name (ai-gateway-dev-[\w-]+) (?!.*--validate-only)/m.exec(readFileSync(log, 'utf8'))?.[1];
    expect(readFileSync(log, 'utf8')).toContain(`rm --force ${ran}\n`);
  });
});

describe('allowed visitors', () => {
  it('are the local machine and the configured networks', () => {
    const own = 'cidr("127.0.0.0/8").containsIP(source.rawAddress) || cidr("::1/128").containsIP(source.rawAddress)';
    expect(visitorRule([])).toBe(own);
    expect(visitorRule(['10.1.2.3', '192.168.0.0/16', 'fd00::/8'])).toBe(
      [
        own,
        ...['10.1.2.3/32', '192.168.0.0/16', 'fd00::/8'].map((one) => `cidr("${one}").containsIP(source.rawAddress)`),
      ].join(' || '),
    );
    expect(visitorRule(['10.1.2.3', 'all'])).toBeUndefined();
  });

  it.each(['0.0.0.0/33', '1.2.3', 'localhost', '10.0.0.0/8/8', '::/129', '10.0.0.0/', '10.0.0.0/-1', '")'])(
    'cannot be %s',
    (text) => {
      expect(() => visitorRule([text])).toThrow(`--listen: "${text}" is neither an address`);
    },
  );

  it('can be found out at a port', async () => {
    const listen = (server: ReturnType<typeof createServer>) =>
      new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : 0);
        }),
      );
    const [open, closed] = [createServer(), createServer((socket) => socket.destroy())];
    expect(await letsIn(await listen(open))).toBe(true);
    expect(await letsIn(await listen(closed))).toBe(false);
    open.close();
    closed.close();
  });
});
