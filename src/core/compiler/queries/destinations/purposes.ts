import type { ConfigKey } from '../../../data-plane/config';
import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';
import type { Purpose, Seen, SentHeaders } from '../../model/called-destination';
import { type Carrier, contentReadBy, headersRead, unredacts, valuesRead } from './readers';

/** The purpose for which a part of the config calls others, and the content that they receive. */
export interface Use {
  readonly purpose: Purpose;
  readonly sees: readonly Seen[];
  /** The parts of requests that it receives, in which a transformation may have put content. */
  readonly carriers?: readonly Carrier[];
  /** The headers of requests that it gets; absent: none. */
  readonly headers?: SentHeaders;
  /** Whether it receives tokens or keys that authentication found. */
  readonly getsFoundCredential?: boolean;
}

type UseOf = (value: unknown) => Use;

const use =
  (purpose: Purpose, ...sees: Seen[]): UseOf =>
  () => ({ purpose, sees });

/** A service that receives the values of expressions. */
const receives =
  (purpose: Purpose, ...sees: Seen[]): UseOf =>
  (value) => {
    const read = readBy(value);
    return { ...read, purpose, sees: [...sees, ...read.sees] };
  };

/** Returns the data that a service receives through the expressions of its policy. */
function readBy(value: unknown): Omit<Use, 'purpose'> & { readonly headers: SentHeaders } {
  return {
    sees: contentReadBy(value),
    carriers: valuesRead(value),
    headers: headersRead(value),
    getsFoundCredential: unredacts(value),
  };
}

/** The parts of a request that services receive with its headers. */
const WITH_HEADERS: readonly Carrier[] = ['headers', 'address'];

/** The destination of forwarded requests. */
const destination =
  (purpose: Purpose, ...sees: Seen[]): UseOf =>
  () => ({ purpose, sees, headers: 'all' });

/** Uses by config key. The innermost key applies. */
const USES: { readonly [Key in ConfigKey]?: UseOf } = {
  ai: destination('provider', 'prompts', 'answers'),
  llm: destination('provider', 'prompts', 'answers'),
  mcp: destination('MCP server', 'MCP calls'),
  // Mirrors never receive the body, even if another policy reads it.
  requestMirror: () => ({ purpose: 'mirror', sees: ['headers'], carriers: WITH_HEADERS, headers: 'all' }),
  extAuthz: (value) =>
    withHeaders('authorization', value, {
      sees: ['headers', ...(has(value, 'includeRequestBody') ? (['bodies'] as const) : [])],
      headers: headersOfAuthorization(value),
    }),
  extProc: processing,
  // An endpoint picker reads whole requests and answers.
  inferenceRouting: () => ({
    purpose: 'processing',
    sees: ['headers', 'bodies', 'answers'],
    carriers: WITH_HEADERS,
    headers: 'all',
  }),
  remoteRateLimit: receives('rate limit', 'descriptors'),
  promptGuard: use('guard', 'prompts', 'answers'),
  mcpGuardrails: (value) =>
    withHeaders('guard', value, { sees: ['MCP calls', 'headers'], headers: headersOfGuardrails(value) }),
  jwtAuth: use('keys'),
  mcpAuthentication: use('keys'),
  oidc: receives('token exchange', "callers' tokens"),
  oauthTokenExchange: receives('token exchange', "callers' tokens"),
  crossAppAccess: receives('token exchange', "callers' tokens"),
  backendAuth: receives('cloud credentials'),
  backendTunnel: use('tunnel', 'encrypted connections'),
  accessLog: receives('telemetry', 'metadata'),
  tracing: receives('telemetry', 'metadata'),
};

/** A service that receives headers, and the values of expressions. */
function withHeaders(
  purpose: Purpose,
  value: unknown,
  sent: Pick<Use, 'sees'> & { readonly headers: SentHeaders },
): Use {
  const read = readBy(value);
  return {
    ...read,
    purpose,
    // Attributes and metadata are sent with the headers, regardless of the policy's body settings.
    sees: [...new Set([...sent.sees, ...read.sees])],
    carriers: [...WITH_HEADERS, ...(read.carriers ?? [])],
    headers: allOf([sent.headers, read.headers]),
  };
}

