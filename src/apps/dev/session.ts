import type { Manifest } from '../../core/compiler/model/result';
import type { AddressMap } from './address-map';
import { type ConfigView, openBinds } from './config-view';
import { credentialVariable, DevCredentials, MadeValues } from './credentials';
import { curlLines } from './curl-lines';
import { GatewayNeighbors } from './gateway-neighbors';
import { EngineFailed, GatewayProcess, Refused } from './gateway-process';
import { type LocalGateway, localGateway } from './local-gateway';
import type { LocalPorts } from './local-ports';
import type { Issuer, MockTokens } from './mock-tokens';
import type { MockUpstreams } from './mocks';
import type { DataPlaneProgram } from './program';
import { recordRunning } from './running-sessions';
import { SessionFolder } from './session-folder';
import { letsIn } from './visitors';
import { type Ward, Watchdog } from './watchdog';

/** A Gateway with its compiled output. */
export interface GatewayToRun {
  /** `namespace/name`. */
  readonly name: string;
  readonly manifests: readonly Manifest[];
}

/** The options of a session. */
export interface SessionOptions {
  readonly program: DataPlaneProgram;
  readonly ports: LocalPorts;
  readonly addresses: AddressMap;
  readonly mocks: MockUpstreams;
  /** Mock tokens in place of those of identity providers. */
  readonly tokens: MockTokens | undefined;
  /** An expression that connections must match; undefined: all are allowed. */
  readonly visitors: string | undefined;
  /** Secrets and ConfigMaps of this machine. */
  readonly secrets: readonly object[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Reports progress to people. */
  tell(text: string): void;
  /** A line of a data plane. */
  printed(line: string): void;
  /** Handles a data plane that ended unexpectedly. */
  died(): void;
}

/** More lines would hide other messages. */
const MOST_LINES = 12;

/** Reports that something is missing on this machine or was rejected; the message describes the fix. */
export class CannotRun extends Error {}

/** The gateways that run on this machine. */
export class Session {
  private readonly folder = new SessionFolder();
  private readonly watchdog: Watchdog;
  private readonly running = new Map<string, GatewayProcess>();
  private readonly found = new Map<string, string>();
  private readonly neighbors: GatewayNeighbors;
  private readonly made: MadeValues;
  private readonly issued = new Map<string, string>();
  private readonly wards = new Set<Ward>();
  private work: Promise<void> = Promise.resolve();
  private isOver = false;

  public constructor(private readonly options: SessionOptions) {
    this.watchdog = new Watchdog(this.folder.path, options.program.engine);
    this.made = new MadeValues(this.folder.path);
    this.neighbors = new GatewayNeighbors(options.ports);
  }

  /** The folder for the output of the app; it is removed when the session ends, regardless of how it ends. */
  public get appFolder(): string {
    return this.folder.at('app');
  }

  /** Has something else end with the session, too. */
  public guard(ward: Ward): void {
    this.watchdog.guard(ward);
    this.wards.add(ward);
    ward.process.once('exit', () => this.wards.delete(ward));
  }

  /**
   * Runs exactly these gateways from now on.
   *
   * @param objects all inputs, for their Secrets and ConfigMaps
   * @param keep whether other gateways continue unchanged, for example because errors block their output
   * @throws CannotRun if one of them cannot run; the others do, and this one continues as before
   */
  public run(gateways: readonly GatewayToRun[], objects: readonly object[], keep: boolean): Promise<void> {
    const work = this.runAll(gateways, objects, keep);
    this.work = work.catch(() => {});
    return work;
  }

  private async runAll(gateways: readonly GatewayToRun[], objects: readonly object[], keep: boolean): Promise<void> {
    const { secrets, variables } = this.options;
    const credentials = new DevCredentials([...objects, ...secrets], variables, this.made);
    const problems: string[] = [];
    for (const [name, process] of this.running) {
      if (keep || gateways.some((gateway) => gateway.name === name)) continue;
      await process.end();
      this.running.delete(name);
      this.neighbors.remove(name);
      this.options.tell(`${name} was removed from the inputs and stopped\n`);
    }
    for (const { name, manifests } of gateways) await this.neighbors.add(name, manifests, objects, credentials.holders);
    const { neighbors } = this;
    const locals: [name: string, local: LocalGateway][] = [];
    for (const { name, manifests } of gateways)
      locals.push([name, await localGateway(name, manifests, { ...this.options, neighbors, credentials })]);
    // A misspelled name has to fail before clients see a gateway that does not fail.
    const { unknown, known } = this.options.mocks.unknownFailures;
    if (unknown.length > 0)
      throw new CannotRun(
        `--fail: there is no mock named ${unknown.join(', ')}; the mocks are ${known.join(', ') || 'not enabled'}`,
      );
    for (const [name, local] of locals) {
      if (this.isOver) return;
      try {
        await this.runOne(name, local);
      } catch (error) {
        if (!(error instanceof CannotRun)) throw error;
        problems.push(error.message);
      }
    }
    if (problems.length > 0) throw new CannotRun([...new Set(problems)].join('\n'));
  }

