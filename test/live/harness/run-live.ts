/**
 * Sends requests to the real data plane, from a test: const live = await runLive({ input: YAML, upstreams: { 'web.demo:8080': http() } });
 * const answer = await live.get('http://shop.example.com/cart?x=1', { headers: { 'x-team': 'a' } }); expect(answer.status).toBe(200);
 * expect(live.seen('web.demo:8080')[0]?.path).toBe('/cart?x=1'); - `input` is compiled as `ai-gateway compile` does; an error that is not
 * isolated or (unless `gateway` names one) more than one Gateway throws. - `upstreams` are stubs by `host:port` as in the config:
 * `name.namespace:port` for a Service, a host name, or an address. Other names do not resolve. upstreams.ts defines `http()`, `https(...)`,
 * `http2()` and `raw(server)`. `live.change(...)` replaces the input while the data plane runs. - The URL's host and port select the
 * listener; names are not looked up, so every host name works. For other clients, `await live.origin(port)` is an address of this machine
 * (`http://127.0.0.1:NNNNN`) that forwards to that listener. - Secrets of the input are mounted as in the compiled Deployment; mocks
 * replace missing ones. - Use `describeLive(name, ...)` of program.ts for suites: it skips them with a message if the program is not
 * available. - A run ends with the test file, or earlier with `live.stop()`. `live.log()` is the data plane's output. Data planes run in
 * their own networks (see agent.mjs), so all of them may use the same ports, and tests may run concurrently.
 */
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { InstalledPod } from '../../../src/apps/dev/installed-pod';
import { podOf } from '../../../src/apps/dev/pod';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { type CompileOptions, dataPlaneOf } from '../../../src/core/compiler/model/options';
import type { GatewayOutput } from '../../../src/core/compiler/model/result';
import { CONFIG_FOLDER } from '../../../src/core/compiler/model/workload';
import type { DataPlane } from '../../../src/core/data-plane/data-plane';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { atEndOfFiles } from '../../support/file-end';
import { type Answer, ask, type Question } from './client';
import { assertInStep } from './dump';
import { Lab } from './lab';
import { holdersOf } from './mocks';
import { dataPlaneProgram, LIVE_RELEASE } from './program';
import { ProjectedVolume } from './projected-volume';
import { RenderingSidecar } from './rendering-sidecar';
import { reportLive } from './report';
import { recordFields } from './tried-fields';
import type { Seen, Upstream } from './upstreams';

export interface LiveRun {
  readonly input: string;
  /** A gateway that is compiled already, in place of the input. */
  readonly made?: GatewayOutput;
  /** @default {} */
  readonly upstreams?: Readonly<Record<string, Upstream>>;
  readonly options?: Partial<CompileOptions>;
  /** Values of Secrets of the cluster that the input knows nothing of, by `namespace/name`. */
  readonly secrets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** `namespace/name`, where the input has several. */
  readonly gateway?: string;
  /** More variables for the process, such as SSL_CERT_FILE. */
  readonly env?: Readonly<Record<string, string>>;
  /** Lays volumes out as a kubelet does, so that `live.volume` and `live.sidecar` can be swapped, and runs the sidecar that reads Secrets. */
  readonly projected?: boolean;
  /** The data plane's program. @default - that of the release */
  readonly program?: string;
  /** A change of the config after it was compiled, for checks that the tests notice. */
  readonly mutate?: (config: string) => string;
}

/** Compiles, starts the data plane and the upstreams, and waits until all ports are open. */
export async function runLive(run: LiveRun): Promise<Live> {
  const lab = await Lab.open();
  const live = new Live(lab, await lab.network(), run);
  await live.start();
  return live;
}

/** Several at once, in order. */
export function runAll(runs: readonly LiveRun[]): Promise<Live[]> {
  return Promise.all(runs.map(runLive));
}

export class Live {
  private readonly fronts = new Map<number, Promise<string>>();
  private readonly origins = new Map<number, Promise<string>>();
  private readonly upstreams: Readonly<Record<string, Upstream>>;
  /** The volume with config and Secrets. */
  public readonly volume?: ProjectedVolume;
  /** The sidecar that puts values of Secrets into the config, where there is one. */
  public readonly sidecar?: RenderingSidecar;
  private gateway: GatewayOutput;
  private pod: InstalledPod;

  public constructor(
    private readonly lab: Lab,
    private readonly network: number,
    private readonly run: LiveRun,
  ) {
    this.upstreams = run.upstreams ?? {};
    const { gateway, objects } = compiled(run, run.input);
    this.gateway = gateway;
    const pod = podOf(mutated(gateway, run).manifests, holdersOf(objects));
    this.pod = new InstalledPod(pod, lab.folder);
    if (!run.projected) return;
    if (pod.secrets) this.sidecar = new RenderingSidecar(this.pod, pod.secrets, mutated(gateway, run).config);
    this.volume = new ProjectedVolume(this.pod.here(CONFIG_FOLDER));
  }

  /** The compiled config, as the data plane reads it. */
  public get config(): string {
    return this.gateway.config;
  }

