import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { InstalledPod } from '../../../src/apps/dev/installed-pod';
import { podOf } from '../../../src/apps/dev/pod';
import type { GatewayOutput } from '../../../src/core/compiler/model/result';
import { Authority } from './certificates';
import { Lab } from './lab';
import { holdersOf, STAND_IN_AUTHORITY, standInKeySet } from './mocks';
import { dataPlaneProgram } from './program';

/**
 * Returns the reason for which the data plane rejects to read a compiled config, with the environment and files that its Deployment mounts;
 * undefined if it reads it. A mock serves key sets that it fetches by URL.
 */
export async function refusalOf(gateway: GatewayOutput, inputs: readonly object[]): Promise<string | undefined> {
  const lab = await Lab.open();
  const mounted = podOf(gateway.manifests, holdersOf(inputs));
  const pod = new InstalledPod(
    { ...mounted, files: new Map([...mounted.files, ...ownFiles(gateway.config)]) },
    lab.folder,
  );
  try {
    const env = { ...pod.env, ...(await servedKeySets(gateway.config, lab)) };
    const program = dataPlaneProgram()!;
    const { code, output } = await lab.run({ program, args: [...pod.args, '--validate-only'], env, cwd: pod.folder });
    return code === 0 ? undefined : output.replaceAll(pod.folder, '').trim();
  } finally {
    pod.remove();
  }
}

/** A file that rawConfig references comes from the user's own image; an empty file replaces it. */
function ownFiles(config: string): [string, Buffer][] {
  return [...config.matchAll(/^ *localXdsPath: (\S+)$/gm)].map(([, path]) => [path as string, Buffer.from('{}')]);
}

/** Serves a key set at each URL of the config that names one. Authorities that the data plane trusts come by a variable. */
async function servedKeySets(config: string, lab: Lab): Promise<Record<string, string>> {
  const urls = [...config.matchAll(/\burl: ['"]?(https?:\/\/[^\s'"}]+)/g)].map(([, url]) => new URL(url as string));
  if (urls.length === 0) return {};
  const authority = Authority.named(STAND_IN_AUTHORITY);
  for (const url of urls) await serveKeySet(url, lab);
  return { SSL_CERT_FILE: authority.certFile };
}

const served = new Map<string, Promise<void>>();
/** One address for each name, independent of the ports: a name has one address at a time. */
const addresses = new Map<string, string>();

/** Once for each address, also where several configs that name it are read at the same time. */
async function serveKeySet(url: URL, lab: Lab): Promise<void> {
  const key = `${url.protocol}//${url.hostname}:${url.port}`;
  const started = served.get(key) ?? startServing(url, lab);
  served.set(key, started);
  await started;
}

async function startServing({ protocol, hostname, port }: URL, lab: Lab): Promise<void> {
  const secure = protocol === 'https:';
  const isAddress = /^[\d.]+$/.test(hostname);
  const answer: RequestListener = (_, response) => response.end(standInKeySet());
  const server = secure
    ? createHttpsServer(Authority.named(STAND_IN_AUTHORITY).issue(`${isAddress ? 'IP' : 'DNS'}:${hostname}`), answer)
    : createHttpServer(answer);
  const socket = lab.socketPath();
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  server.unref();
  const address = isAddress ? hostname : (addresses.get(hostname) ?? lab.address());
  if (!isAddress) {
    addresses.set(hostname, address);
    await lab.ask('names', { network: 0, known: { [hostname]: address } });
  }
  await lab.ask('accept', { address, port: Number(port) || (secure ? 443 : 80), socket });
}