function allOf(lists: readonly SentHeaders[]): SentHeaders {
  return lists.includes('all') ? 'all' : lists.flat();
}

/** Over HTTP, a service receives `Authorization` unless headers are listed. Over gRPC, it receives all. */
function headersOfAuthorization(value: unknown): SentHeaders {
  const { conditional } = partOf(value);
  const entries = conditional === undefined ? [partOf(value)] : partsIn(conditional);
  return allOf(
    entries.map(({ includeRequestHeaders, protocol }) =>
      listed(includeRequestHeaders, partOf(protocol).http === undefined ? 'all' : ['authorization']),
    ),
  );
}

/** Headers of requests to MCP servers are sent to guards unless they are listed. */
function headersOfGuardrails(value: unknown): SentHeaders {
  const filters = partsIn(partOf(value).processors).map(({ requestHeaders }) => partOf(requestHeaders));
  const without = filters.map(({ disallowed }) => listed(disallowed, []));
  const isDropped = (name: string) => without.every((names) => names.includes(name));
  const sent = allOf(filters.map(({ allowed }) => listed(allowed, 'all')));
  // If all headers are sent, `authorization` determines whether they include client credentials.
  if (sent === 'all') return isDropped('authorization') ? [] : 'all';
  return sent.filter((name) => !isDropped(name));
}

function listed(names: unknown, otherwise: SentHeaders): SentHeaders {
  return Array.isArray(names) && names.length > 0 ? names.map((name) => String(name).toLowerCase()) : otherwise;
}

/** Returns the use of an external processor. It receives bodies unless its options exclude them. */
function processing(value: unknown): Use {
  const { conditional } = partOf(value);
  const modes = (conditional === undefined ? [partOf(value)] : partsIn(conditional)).map((one) =>
    partOf(one.processingOptions),
  );
  const isSent = (key: string, never: string) =>
    modes.some((options) => options[key] !== never || options.allowModeOverride === true);
  return withHeaders('processing', value, {
    headers: isSent('requestHeaderMode', 'skip') ? 'all' : [],
    sees: [
      'headers',
      ...(isSent('requestBodyMode', 'none') ? (['bodies'] as const) : []),
      ...(isSent('responseBodyMode', 'none') ? (['answers'] as const) : []),
    ],
  });
}

/** The forward proxy, which calls any host that clients name. */
export const FORWARD_PROXY: Use = {
  purpose: 'forward proxy',
  sees: ['headers', 'bodies', 'answers'],
  headers: 'all',
};

/** The issuer of tokens, which is queried for keys and for its metadata. */
export const KEY_PURPOSE: Use = { purpose: 'keys', sees: [] };

/** The default use of a destination of requests. */
export const SERVICE: Use = { purpose: 'service', sees: ['headers', 'bodies', 'answers'], headers: 'all' };

/** Returns the use of the parts below a key, if the key determines one. */
export function useBelow(key: string, value: unknown): Use | undefined {
  return Object.hasOwn(USES, key) ? USES[key as ConfigKey]?.(value) : undefined;
}

/** Returns the use of a guard for one side. It receives that side only, and the data that expressions of its headers read. */
export function sideOf(key: string, value: unknown, { purpose, sees }: Use): Use | undefined {
  if (purpose !== 'guard' || sees.length < 2) return undefined;
  const own = key === 'request' ? 'prompts' : key === 'response' ? 'answers' : undefined;
  const read = readBy(value);
  return own && { ...read, purpose, sees: [...new Set<Seen>([own, ...read.sees])] };
}

function has(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((item) => has(item, key));
  return isObject(value) && (value[key] !== undefined || Object.values(value).some((item) => has(item, key)));
}
