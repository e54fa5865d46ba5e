/** Envoy's ratelimit service itself, as a Deployment of `GlobalRateLimit` runs it, with a Redis in memory. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { partOf, partsIn } from '../../../src/core/values/parts';
import { build } from '../../oracles/oracle';
import { atEndOfFiles } from '../../support/file-end';
import { raw, type Upstream } from './upstreams';

const QUOTAS = 'quotas.yaml';
const running = new Set<() => void>();

atEndOfFiles(() => {
  for (const stop of running) stop();
});

/** @param input the resources of an app with one `GlobalRateLimit` */
export async function rateLimitService(input: string): Promise<Upstream> {
  const objects = loadAll(input).map((one) => partOf(one));
  const config = objects.map(({ data }) => partOf(data)[QUOTAS]).find((text) => text !== undefined);
  const [service] = objects.flatMap(containersOf).filter(({ name }) => name === 'ratelimit');
  if (!service || config === undefined) throw new Error('the input has no rate limit service');
  const folder = mkdtempSync(join(tmpdir(), 'ratelimit-'));
  await mkdir(join(folder, 'ratelimit', 'config'), { recursive: true });
  await writeFile(join(folder, 'ratelimit', 'config', QUOTAS), String(config));
  const socket = join(folder, 'grpc');
  const env = Object.fromEntries(partsIn(service.env).map(({ name, value }) => [name, value]));
  const here = { RUNTIME_ROOT: folder, GRPC_UDS: socket, HOST: '127.0.0.1', PORT: '0', DEBUG_HOST: '127.0.0.1' };
  const child = spawn(build('ratelimit'), [], {
    env: { ...process.env, ...env, ...here, DEBUG_PORT: '0', LOG_LEVEL: 'warn', DISABLE_STATS: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  running.add(stop);
  await answering(socket, () => {
    if (child.exitCode !== null) throw new Error(`the rate limit service ended: ${said}`);
  });
  const server = createServer((inbound) => {
    const outbound = connect(socket);
    inbound.pipe(outbound).pipe(inbound);
    inbound.on('error', () => outbound.destroy());
    outbound.on('error', () => inbound.destroy());
  });
  return raw(server);
}

function containersOf({ spec }: ReturnType<typeof partOf>) {
  return partsIn(partOf(partOf(partOf(spec).template).spec).containers);
}

async function answering(socket: string, check: () => void): Promise<void> {
  for (const limit = Date.now() + 30_000; Date.now() < limit; ) {
    check();
    const isThere = await new Promise<boolean>((resolve) => {
      const one = connect(socket, () => resolve(true)).on('error', () => resolve(false));
      one.unref();
      setTimeout(() => one.destroy(), 50).unref();
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the rate limit service does not answer');
}
