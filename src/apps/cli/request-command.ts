import { isIP } from 'node:net';
import type { Command } from 'commander';
import type { Attachment } from '../../core/compiler/model/attachment';
import type { Caller } from '../../core/compiler/queries/evaluate/caller-options';
import type { RequestExplanation, RequestInput } from '../../core/compiler/queries/explain';
import { messageOf } from '../../core/text/error-text';
import { visible, visibleJson } from '../../core/text/visible-text';
import { withoutCredentials } from '../../core/values/credentials';
import { isObject } from '../../core/values/objects';
import type { SimulatedDestination } from '../../library/testing/failures/simulate';
import { wayText } from '../../library/testing/failures/simulation-text';
import { authorityOf, hostIn } from '../../library/testing/parse-request';
import { answerOf, disappointment, type Expectations, type RequestAnswer } from '../../library/testing/request-answer';
import { addClusterOptions } from './cluster-options';
import { runCompilation } from './compilation';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { explained } from './explained';
import { endHelp } from './help-end';
import { withPlaces } from './places';
import { isDocumentOnError, report, reportWith } from './report';
import { renderExplanations } from './request-text';
import { addAppOptions, addSharedOptions, collect, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

export interface RequestCommandOptions extends SharedOptions {
  readonly header?: readonly string[];
  readonly body?: string;
  readonly http2?: boolean;
  readonly gateway?: string;
  readonly port?: string;
  readonly json?: boolean;
  readonly expectStatus?: string;
  readonly expectBackend?: string;
  readonly fail?: readonly string[];
  readonly jwt?: string;
  readonly apiKey?: string;
  readonly key?: string;
  readonly basicUser?: string;
  readonly tool?: string;
  readonly client?: string;
  readonly externalAuthorization?: 'allows' | 'refuses';
}

const FAIL_HELP = 'simulate a failure: a status, down, silent or "slow 30s"; repeatable';

const HELP = `
Shows the listener and rule that match the request and why others do not, its destination, and the effective policies: for each field its value,
its source, and the values that it overrides.

Examples:
  $ ai-gateway request -f manifests/ 'POST https://llm.example.com/v1/messages'
  $ ai-gateway request -f manifests/ --gateway prod/ai -H 'x-team: a' /v1/models
  $ ai-gateway request -f manifests/ --fail openai=429 --fail azure=down /v1/chat
  $ ai-gateway request -f manifests/ --key search-batch /v1/models
  $ ai-gateway request -f manifests/ --tool github_create_issue --jwt '{"team": "dev"}' /mcp
  $ ai-gateway request -f manifests/ --expect-status 401 /v1/models

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage, 3 no Gateway answers, 4 another answer than expected, or a rule cannot be decided.
`;

export function addRequestCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  const { Option }: typeof import('commander') = require('commander');
  addClusterOptions(addAppOptions(addSharedOptions(program.command('request'), { followed: true })))
    .description('Explain the route and the policies of a request')
    .argument('<request>', 'path, or method and URL: "POST https://host/path"')
    .option('-H, --header <header>', "header as 'name: value'; repeatable", collect)
    .option('--body <text>', 'body of the request, if routing depends on it')
    .option('--tool <name>', 'call this tool of an MCP backend, by the name that clients use')
    .option('--http2', 'use HTTP/2; a header `host` is then sent in addition to the host of the URL')
    .option('--jwt <claims>', 'claims of a valid token of the caller, as JSON')
    .option('--api-key <metadata>', 'metadata of a valid API key, as JSON')
    .option('--key <id>', 'valid API key of the caller, by its id or its entry in a Secret or ConfigMap of the inputs')
    .option('--basic-user <name>', 'user name of the caller, with a valid password')
    .option('--client <address>', 'IP address of the caller')
    .addOption(
      new Option('--external-authorization <answer>', 'answer of external authorization services').choices([
        'allows',
        'refuses',
      ]),
    )
    .option('--gateway <namespace/name>', 'evaluate only this Gateway')
    .option('--port <port>', 'port of the listener (default: that of the URL)')
    .option('--json', 'print only the explanation, as JSON')
    .option('--expect-status <status>', 'expected status; 2xx for any backend')
    .option('--expect-backend <name>', 'expected backend or Service')
    .option('--fail <name=how>', FAIL_HELP, collect)
    .action((request: string, options: RequestCommandOptions) => {
      outcome.code = runRequest(request, options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'cli.md#request', [
    '--context',
    '--namespace',
    '--body',
    '--tool',
    '--http2',
    '--basic-user',
    '--client',
    '--external-authorization',
    '--json',
  ]);
}

/** Explains one request and prints its answer. */
export function runRequest(text: string, options: RequestCommandOptions, terminal: Terminal): ExitCode {
  const requestInput = inputOf(text, options);
  const expected = expectations(options);
  if (options.key !== undefined && options.apiKey !== undefined)
    throw new UsageError('--key and --api-key exclude each other');
  const given = callerOf(options);
  const compilation = runCompilation(options, {}, terminal);
  const { judgement } = compilation.result;
  const { answers, placed } = explained(compilation, ({ attachment }, input) => {
    const names = new DistributionNames(input.documents, compilation.compileOptions);
    return names.inUsageErrors(() => {
      const {
        explainRequest,
      }: typeof import('../../core/compiler/queries/explain') = require('../../core/compiler/queries/explain');
      const caller = options.key === undefined ? given : { ...given, apiKey: keyMetadata(options.key, attachment) };
      const found = attachment ? explainRequest(attachment, requestInput) : [];
      const failing = found.map((explanation) => whileFailing(explanation, options));
      const answers = found.map((explanation, index) =>
        answerWhile(failing[index], answerFor(explanation, requestInput, { caller, tool: options.tool, attachment })),
      );
      const placed = withPlaces(found, input).map((one, index) => ({
        ...one,
        answer: answers[index],
        ...(failing[index] ? { whileFailing: failing[index] } : {}),
      }));
      return names.inData({ answers, placed: withoutCredentials(placed) });
    });
  });
  const render = () => renderExplanations(visible(placed));
  const code = options.json
    ? report(compilation, judgement, options, terminal, { stream: 'err' })
    : reportWith(compilation, judgement, options, terminal, { field: 'explanations', value: placed, text: render });
  if (options.json) terminal.data(`${visibleJson(placed)}\n`);
  const isAlone = options.json && isDocumentOnError(options, 'err');
  const output = isAlone ? { ...terminal, err: () => undefined } : terminal;
  return code === EXIT.OK ? judgeAnswers(answers, expected, options, output) : code;
}

/** Returns the request, which calls a tool if the options name one. */
function inputOf(text: string, options: RequestCommandOptions): RequestInput {
  const input = requestOfOptions(text, options);
  if (options.tool === undefined) return input;
  const { withToolCall }: typeof import('./tool-call') = require('./tool-call');
  return withToolCall(input, options.tool);
}

/** Returns the answer to the request, or to the tool call that it contains. */
function answerFor(
  explanation: RequestExplanation,
  input: RequestInput,
  {
    caller,
    tool: name,
    attachment,
  }: { readonly caller?: Caller; readonly tool?: string; readonly attachment?: Attachment },
): RequestAnswer {
  const sender = caller ? { caller } : {};
  if (name === undefined || !attachment) return answerOf(explanation, input, sender);
  const { commonToolAnswer, toolsNamed }: typeof import('./tool-call') = require('./tool-call');
  const tools = toolsNamed(name, explanation, attachment);
  const answers = tools.map((tool) => answerOf(explanation, input, { ...sender, tool }));
  return commonToolAnswer(answers, tools) ?? answerOf(explanation, input, sender);
}

function keyMetadata(id: string, attachment: Attachment | undefined) {
  const { metadataOfKey }: typeof import('./key-of-request') = require('./key-of-request');
  return { ...metadataOfKey(id, attachment) };
}

/** Returns the responses to clients during failures; nothing if no failure is simulated or no rule matches. */
function whileFailing(explanation: RequestExplanation, { fail = [] }: RequestCommandOptions) {
  if (fail.length === 0 || !explanation.rule) return undefined;
  const {
    simulate,
  }: typeof import('../../library/testing/failures/simulate') = require('../../library/testing/failures/simulate');
  try {
    return simulate(explanation, Object.fromEntries(fail.map(failureOf)));
  } catch (error) {
    throw new UsageError(`--fail: ${messageOf(error)}`);
  }
}

/** Returns the response to the first request at the destination with the worst result. */
function answerWhile(failing: readonly SimulatedDestination[] | undefined, answer: RequestAnswer): RequestAnswer {
  const timelines = failing?.flatMap(({ stretches }) => stretches.slice(0, 1).map(({ worst }) => worst)) ?? [];
  const [worst] = timelines.sort((a, b) => b.status - a.status);
  if (!worst || answer.destinations.length === 0) return answer;
  const destinations = worst.status < 400 ? answer.destinations : [];
  return { ...answer, status: worst.status, destinations, reason: wayText(worst) };
}

/** Returns the caller from the options; anonymous by default. */
function callerOf({
  jwt,
  apiKey,
  basicUser,
  client,
  externalAuthorization,
}: RequestCommandOptions): Caller | undefined {
  const caller: Caller = {
    ...(jwt === undefined ? {} : { jwt: fieldsIn('--jwt', jwt) }),
    ...(apiKey === undefined ? {} : { apiKey: fieldsIn('--api-key', apiKey) }),
    ...(basicUser === undefined ? {} : { basicAuthUser: basicUser }),
    ...(client === undefined ? {} : { clientAddress: addressIn(client) }),
    ...(externalAuthorization === undefined ? {} : { externalAuthorizationAllows: externalAuthorization === 'allows' }),
  };
  return Object.keys(caller).length > 0 ? caller : undefined;
}

function fieldsIn(option: string, text: string): { [field: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${option}: "${text}" is not JSON (${messageOf(error)}); write it like '{"team": "search"}'`);
  }
  if (!isObject(value))
    throw new UsageError(`${option}: "${text}" is not an object; write it like '{"team": "search"}'`);
  return { ...value };
}

function addressIn(text: string): string {
  if (isIP(text) === 0) throw new UsageError(`--client: "${text}" is not an IP address`);
  return text;
}

function failureOf(text: string): [string, string] {
  const [, name, how] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || how === undefined) {
    throw new UsageError(`--fail: "${text}" is not a failure; write it like openai=429`);
  }
  return [name.trim(), how.trim()];
}

/** Of several Gateways, those that accept the request are judged, if there are any. */
function judgeAnswers(
  answers: readonly RequestAnswer[],
  expected: Expectations,
  { gateway }: RequestCommandOptions,
  terminal: Terminal,
): ExitCode {
  if (answers.length === 0) {
    terminal.err(gateway ? `there is no Gateway ${gateway}\n` : 'there is no Gateway among the inputs\n');
    return EXIT.NOTHING_ANSWERS;
  }
  const undecided = answers.find(({ isUndecided }) => isUndecided);
  if (undecided) {
    terminal.err(`which rule takes this request ${undecided.reason}\n`);
    return EXIT.UNEXPECTED;
  }
  const routed = answers.filter((answer) => answer.routed);
  if (Object.keys(expected).length > 0) {
    const texts = (routed.length > 0 ? routed : answers).map((answer) => disappointment(answer, expected));
    // Who listens and has no rule answers; who does not listen does not keep others from it.
    const met = routed.length > 0 ? texts.every((one) => one === undefined) : texts.includes(undefined);
    if (met) return EXIT.OK;
    for (const one of new Set(texts)) if (one !== undefined) terminal.err(`${one}\n`);
    return EXIT.UNEXPECTED;
  }
  if (routed.length > 0) return EXIT.OK;
  terminal.err('no Gateway answers this request\n');
  return EXIT.NOTHING_ANSWERS;
}

function expectations({ expectStatus, expectBackend }: RequestCommandOptions): Expectations {
  const status = expectStatus === undefined ? undefined : Number(expectStatus);
  if (status !== undefined && !(Number.isInteger(status) && status >= 100 && status <= 599)) {
    throw new UsageError(`"${expectStatus}" is not a status; it must be between 100 and 599`);
  }
  return {
    ...(status === undefined ? {} : { expectStatus: status }),
    ...(expectBackend === undefined ? {} : { expectBackend }),
  };
}

/** `POST https://host:port/path?query`, `GET /path`, `/path` or `host/path`. */
function requestOfOptions(
  text: string,
  { header = [], body, gateway, port, http2 }: RequestCommandOptions,
): RequestInput {
  const [, method, target] = /^(?:([A-Za-z-]+)\s+)?(\S+)$/.exec(text.trim()) ?? [];
  if (target === undefined) throw new UsageError(`"${text}" is not a request; write it like "POST https://host/path"`);
  const headers = header.map(headerOf);
  const common = { ...(method ? { method } : {}), ...(gateway ? { gateway } : {}), headers, body, http2 };
  const given = port === undefined ? {} : { port: portOf(port) };
  const named = http2 ? undefined : hostIn(headers);
  if (target === '*' || target.startsWith('/')) return { ...common, path: target, host: named ?? '', ...given };
  const [, scheme, hostname = '', urlPort, path] = URL_FORM.exec(target) ?? [];
  if (!hostname) throw new UsageError(`"${target}" is not a URL; write it like https://host/path`);
  return {
    ...common,
    host: named ?? authorityOf(hostname, urlPort, scheme),
    ...(named === undefined ? {} : { sni: hostname }),
    path: path?.startsWith('/') ? path : `/${path ?? ''}`,
    ...(scheme ? { tls: scheme.toLowerCase() === 'https' } : {}),
    ...(urlPort ? { port: portOf(urlPort) } : {}),
    ...given,
  };
}

/** Parsed without a URL class, which would resolve `/../` and encode characters that the data plane receives unchanged. */
const URL_FORM = /^(?:(https?):\/\/)?(\[[^\]\s]+\]|[^/:?#@\s]+)(?::(\d+))?((?:[/?][^#\s]*)?)(?:#.*)?$/i;

function headerOf(text: string): [string, string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new UsageError(`"${text}" is not a header; write it like 'name: value'`);
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new UsageError(`"${text}" is not a port; it must be between 1 and 65535`);
}
