/**
 * The endpoint picker of the Gateway API Inference Extension as a process: the file that ENDPOINT_PICKER names, or `epp` in the PATH. It runs
 * in a network of the lab with the arguments, the configuration and the permissions that a chart generates, and watches a real API server.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { delimiter, join } from 'node:path';
import { Client, credentials } from '@grpc/grpc-js';
import { describe, it } from 'vitest';
import type { Manifest } from '../../../src/core/compiler/model/result';
import { type ApiServer, isClusterBuilt } from '../../cluster/api-server';
import { Lab } from './lab';
import { withoutDataPlane } from './program';
import type { Upstream } from './upstreams';

/** Returns the path of the program, or undefined if there is none. */
function endpointPickerProgram(): string | undefined {
  const named = process.env.ENDPOINT_PICKER;
  if (named && !existsSync(named)) throw new Error(`ENDPOINT_PICKER is set to ${named}, which does not exist`);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return named || folders.map((folder) => join(folder, 'epp')).find(existsSync);
}

function missingTool(): string | undefined {
  if (endpointPickerProgram() === undefined) return 'no epp in ENDPOINT_PICKER or in the PATH';
  if (!isClusterBuilt()) return 'the program of the API server is not built; AI_GATEWAY_CLUSTER=1 builds it';
  return withoutDataPlane();
}

/** Declares a suite that needs the endpoint picker, the API server and the data plane. Without one, the suite is skipped with a warning. */
export function describeWithEndpointPicker(name: string, suite: () => void): void {
  const reason = missingTool();
  if (reason === undefined) {
    describe(name, suite);
    return;
  }
  console.warn(`skipped: "${name}" (${reason})`);
  describe.skip(name, () => it('needs the endpoint picker', () => {}));
}

const HEALTH_CHECK = '/grpc.health.v1.Health/Check';
/** The response whose status is SERVING. */
const SERVING = Buffer.from([8, 1]);

// Manifests are those of the pattern; the API server and the program check their contents.
type Fields = any;

/** A Deployment of an endpoint picker that runs as one process. */
export class EndpointPickerProcess {
  /** @param objects those of the chart, with the Deployment, the ConfigMap and the ServiceAccount of the endpoint picker */
  public static async prepare(server: ApiServer, objects: readonly Manifest[]): Promise<EndpointPickerProcess> {
    const lab = await Lab.open();
    const process = new EndpointPickerProcess(lab, await lab.network(), objects);
    await process.connectTo(server);
    return process;
  }

  private readonly folder: string;
  private readonly pods: Fields;
  private tunnel?: Server;

  private constructor(
    private readonly lab: Lab,
    private readonly network: number,
    private readonly objects: readonly Manifest[],
  ) {
    this.folder = mkdtempSync(join(lab.folder, 'picker-'));
    this.pods = this.object('Deployment').spec.template.spec;
  }

  /** The Service of the endpoint picker. */
  public readonly upstream: Upstream = {
    server: {
      listen: (socket, listening) => void this.open(9002, socket).then(listening),
      close: () => undefined,
    },
    seen: [],
  };

  /** Starts the program and waits until its readiness probe succeeds. */
  public async start(): Promise<void> {
    const [{ args }] = this.pods.containers;
    const config = join(this.folder, 'plugins.yaml');
    writeFileSync(config, this.object('ConfigMap').data['plugins.yaml']);
    const { namespace } = this.object('Deployment').metadata;
    await this.lab.ask('start', {
      network: this.network,
      program: endpointPickerProgram(),
      args: args.map((arg: string) =>
        arg.replace('$(NAMESPACE)', namespace).replace(/^--config-file=.*/, `--config-file=${config}`),
      ),
      env: { KUBECONFIG: join(this.folder, 'kubeconfig'), HOME: this.folder, NAMESPACE: namespace },
      cwd: this.folder,
      log: join(this.folder, 'log'),
      ports: [9002, 9003],
      milliseconds: 60_000,
    });
    const socket = this.lab.socketPath();
    await this.open(9003, socket);
    for (const limit = Date.now() + 60_000; !(await this.isServing(socket)); ) {
      if (Date.now() > limit) throw new Error(`the endpoint picker is not ready: ${this.log().slice(-3000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Ends the program; its Service has no other. */
  public async stop(): Promise<void> {
    await this.lab.ask('stop', { network: this.network });
  }

  /** Ends the program and removes its network and files. */
  public async remove(): Promise<void> {
    await this.lab.ask('remove', { network: this.network });
    this.tunnel?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  public log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8');
  }

  private object(kind: string): Fields {
    const found = this.objects.find(
      ({ kind: one, metadata }: Fields) =>
        one === kind && metadata.labels?.['app.kubernetes.io/component'] === 'endpoint-picker',
    );
    if (!found) throw new Error(`the chart has no ${kind} of an endpoint picker`);
    return found;
  }

  /** Writes a kubeconfig for the ServiceAccount, with an address of the lab that leads to the API server. */
  private async connectTo(server: ApiServer): Promise<void> {
    const config = JSON.parse(readFileSync(join(server.folder, 'kubeconfig'), 'utf8'));
    const [{ cluster }] = config.clusters;
    const { port } = new URL(cluster.server);
    const socket = this.lab.socketPath();
    const tunnel = createServer((inbound) => {
      const outbound = connect(Number(port), '127.0.0.1');
      inbound.pipe(outbound).pipe(inbound);
      inbound.on('error', () => outbound.destroy());
      outbound.on('error', () => inbound.destroy());
    });
    await new Promise<void>((resolve) => tunnel.listen(socket, resolve));
    this.tunnel = tunnel.unref();
    const address = this.lab.address();
    await this.lab.ask('accept', { address, port: 6443, socket });
    cluster.server = `https://${address}:6443`;
    const { name, namespace } = this.object('ServiceAccount').metadata;
    config.users[0].user.as = `system:serviceaccount:${namespace}:${name}`;
    writeFileSync(join(this.folder, 'kubeconfig'), JSON.stringify(config));
  }

  private async open(port: number, socket: string): Promise<void> {
    await this.lab.ask('front', { network: this.network, port, socket });
  }

  /** Checks the health as the kubelet does for the readiness probe. */
  private isServing(socket: string): Promise<boolean> {
    const service = Buffer.from(this.pods.containers[0].readinessProbe.grpc.service);
    const request = Buffer.concat([Buffer.from([10, service.length]), service]);
    const client = new Client(`unix:${socket}`, credentials.createInsecure());
    const same = (bytes: Buffer) => bytes;
    return new Promise<boolean>((resolve) => {
      client.makeUnaryRequest(HEALTH_CHECK, same, same, request, (_error, response) =>
        resolve(response !== undefined && SERVING.equals(response)),
      );
    }).finally(() => client.close());
  }
}
