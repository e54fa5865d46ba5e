import { acceptsPath } from '../../core/compiler/matches/accepts-path';
import { matchesAt } from '../../core/compiler/matches/matches-of';
import { withDelegated } from '../../core/compiler/model/attachment';
import type { PathMatcher } from '../../core/compiler/model/match';
import type { CompileResult } from '../../core/compiler/model/result';
import { headersRead, valuesRead } from '../../core/compiler/queries/destinations/readers';
import { PLAIN_CLAIMS } from '../../core/compiler/queries/evaluate/authentication';
import {
  absentFields,
  type ObservedCaller,
  withMoreFields,
} from '../../core/compiler/queries/evaluate/observed-caller';
import { AUTHORITY } from '../../core/data-plane/expression-values';
import { isObject } from '../../core/values/objects';
import { modelAliasesIn, readsKnownPartsOfBodies } from './assumed-body';
import type { LoggedRequest } from './logged-request';
import { EVERY_HEADER } from './minimal-log';

/** Headers that the data plane reads without an expression or a match. */
const READ_BY_POLICIES = [
  AUTHORITY,
  'accept',
  'access-control-request-method',
  'connection',
  'content-type',
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'te',
  'traceparent',
  'upgrade',
];

/** Claims that authentication itself compares. */
const READ_BY_AUTHENTICATION = ['aud', 'iss'];

/** How many paths are assigned to a class before the assignments are computed again, which bounds memory. */
const MOST_PATHS = 200_000;

/**
 * The parts of requests that the configurations read. Requests that are equal in these parts have equal answers. All other parts are
 * removed and marked as unknown, so that a part that is missing here results in an undecided answer and never in a wrong one.
 */
export class RequestParts {
  private readonly headers: ReadonlySet<string> | 'all';
  private readonly claims: ReadonlySet<string> | 'all';
  private readonly readsAddress: boolean;
  private readonly readsQuery: boolean;
  private readonly readsKnownBodies: boolean;
  /** The names that clients may use for models. */
  public readonly modelAliases: readonly string[];
  /** Absent if policies read paths, so that each path is a class of its own. */
  private readonly paths?: readonly PathMatcher[];
  private readonly classes = new Map<string, string>();
  private readonly representatives = new Map<string, string>();

