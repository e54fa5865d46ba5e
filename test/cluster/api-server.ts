import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type RequestOptions } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';
import { binaryOf, build } from '../oracles/oracle';

/** As it calls itself. */
const VERSION = /k8s\.io\/kubernetes (v1\.(\d+)\.\d+)/.exec(
  readFileSync(join(__dirname, '..', 'oracles', 'cluster', 'go.mod'), 'utf8'),
);
const FLAGS = ['gitVersion', VERSION?.[1], 'gitMajor', '1', 'gitMinor', VERSION?.[2]];

/** How long a hook may take that starts one. It may have to be compiled first, which takes a quarter of an hour. */
export const CLUSTER_START = 1_800_000;

/**
 * `describe` for tests that require a real API server. Its program takes long to compile: if it is not in `.cache/oracles`, the tests are
 * skipped with a message, unless AI_GATEWAY_CLUSTER requires them.
 */
export function describeWithCluster(): typeof describe | typeof describe.skip {
  if (isClusterBuilt()) return describe;
  console.warn(
    'the program of the API server is not built: tests against it are skipped; AI_GATEWAY_CLUSTER=1 builds it',
  );
  return describe.skip;
}

/** Returns whether the program of the API server exists, or is to be built. */
export function isClusterBuilt(): boolean {
  return existsSync(binaryOf('cluster')) || Boolean(process.env.AI_GATEWAY_CLUSTER);
}

export interface Answer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** etcd and kube-apiserver on this machine, without nodes and controllers. */
export class ApiServer {
  static async start(): Promise<ApiServer> {
    const pairs = [0, 2, 4].map((at) => `-X k8s.io/component-base/version.${FLAGS[at]}=${FLAGS[at + 1]}`);
    const program = build('cluster', ['-ldflags', `-s -w ${pairs.join(' ')}`]);
    const server = new ApiServer(program, mkdtempSync(join(tmpdir(), 'api-server-')));
    await server.serve();
    return server;
  }

  private readonly processes: ChildProcess[] = [];

  private constructor(
    private readonly program: string,
    /** First in the PATH of kubectl: plug-ins may be put into it. */
    public readonly folder: string,
  ) {}

  kubectl(args: readonly string[], input = ''): Answer {
    const PATH = [this.folder, process.env.PATH].join(delimiter);
    const env = { ...process.env, KUBECONFIG: join(this.folder, 'kubeconfig'), HOME: this.folder, PATH };
    const found = spawnSync(this.program, ['kubectl', ...args], { input, env, encoding: 'utf8', maxBuffer: 1e8 });
    return { code: found.status, out: found.stdout, err: found.stderr };
  }

  stop(): void {
    // The server waits for etcd otherwise.
    for (const one of this.processes) one.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async serve(): Promise<void> {
    const [etcd, port] = [await freePort(), await freePort()];
    const file = (name: string, text: string) => {
      writeFileSync(join(this.folder, name), text);
      return join(this.folder, name);
    };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = file('key.pem', privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
    const tokens = file('tokens.csv', 'test-token,admin,admin,"system:masters"\n');
    const server = `https://127.0.0.1:${port}`;
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'own', cluster: { server, 'insecure-skip-tls-verify': true } }],
      users: [{ name: 'admin', user: { token: 'test-token' } }],
      contexts: [{ name: 'own', context: { cluster: 'own', user: 'admin' } }],
      'current-context': 'own',
    };
    file('kubeconfig', JSON.stringify(config));
    // Plug-ins look for it by this name.
    chmodSync(file('kubectl', `#!/bin/sh\nexec '${this.program}' kubectl "$@"\n`), 0o755);
    this.run('etcd', join(this.folder, 'etcd'), `http://127.0.0.1:${etcd}`);
    this.run(
      'kube-apiserver',
      `--etcd-servers=http://127.0.0.1:${etcd}`,
      `--secure-port=${port}`,
      '--bind-address=127.0.0.1',
      `--cert-dir=${join(this.folder, 'certificates')}`,
      `--token-auth-file=${tokens}`,
      `--service-account-key-file=${key}`,
      `--service-account-signing-key-file=${key}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      '--authorization-mode=RBAC',
      '--service-cluster-ip-range=10.96.0.0/16',
      // No controller makes the default accounts.
      '--disable-admission-plugins=ServiceAccount',
    );
    await this.ready(`${server}/readyz`);
  }

  private run(...args: readonly string[]): void {
    const log = openSync(join(this.folder, `${args[0]}.log`), 'w');
    this.processes.push(spawn(this.program, args, { stdio: ['ignore', log, log] }));
  }

  private async ready(url: string): Promise<void> {
    for (const limit = Date.now() + 120_000; Date.now() < limit; ) {
      if ((await statusOf(url)) === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`the API server did not start: ${readFileSync(join(this.folder, 'kube-apiserver.log'), 'utf8')}`);
  }
}

function statusOf(url: string): Promise<number | undefined> {
  const options: RequestOptions = { rejectUnauthorized: false, headers: { authorization: 'Bearer test-token' } };
  return new Promise((resolve) => {
    get(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', () => resolve(undefined));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
