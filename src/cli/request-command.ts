import type { Command } from 'commander';
import type { AskedRequest, RequestExplanation } from '../compiler/explain';
import { addInputOptions, collect, type InputOptions, runCompilation } from './compilation';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { withPlaces } from './places';
import { report } from './report';
import { renderExplanations } from './request-text';
import type { Terminal } from './terminal';

interface RequestOptions extends InputOptions {
  readonly header?: readonly string[];
  readonly gateway?: string;
  readonly port?: string;
  readonly json?: boolean;
}

const HELP = `
Says which listener and rule take the request and why the others do not, where it goes, and the policies in force: for each
field its value, where it comes from, and what it overrides.

Examples:
  $ ai-gateway request -f manifests/ 'POST https://llm.example.com/v1/chat/completions'
  $ ai-gateway request -f manifests/ --gateway prod/public -H 'x-team: a' /v1/models
  $ ai-gateway request -f manifests/ --json /healthz
`;

export function addRequestCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  addInputOptions(program.command('request'), { followed: true })
    .description('explain what happens to a request')
    .argument('<request>', 'method and URL or path, such as "POST https://host/path" or /path')
    .option('-H, --header <header>', "header as 'name: value'; may be repeated", collect)
    .option('--gateway <namespace/name>', 'ask only this Gateway')
    .option('--port <port>', 'port of the listener (default: that of the URL, else the lowest one that fits)')
    .option('--json', 'print the explanation as JSON')
    .addHelpText('after', HELP)
    .action((request: string, options: RequestOptions) => {
      outcome.code = runRequest(request, options, terminal);
    });
}

function runRequest(text: string, options: RequestOptions, terminal: Terminal): ExitCode {
  const asked = askedRequest(text, options);
  const compilation = runCompilation(options, {}, terminal);
  const { attachment, diagnostics } = compilation.result;
  const code = report(compilation, diagnostics, options, terminal);
  if (!attachment) return code;
  const { explainRequest } = require('../compiler/explain') as typeof import('../compiler/explain');
  const found: readonly RequestExplanation[] = explainRequest(attachment, asked);
  if (found.length === 0) {
    terminal.err(
      options.gateway ? `there is no Gateway ${options.gateway}\n` : 'there is no Gateway among the inputs\n',
    );
    return EXIT.ERRORS;
  }
  const placed = withPlaces(found, compilation.input);
  terminal.out(options.json ? `${JSON.stringify(placed, null, 2)}\n` : renderExplanations(placed));
  return code;
}

/** `POST https://host:port/path?query`, `GET /path`, `/path` or `host/path`. */
function askedRequest(text: string, { header = [], gateway, port }: RequestOptions): AskedRequest {
  const [, method, target] = /^(?:([A-Za-z]+)\s+)?(\S+)$/.exec(text.trim()) ?? [];
  if (target === undefined) throw new UsageError(`"${text}" is no request; write it like "POST https://host/path"`);
  const headers = header.map(headerOf);
  const common = { ...(method ? { method } : {}), ...(gateway ? { gateway } : {}), headers };
  const given = port === undefined ? {} : { port: portOf(port) };
  if (target.startsWith('/')) return { ...common, path: target, host: hostIn(headers), ...given };
  const [, scheme, hostname = '', urlPort, path] = URL_FORM.exec(target) ?? [];
  if (!hostname) throw new UsageError(`"${target}" is no URL; write it like https://host/path`);
  return {
    ...common,
    host: hostname,
    path: path?.startsWith('/') ? path : `/${path ?? ''}`,
    ...(scheme ? { tls: scheme.toLowerCase() === 'https' } : {}),
    ...(urlPort ? { port: portOf(urlPort) } : {}),
    ...given,
  };
}

/** By hand: a URL class would resolve `/../` and encode what the data plane gets as it is. */
const URL_FORM = /^(?:(https?):\/\/)?(\[[^\]\s]+\]|[^/:?#@\s]+)(?::(\d+))?((?:[/?][^#\s]*)?)(?:#.*)?$/i;

function headerOf(text: string): [string, string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new UsageError(`"${text}" is no header; write it like 'name: value'`);
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

function hostIn(headers: readonly (readonly [string, string])[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new UsageError(`"${text}" is no port; it must be between 1 and 65535`);
}