  /** The addresses of all gateways, those that other gateways call last. */
  public get origins(): readonly string[] {
    const rank = ([name]: readonly [string, string]) => Number(this.neighbors.isCalled(name));
    return [...this.found].sort((one, other) => rank(one) - rank(other)).map(([, origin]) => origin);
  }

  /** The tokens that are issued here, one for each issuer that policies name. */
  public get tokens(): readonly string[] {
    return [...this.issued.values()];
  }

  public async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all([...[...this.running.values()].map((process) => process.end()), ...[...this.wards].map(ended)]);
    // Waits for gateways that are still starting.
    await this.work;
    await this.options.mocks.stop();
    this.folder.remove();
    this.watchdog.release();
  }

  private async runOne(name: string, local: LocalGateway): Promise<void> {
    const { tell } = this.options;
    const { pod, config, issuers, unreachable, uncounted, pools, unpriced, missing, turn } = local;
    if (missing.length > 0) {
      const lines = missing.map((value) => {
        const { kind, namespace, name, key } = value;
        return `  ${kind} ${namespace}/${name}, key ${key}: add it to a file for --secrets, or set ${credentialVariable(value)}`;
      });
      throw new CannotRun(`${name} requires values that are missing on this machine:\n${lines.join('\n')}`);
    }
    const process = this.running.get(name) ?? (await this.newProcess(name));
    if (this.isOver) return;
    this.running.set(name, process);
    const how = await this.applied(process, name, pod);
    recordRunning(this.folder.path, { gateway: name, admin: process.sidePorts.ADMIN_ADDR, turn });
    if (how === 'unchanged') return;
    if (how === 'reloaded') {
      tell(`${name} loads its new config\n`);
      return;
    }
    this.found.set(name, originOf(config));
    tell(`${name} is ready${how === 'restarted' ? ' again' : ''}\n`);
    await this.checkWayIn(config);
    for (const destination of unreachable)
      tell(`  not on this machine: ${destination} (--map ${destination}=localhost:PORT)\n`);
    for (const service of uncounted)
      tell(`  global limits are not enforced; to enforce them, add --map ${service}=localhost:PORT\n`);
    for (const pool of pools) tell(`  ${pool.name}: mock model servers at ${pool.servers.join(' and ')}\n`);
    for (const catalog of unpriced) tell(`  prices are missing: ${catalog}\n`);
    for (const issuer of issuers) this.issue(issuer);
    const lines = curlLines(config);
    for (const line of lines.slice(0, MOST_LINES)) tell(`  ${line}\n`);
    if (lines.length > MOST_LINES) tell(`  and ${lines.length - MOST_LINES} more routes\n`);
  }

  private async checkWayIn(config: ConfigView): Promise<void> {
    const { program, visitors, tell } = this.options;
    const [first] = openBinds(config);
    if (program.engine === undefined || visitors === undefined || !first || (await letsIn(first.port))) return;
    tell(
      '  the container engine hides the addresses of local clients, so they are rejected; add --listen all to accept them\n',
    );
  }

  private issue(issuer: Issuer): void {
    const token = this.options.tokens?.tokenOf(issuer);
    if (token === undefined) return;
    this.issued.set(JSON.stringify(issuer), token);
    this.options.tell(`  TOKEN=${token}  # of ${issuer.issuer}\n`);
  }

  private async applied(process: GatewayProcess, name: string, pod: Parameters<GatewayProcess['apply']>[0]) {
    try {
      return await process.apply(pod);
    } catch (error) {
      if (error instanceof EngineFailed)
        throw new CannotRun(
          `${error.message}\nStart it, or install agentgateway in the PATH, or set AGENTGATEWAY to the path of the program.`,
        );
      if (error instanceof Refused)
        throw new CannotRun(`${name}: the data plane rejects the config:\n${error.message}${fixOf(error.message)}`);
      throw error;
    }
  }

  private async newProcess(name: string): Promise<GatewayProcess> {
    const { program, ports, printed, died, tell } = this.options;
    const local = async () => `127.0.0.1:${await ports.any()}`;
    const sidePorts = { ADMIN_ADDR: await local(), STATS_ADDR: await local(), READINESS_ADDR: await local() };
    return new GatewayProcess(program, this.folder.path, sidePorts, this.watchdog, printed, (code) => {
      tell(`${name} exited with code ${code}\n`);
      died();
    });
  }
}

/** Kills the process at once: no caller reads its remaining output. */
async function ended({ process: child, leads }: Ward): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(leads ? -child.pid : child.pid, 'SIGKILL');
  await gone;
}

/** Returns the fix that is possible on this machine. */
function fixOf(text: string): string {
  return /failed to load JWKS/.test(text)
    ? '\nThe issuer of tokens is not reachable. Add --mock-jwt to issue tokens on this machine, or map the issuer to a local address with --map.'
    : '';
}

/** Returns the origin of the first listener, as clients reach it. */
function originOf(config: ConfigView): string {
  const [first] = openBinds(config);
  const scheme = first?.listeners?.[0]?.protocol === 'HTTPS' ? 'https' : 'http';
  return first ? `${scheme}://localhost:${first.port}` : '';
}