  public async start(): Promise<void> {
    for (const [authority, upstream] of Object.entries(this.upstreams)) await this.serve(authority, upstream);
    await this.sidecar?.start();
    // The tests are outside of the pod, which is normally the only client of this address.
    const env: NodeJS.ProcessEnv = { ...this.pod.env, ...this.run.env, ADMIN_ADDR: '0.0.0.0:15000' };
    const readiness = Number(/:(\d+)$/.exec(env.READINESS_ADDR ?? '')?.[1] ?? 15021);
    // The data plane is ready before it opens the ports of its dump and its metrics, which tests query as soon as this ends.
    const ports = [...portsOf(this.gateway.config), 15000, 15020, readiness];
    const program = this.run.program ?? dataPlaneProgram(releaseOf(this.run).release.revision);
    const call = { program, args: this.pod.args, env, cwd: this.pod.folder, log: this.logFile };
    await this.lab.ask('start', { network: this.network, ports, ...call });
    running.add(this);
  }

  /** Sends a GET. */
  public get(url: string, question: Question = {}): Promise<Answer> {
    return this.ask('GET', url, question);
  }

  public post(url: string, body: string | object, question: Question = {}): Promise<Answer> {
    return this.ask('POST', url, { body, ...question });
  }

  public async ask(method: string, url: string, question: Question = {}): Promise<Answer> {
    const target = new URL(url);
    const port = question.via ?? (Number(target.port) || (target.protocol === 'https:' ? 443 : 80));
    return ask(await this.front(port), method, url, question);
  }

  /** Returns the requests that an upstream has received so far. */
  public seen(authority: string): readonly Seen[] {
    const upstream = this.upstreams[authority];
    if (!upstream) throw new Error(`no upstream ${authority}; there are ${Object.keys(this.upstreams).join(', ')}`);
    return upstream.seen;
  }

  /** Returns the requests that all upstreams have received so far. */
  public received(): readonly { readonly authority: string; readonly request: Seen }[] {
    return Object.entries(this.upstreams).flatMap(([authority, { seen }]) =>
      seen.map((request) => ({ authority, request })),
    );
  }

  /** Forgets the requests that upstreams have received. */
  public forget(): void {
    for (const { seen } of Object.values(this.upstreams)) seen.length = 0;
  }

  /** A Unix socket that leads to a listener. */
  public front(port: number): Promise<string> {
    let front = this.fronts.get(port);
    if (!front) {
      const socket = this.lab.socketPath();
      front = this.lab.ask('front', { network: this.network, port, socket }).then(() => socket);
      this.fronts.set(port, front);
    }
    return front;
  }