  public constructor(sides: readonly Pick<CompileResult, 'gateways' | 'attachment'>[]) {
    const configs = sides.flatMap(({ gateways }) => gateways.map(({ config }) => withoutTelemetry(config)));
    const rules = sides.flatMap(({ attachment }) =>
      (attachment?.gateways ?? []).flatMap(({ listeners }) => listeners.flatMap((one) => withDelegated(one.rules))),
    );
    const matches = rules.flatMap((rule) => matchesAt(rule) ?? []);
    const text = JSON.stringify(configs);
    this.readsKnownBodies = readsKnownPartsOfBodies(text);
    this.modelAliases = [...new Set(modelAliasesIn(configs))];
    const read = configs.map((config) => headersRead(config));
    this.headers = read.includes('all')
      ? 'all'
      : new Set([
          ...READ_BY_POLICIES,
          ...read.flatMap((names) => (names === 'all' ? [] : names)),
          ...matches.flatMap(({ headers = [] }) => headers.map(({ name }) => name.toLowerCase())),
        ]);
    this.claims = claimsRead(text);
    this.readsAddress = /\bsource\b/.test(text);
    const readsPath = configs.some((config) => valuesRead(config).includes('address'));
    this.readsQuery = readsPath || /"(?:query|queryParameter)"/.test(text) || text.includes(':path');
    // Formats of models and MCP depend on the path.
    const isByPath = this.readsQuery || /"(?:ai|mcp|llm|mcpAuthentication|urlRewrite":\{"path)"?/.test(text);
    if (!isByPath) this.paths = [...new Map(matches.map(({ path }) => [JSON.stringify(path), path])).values()];
  }

  /** Returns a string that is equal for requests with the same answer. */
  public keyOf(request: LoggedRequest): string {
    const { gateway, listener, port, tls, method, host, path, http2, model, answer } = request;
    const served = model === undefined ? `${answer.model}\n${answer.route}\n${answer.rule}` : '';
    const named = `${model}\n${this.assumesBody(request)}\n${served}`;
    const line = `${gateway}\n${listener}\n${port}\n${tls}\n${method}\n${host}\n${http2}\n${named}`;
    const read = path === undefined ? '' : this.pathOf(path);
    return `${line}\n${read}\n${this.headersKey(request)}\n${this.callerKey(request.caller)}`;
  }

  /** A body that the gateway refused may have any form. */
  private assumesBody({ answer: { end, status } }: LoggedRequest): boolean {
    return this.readsKnownBodies && (end !== 'answered' || status === 404);
  }

  private headersKey({ headers, knownHeaders }: LoggedRequest): string {
    const isComplete = knownHeaders === EVERY_HEADER;
    if (this.headers === 'all') return `${JSON.stringify(headers)}${isComplete || [...knownHeaders].join()}`;
    let key = isComplete ? 'all' : '';
    for (const name of this.headers) {
      key += knownHeaders.has(name) ? '\n' : '\n?';
      for (const header of headers) if (header[0] === name) key += `\r${header[1]}`;
    }
    return key;
  }

  private callerKey({ jwt, ...caller }: ObservedCaller): string {
    const { apiKey, basicAuthUser, unknown, headersWithoutCredential, externalAuthorizationAllows } = caller;
    let key = `${basicAuthUser}\n${unknown?.join()}\n${externalAuthorizationAllows}`;
    if (headersWithoutCredential) key += `\n${[...headersWithoutCredential].join()}`;
    if (apiKey) key += `\n${JSON.stringify(apiKey)}`;
    if (this.readsAddress) key += `\n${caller.clientAddress}`;
    if (!jwt) return key;
    const { claims, absent } = this.claimsIn(jwt);
    return `${key}\n${JSON.stringify(claims)}${absent ? [...absent].join() : ''}`;
  }

  /** Returns the request without the parts that nothing reads. */
  public reduced(request: LoggedRequest): LoggedRequest {
    const { headers, knownHeaders, caller, path } = request;
    const isRead = (name: string) => this.headers === 'all' || this.headers.has(name);
    return {
      ...request,
      ...(this.assumesBody(request) ? { isBodyAssumed: true } : {}),
      ...(path === undefined ? {} : { path: this.pathOf(path) }),
      headers: headers.filter(([name]) => isRead(name)),
      knownHeaders:
        this.headers === 'all' ? knownHeaders : new Set([...this.headers].filter((name) => knownHeaders.has(name))),
      caller: this.callerOf(caller),
    };
  }

  private pathOf(whole: string): string {
    const at = this.readsQuery ? -1 : whole.indexOf('?');
    const path = at < 0 ? whole : whole.slice(0, at);
    if (!this.paths || /\.well-known\/|client-registration$/.test(path)) return path;
    const known = this.classes.get(path);
    if (known !== undefined) return known;
    const key = this.paths.map((matcher) => (isAccepted(matcher, path) ? 1 : 0)).join('');
    const representative = this.representatives.get(key) ?? path;
    this.representatives.set(key, representative);
    if (this.classes.size >= MOST_PATHS) this.classes.clear();
    this.classes.set(path, representative);
    return representative;
  }

  private callerOf({ jwt, clientAddress, ...rest }: ObservedCaller): ObservedCaller {
    return {
      ...rest,
      ...(jwt ? { jwt: this.claimsOf(jwt) } : {}),
      ...(clientAddress !== undefined && this.readsAddress ? { clientAddress } : {}),
    };
  }

  private claimsOf(claims: { [claim: string]: unknown }): { [claim: string]: unknown } {
    const { claims: kept, absent } = this.claimsIn(claims);
    return absent && kept !== claims ? withMoreFields(kept, absent) : kept;
  }

  /** Returns the claims that are read, and those that are known to be missing if others were removed. */
  private claimsIn(claims: { [claim: string]: unknown }) {
    const { claims: read } = this;
    const absent = absentFields(claims);
    if (read === 'all') return { claims, absent };
    const kept: { [claim: string]: unknown } = {};
    let isWhole = absent === undefined;
    for (const name of Object.keys(claims)) {
      const value = claims[name];
      // The data plane rejects a token in which one of these is a list or an object.
      if (read.has(name) || (typeof value === 'object' && PLAIN_CLAIMS.includes(name))) kept[name] = value;
      else isWhole = false;
    }
    if (isWhole) return { claims: kept };
    return { claims: kept, absent: absent ?? [...read].filter((name) => !(name in claims) && name !== 'rawToken') };
  }
}

function isAccepted(matcher: PathMatcher, path: string): boolean {
  try {
    return acceptsPath(matcher, path);
  } catch {
    // The evaluator reports it as undecided.
    return false;
  }
}

/** Returns the configuration without logs, traces and metrics, whose expressions do not affect answers. */
function withoutTelemetry(config: string): unknown {
  const { load }: typeof import('js-yaml') = require('js-yaml');
  const value = load(config);
  const without = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(without);
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([name, own]) => (TELEMETRY.has(name) ? [] : [[name, without(own)]])),
    );
  };
  return without(value);
}

const TELEMETRY: ReadonlySet<string> = new Set(['accessLog', 'tracing', 'metrics', 'logging']);

const CLAIM_READ = /\bjwt\b(?!Auth)\s*(?:\.\s*(\w+)|\[\s*\\*["']([^"'\\]+))?/g;

function claimsRead(text: string): ReadonlySet<string> | 'all' {
  const names = [...text.matchAll(CLAIM_READ)].map(([, field, quoted]) => field ?? quoted);
  if (names.some((name) => name === undefined)) return 'all';
  return new Set([...READ_BY_AUTHENTICATION, ...names.flatMap((name) => name ?? [])]);
}
