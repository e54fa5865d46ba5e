import { readFileSync, rmSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import type { Manifest } from '../../core/compiler/model/result';
import { WORKLOAD_KINDS } from '../../core/compiler/model/workload';
import { GATEWAY_NAME_LABEL, MANAGED_BY } from '../../core/compiler/semantics/object-names';
import { DiagnosticCollector } from '../../core/diagnostics';
import { messageOf } from '../../core/text/error-text';
import { isObject } from '../../core/values/objects';
import type { MockTokens } from '../dev/mock-tokens';
import type { GatewayToRun, Session, SessionOptions } from '../dev/session';
import { APP_OUTPUT, appCommand } from './app-command';
import { type CommandCompilation, compileBy, runCompilation } from './compilation';
import { synthesize } from './dev-app';
import { Interruption, runCommand } from './dev-signals';
import { EXIT, type RunOutcome, UsageError } from './exit-code';
import { endHelp } from './help-end';
import { report } from './report';
import { RunMemory } from './run-memory';
import { addAppOptions, addSharedOptions, collect, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';
import { WATCHING, watchedPaths, watchPaths } from './watch';

interface DevOptions extends SharedOptions {
  readonly gateway?: string;
  readonly map?: readonly string[];
  readonly port?: readonly string[];
  readonly listen?: readonly string[];
  readonly secrets?: readonly string[];
  readonly envFile?: string;
  readonly mockLlm?: boolean;
  readonly mockMcp?: boolean;
  readonly mockJwt?: string | true;
  readonly fail?: readonly string[];
}

const HELP = `
Runs the data plane: the program in AGENTGATEWAY, agentgateway in the PATH, or the release's image in docker, podman or nerdctl. It compiles
again after each change, and keeps the last valid configuration. The access log goes to stdout, everything else to stderr. Ports below 1024 are
increased by 8000. A command after -- runs when all gateways are ready, with AI_GATEWAY_URL.

Examples:
  $ ai-gateway dev --app                            run the app of cdk8s.yaml
  $ ai-gateway dev -f manifests/ --secrets local.yaml
  $ ai-gateway dev -f manifests/ --mock-llm --fail openai=429    rate limit
  $ ai-gateway dev -f manifests/ --mock-llm --mock-mcp -- npm test
  $ ai-gateway dev -f manifests/ --map orders.shop:80=localhost:9000

Exit codes: 0 stopped, 1 errors in the inputs or in the data plane, 2 wrong usage; after a command: its exit code.
`;

export function addDevCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  addAppOptions(addSharedOptions(program.command('dev')))
    .description('Run the gateways on this machine')
    .argument('[command...]', 'after --: a command to run against the gateways')
    .option('--gateway <namespace/name>', 'run only this Gateway')
    .option('--map <mapping>', 'address of a Service: name.namespace:port=host:port', collect)
    .option('--port <mapping>', 'local port of a listener, such as 80=9000; repeatable', collect)
    .option(
      '--listen <network>',
      'also accept clients from this address or network, such as 192.168.0.0/16, or all; repeatable',
      collect,
    )
    .option('--secrets <file>', 'manifests of local Secrets and ConfigMaps; repeatable', collect)
    .option('--env-file <file>', 'variables with values of Secrets, as NAME=value')
    .option('--mock-llm', 'replace providers by mocks that echo the prompt')
    .option('--mock-mcp', 'replace MCP servers by mocks of their tools')
    .option('--mock-jwt [claims]', 'replace token issuers by a local key, and print a token with these claims')
    .option('--fail <failure>', 'make a mock fail: NAME=429, NAME=down or "NAME=slow 30s"; repeatable', collect)
    .action((command: readonly string[], options: DevOptions) => {
      outcome.until = runDev(command, options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'dev.md', ['--env-file']);
}

async function runDev(command: readonly string[], options: DevOptions, terminal: Terminal): Promise<number> {
  const app = appCommand(
    options.app ?? (options.cluster === undefined ? undefined : true),
    () =>
      Boolean(options.file) || Boolean(settingsOfRun(options, {}, new DiagnosticCollector()).settings.inputs?.length),
  );
  let died = () => {};
  const failed = new Promise<number>((resolve) => {
    died = () => resolve(EXIT.ERRORS);
  });
  const { Session }: typeof import('../dev/session') = require('../dev/session');
  const interruption = new Interruption();
  const stopped = interruption.happened.then((): number => EXIT.OK);
  const session = new Session(
    sessionOptions(options, terminal, { died: () => died(), access: command.length > 0 ? terminal.err : terminal.out }),
  );
  try {
    const source = { app, options, terminal, memory: new RunMemory() };
    const first = round(session, source).then((isUp) => (isUp ? undefined : EXIT.ERRORS));
    const early = await Promise.race([first, stopped]);
    if (early !== undefined) return early;
    if (command.length > 0) return await runAgainst(command, session, interruption);
    const close = watch(session, source);
    terminal.err(WATCHING);
    const code = await Promise.race([stopped, failed]);
    close();
    return code;
  } finally {
    interruption.forget();
    await session.stop();
  }
}

interface Source {
  /** The command of the cdk8s app, if there is one. */
  readonly app: string | undefined;
  readonly options: DevOptions;
  readonly terminal: Terminal;
  /** The memory of the runs of this session. */
  readonly memory: RunMemory;
}

/** Compiles and runs. Returns whether it succeeded; otherwise, the previous process continues. */
async function round(session: Session, { app, options, terminal, memory }: Source): Promise<boolean> {
  if (app !== undefined && !(await synthesize(app, session.appFolder, terminal, (ward) => session.guard(ward))))
    return false;
  const compilation =
    app === undefined
      ? runCompilation(options, {}, terminal, undefined, memory)
      : compileApp(session.appFolder, options, terminal, memory);
  const { result, input } = compilation;
  report(compilation, result.judgement, options, terminal, { stream: 'err' });
  if (result.judgement.blocked) return false;
  const objects = input.documents.map(({ value }) => value);
  const all = [...result.gateways.map(named), ...alreadyCompiled(objects)];
  const gateways = all.filter(({ name }) => options.gateway === undefined || name === options.gateway);
  if (gateways.length === 0) {
    terminal.err(`error: there is no Gateway to run; there are ${all.map(({ name }) => name).join(', ') || 'none'}\n`);
    return false;
  }
  const { CannotRun }: typeof import('../dev/session') = require('../dev/session');
  try {
    await session.run(gateways, objects, result.judgement.failed);
    return true;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    terminal.err(`error: ${error.message}\n`);
    return false;
  }
}

/** Compiles the inputs that an app wrote into a folder, and removes the folder. */
function compileApp(folder: string, options: DevOptions, terminal: Terminal, memory: RunMemory): CommandCompilation {
  const { settingsFrom }: typeof import('./app-inputs') = require('./app-inputs');
  const diagnostics = new DiagnosticCollector();
  try {
    const read = settingsFrom(folder, options, settingsOfRun(options, {}, diagnostics), diagnostics);
    return compileBy(read, diagnostics, terminal, memory);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function named({ namespace, name, manifests }: Omit<GatewayToRun, 'name'> & { namespace: string; name: string }) {
  return { name: `${namespace}/${name}`, manifests };
}

/** Returns the gateways in the output of a `CompiledChart`, which contains objects instead of resources. */
function alreadyCompiled(objects: readonly object[]): GatewayToRun[] {
  const manifests = objects.filter(isManifest);
  return manifests.flatMap((deployment) => {
    const labels = labelsOf(deployment);
    const gateway = labels[GATEWAY_NAME_LABEL];
    if (!WORKLOAD_KINDS.has(deployment.kind) || labels[MANAGED_BY.label] !== MANAGED_BY.value || !gateway) return [];
    const { namespace = 'default' } = deployment.metadata;
    const beside = manifests.filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && (metadata.namespace ?? 'default') === namespace,
    );
    return [{ name: `${namespace}/${gateway}`, manifests: [deployment, ...beside] }];
  });
}

function isManifest(object: object): object is Manifest {
  return 'kind' in object && 'metadata' in object && isObject(object.metadata);
}

function labelsOf({ metadata }: Manifest): Readonly<Record<string, unknown>> {
  return 'labels' in metadata && isObject(metadata.labels) ? metadata.labels : {};
}

function watch(session: Session, source: Source): () => void {
  const { app, options, terminal } = source;
  let last: Promise<unknown> = Promise.resolve();
  const again = () => {
    last = last.then(async () => {
      try {
        if (!(await round(session, source))) terminal.err('the previous configuration keeps running\n');
      } catch (error) {
        terminal.err(`error: ${messageOf(error)}\nthe previous configuration keeps running\n`);
      }
      terminal.err(WATCHING);
    });
  };
  if (app !== undefined) return watchPaths(['.'], APP_OUTPUT, again);
  const { watched, output } = watchedPaths(options);
  return watchPaths([...watched, ...(options.secrets ?? [])], output, again);
}

function sessionOptions(
  options: DevOptions,
  terminal: Terminal,
  { died, access }: { readonly died: () => void; readonly access: (text: string) => void },
): SessionOptions {
  const { findDataPlane }: typeof import('../dev/program') = require('../dev/program');
  const { LocalPorts }: typeof import('../dev/local-ports') = require('../dev/local-ports');
  const { AddressMap }: typeof import('../dev/address-map') = require('../dev/address-map');
  const { MockUpstreams }: typeof import('../dev/mocks') = require('../dev/mocks');
  const { failureOf }: typeof import('../dev/failures') = require('../dev/failures');
  const { visitorRule }: typeof import('../dev/visitors') = require('../dev/visitors');
  const { accessLogLine }: typeof import('../dev/log-lines') = require('../dev/log-lines');
  const failures = new Map((options.fail ?? []).map((text) => readOption(() => failureOf(text))));
  if (failures.size > 0 && !options.mockLlm && !options.mockMcp)
    throw new UsageError('--fail applies to mocks: add --mock-llm or --mock-mcp');
  const {
    DEFAULT_OPTIONS,
    dataPlaneOf,
  }: typeof import('../../core/compiler/model/options') = require('../../core/compiler/model/options');
  const { dataPlane } = settingsOfRun(options, {}, new DiagnosticCollector()).settings;
  const { release } = dataPlane ? dataPlaneOf(dataPlane) : DEFAULT_OPTIONS.dataPlane;
  const program = readOption(() => findDataPlane(release, process.env));
  if (!program) {
    throw new UsageError(
      `agentgateway was not found: set AGENTGATEWAY to the program of agentgateway ${release.tag}, add agentgateway to the PATH, or install a container engine`,
    );
  }
  terminal.err(`data plane: ${program.title}\n`);
  return {
    program,
    ports: new LocalPorts(new Map((options.port ?? []).map(portMapping))),
    addresses: readOption(() => new AddressMap(options.map ?? [])),
    mocks: new MockUpstreams({ llm: options.mockLlm === true, mcp: options.mockMcp === true }, failures),
    tokens: mockTokens(options),
    visitors: readOption(() => visitorRule(options.listen ?? [])),
    secrets: (options.secrets ?? []).flatMap(objectsIn),
    variables: { ...(options.envFile ? variablesIn(options.envFile) : {}), ...process.env },
    tell: terminal.err,
    printed: (line) => {
      const { text, isAccess } = accessLogLine(line);
      if (isAccess) access(`${text}\n`);
      else if (options.verbose || /\b(warn|error)\b/i.test(text.slice(0, 80))) terminal.err(`${text}\n`);
    },
    died,
  };
}

function mockTokens({ mockJwt }: DevOptions): MockTokens | undefined {
  if (mockJwt === undefined) return undefined;
  const claims: unknown = mockJwt === true ? {} : readOption(() => JSON.parse(mockJwt));
  if (!isObject(claims))
    throw new UsageError(`--mock-jwt: "${mockJwt}" is not a JSON object of claims; write it like {"groups": ["sre"]}`);
  const { MockTokens }: typeof import('../dev/mock-tokens') = require('../dev/mock-tokens');
  return new MockTokens(claims);
}

/** Runs a function whose errors are reported as errors of an option. */
function readOption<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function portMapping(text: string): readonly [number, number] {
  const [, from, to] = /^(\d{1,5})=(\d{1,5})$/.exec(text) ?? [];
  if (!from || !to) throw new UsageError(`--port: "${text}" is not of the form PORT=PORT, such as 80=9000`);
  return [Number(from), Number(to)];
}

function objectsIn(file: string): object[] {
  const { parseAllDocuments }: typeof import('yaml') = require('yaml');
  return readOption(() => parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS())).filter(
    isObject,
  );
}

function variablesIn(file: string): NodeJS.Dict<string> {
  return readOption(() => parseEnv(readFileSync(file, 'utf8')));
}

function runAgainst(command: readonly string[], session: Session, interruption: Interruption): Promise<number> {
  const [url = ''] = session.origins;
  const [token] = session.tokens;
  const env = { AI_GATEWAY_URL: url, ...(token === undefined ? {} : { AI_GATEWAY_TOKEN: token }) };
  return runCommand(command, env, (child) => {
    session.guard({ process: child });
    interruption.passTo(child);
  });
}