  /** An address of this machine that leads to a listener. */
  public origin(port: number, scheme = 'http'): Promise<string> {
    let origin = this.origins.get(port);
    if (!origin) {
      origin = this.front(port).then(
        (socket) =>
          new Promise((resolve) => {
            const server = createServer((inbound) => {
              const outbound = connect(socket);
              inbound.pipe(outbound).pipe(inbound);
              inbound.on('error', () => outbound.destroy());
              outbound.on('error', () => inbound.destroy());
            });
            server.listen(0, '127.0.0.1', () => resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`));
            server.unref();
          }),
      );
      this.origins.set(port, origin);
    }
    return origin.then((authority) => `${scheme}://${authority}`);
  }

  /** Has the data plane read a changed input while it runs; answers when it has. */
  public async change(input: string): Promise<void> {
    const { gateway } = compiled(this.run, input);
    this.gateway = gateway;
    await this.reread(() => this.pod.put(this.pod.configPath, gateway.config));
  }

  /** Does something that the data plane notices, and answers when it has read its config again. */
  public async reread(change: () => void): Promise<void> {
    const before = this.log().length;
    change();
    for (const limit = Date.now() + 10_000; Date.now() < limit; ) {
      const said = this.log().slice(before);
      if (/state_manager.*loaded config/.test(said)) return;
      if (/state_manager.*(error|warn)/.test(said)) throw new Error(said);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`the data plane did not read the change: ${this.log().slice(before)}`);
  }

  /** Where a path of the pod's container lies on this machine. */
  public here(path: string): string {
    return this.pod.here(path);
  }

  public log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** Takes an upstream away: connections to it are refused from now on. */
  public async take(authority: string): Promise<void> {
    const [, port] = split(authority);
    await this.lab.ask('refuse', { address: this.addresses.get(hostOf(authority)), port });
  }

  /** A host of an upstream, or else the clients, are there no more, without a word to those that are connected to them. */
  public async silence(host?: string): Promise<void> {
    await this.lab.ask('silence', { network: this.network, address: host && this.addresses.get(hostOf(host)) });
  }

  /** Clients are there again. */
  public async hear(): Promise<void> {
    await this.lab.ask('hear', { network: this.network });
  }

  /** How many connections clients have to a listener. */
  public async connections(port: number): Promise<number> {
    return (await this.lab.ask('connections', { network: this.network, port })) as number;
  }

  /** Puts an upstream (back) into place. */
  public async serve(authority: string, { server }: Upstream): Promise<void> {
    const [host, port] = split(authority);
    let address = this.addresses.get(host);
    if (!address) {
      address = /^[\d.]+$/.test(host) ? host : this.lab.address();
      this.addresses.set(host, address);
      await this.lab.ask('names', { network: this.network, known: { [host]: address } });
    }
    const socket = this.lab.socketPath();
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    if ('unref' in server && typeof server.unref === 'function') server.unref();
    await this.lab.ask('accept', { address, port, socket });
  }

  /** Ends the data plane; answers how many requests it has answered. */
  public async stop(): Promise<number> {
    if (!running.delete(this)) return 0;
    const answered = await this.answered();
    // A config that was written or changed by hand may contain parts that compiled ones never do.
    if (!this.run.made && !this.run.mutate) assertInStep(this.config, await this.dump(), releaseOf(this.run));
    await this.end();
    reportLive({ gateways: 1, requests: answered });
    return answered;
  }

  /** Ends the data plane without a look at it. */
  public async end(): Promise<void> {
    running.delete(this);
    await this.lab.ask('remove', { network: this.network });
    for (const { server } of Object.values(this.upstreams)) server.close();
    this.sidecar?.stop();
    this.pod.remove();
  }

  /** Returns the data plane's dump of its running config. */
  public async dump(): Promise<string> {
    return (await ask(await this.front(15000), 'GET', 'http://admin/config_dump', {})).body;
  }

  /** Requests and connections, by the data plane's own count. */
  private async answered(): Promise<number> {
    const { body } = await ask(await this.front(15020), 'GET', 'http://stats/metrics', {});
    const counts = [...body.matchAll(/^agentgateway_requests_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private readonly addresses = new Map<string, string>();

  private get logFile(): string {
    return join(this.pod.folder, 'log');
  }
}

const running = new Set<Live>();

atEndOfFiles(async () => {
  await Promise.all([...running].map((live) => live.stop()));
});

function compiled(run: LiveRun, input: string): { gateway: GatewayOutput; objects: object[] } {
  if (run.made) return { gateway: run.made, objects: secretsOf(run) };
  const diagnostics = new DiagnosticCollector();
  const loaded = loadText([{ name: 'input.yaml', text: input }], diagnostics);
  const result = compile(loaded, { ...run.options, dataPlane: releaseOf(run) }, diagnostics);
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  // With `onError: isolate`, valid parts are compiled in spite of errors.
  if (errors.length > 0 && result.isolated.length === 0) {
    throw new Error(errors.map(({ code, message, path }) => `${code} ${path ?? ''} ${message}`).join('\n'));
  }
  const fitting = result.gateways.filter(
    ({ namespace, name }) => run.gateway === undefined || run.gateway === `${namespace}/${name}`,
  );
  const [gateway, ...others] = fitting;
  if (!gateway || others.length > 0) {
    throw new Error(`one Gateway is needed, there are ${result.gateways.map(({ name }) => name).join(', ') || 'none'}`);
  }
  const objects = loaded.documents.map(({ value }) => value);
  recordFields(objects);
  return { gateway, objects: [...objects, ...secretsOf(run)] };
}

function releaseOf({ options }: LiveRun): DataPlane {
  return options?.dataPlane ?? dataPlaneOf(LIVE_RELEASE);
}

function secretsOf({ secrets = {} }: LiveRun): object[] {
  return Object.entries(secrets).map(([id, stringData]) => {
    const [namespace, name] = id.split('/');
    return { apiVersion: 'v1', kind: 'Secret', metadata: { namespace, name }, stringData };
  });
}

/** The Gateway with a changed text in its ConfigMap. */
function mutated(gateway: GatewayOutput, { mutate }: LiveRun): GatewayOutput {
  if (!mutate) return gateway;
  const config = mutate(gateway.config);
  if (config === gateway.config) throw new Error('the mutation changes nothing');
  const manifests = gateway.manifests.map((manifest: any) =>
    manifest.data?.['config.yaml'] ? { ...manifest, data: { ...manifest.data, 'config.yaml': config } } : manifest,
  );
  return { ...gateway, config, manifests };
}

/** The ports that the data plane opens. */
function portsOf(config: string): number[] {
  const { binds = [] } = parse(config.replaceAll('$$', '$')) as {
    binds?: readonly { readonly port: number; readonly mode?: string }[];
  };
  return binds.filter(({ mode }) => mode !== 'internal').map(({ port }) => port);
}

function split(authority: string): [string, number] {
  const [, host, port] = /^(.+):(\d+)$/.exec(authority) ?? [];
  if (!host || !port) throw new Error(`an upstream is named host:port, not ${authority}`);
  return [hostOf(authority), Number(port)];
}

/** `web.demo` is the Service; a name with more parts, or an address, is used unchanged. */
function hostOf(authority: string): string {
  const host = authority.replace(/:\d+$/, '');
  return /^[a-z0-9-]+\.[a-z0-9-]+$/.test(host) ? `${host}.svc.cluster.local` : host;
}
