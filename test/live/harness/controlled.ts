import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './client';
import { type Sent, serveControlPlane } from './control-plane';
import { Lab } from './lab';
import { dataPlaneProgram } from './program';

const PORT = 9978;

/** The gateway as whose pod the process names itself. */
export interface Controlled {
  readonly gateway: string;
  readonly namespace: string;
}

/** Returns the dump of a process that received its config from a controller. */
export async function dumpOfControlled(sent: Sent, { gateway, namespace }: Controlled): Promise<unknown> {
  const lab = await Lab.open();
  const network = await lab.network();
  const socket = lab.socketPath();
  const server = await serveControlPlane(sent, socket);
  const address = lab.address();
  const folder = mkdtempSync(join(lab.folder, 'pod-'));
  const config = join(folder, 'config.yaml');
  const log = join(folder, 'log');
  writeFileSync(config, JSON.stringify({ config: { xdsAddress: `http://${address}:${PORT}`, gateway, namespace } }));
  try {
    await lab.ask('accept', { address, port: PORT, socket });
    const env = {
      ADMIN_ADDR: '0.0.0.0:15000',
      POD_NAME: 'pod',
      POD_NAMESPACE: namespace,
      RUST_LOG: 'info',
      HOME: process.env.HOME ?? '/',
      PATH: process.env.PATH ?? '',
    };
    const call = { program: dataPlaneProgram(), args: ['-f', config], env, cwd: folder, log };
    await lab.ask('start', { network, ports: [15000, 15021], ...call });
    const front = lab.socketPath();
    await lab.ask('front', { network, port: 15000, socket: front });
    return await settledDump(front);
  } catch (error) {
    throw new Error(`${error}: ${readFileSync(log, 'utf8')}`);
  } finally {
    await lab.ask('remove', { network });
    server.forceShutdown();
    rmSync(folder, { recursive: true });
  }
}

interface Counted {
  readonly binds: readonly unknown[];
  readonly backends: readonly unknown[];
}

/** Returns the first nonempty dump that is identical to the previous one. */
async function settledDump(front: string): Promise<unknown> {
  let before = '';
  for (const limit = Date.now() + 10_000; Date.now() < limit; ) {
    const { body } = await ask(front, 'GET', 'http://admin/config_dump', {});
    const { binds, backends } = JSON.parse(body) as Counted;
    if (binds.length + backends.length > 0 && body === before) return JSON.parse(body);
    before = body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing came: ${before.slice(0, 500)}`);
}
