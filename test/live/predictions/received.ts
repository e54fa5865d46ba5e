import { parseAllDocuments, stringify } from 'yaml';
import type { SentHeader } from '../../../src/core/data-plane/request-pipeline';
import type { Chance } from '../../support/random';
import type { RandomRequest } from './requests';
import { CLAIMS, PATHS, TEAMS } from './vocabulary';

type Fields = Record<string, unknown>;

/** Where policies before routing look for credentials of their own. */
export const EARLY_TOKEN = { name: 'x-early', prefix: 'Early ' };
export const EARLY_KEY = 'x-early-key';

const HEADER_MATCHES = [
  { name: 'te', value: 'trailers' },
  { name: 'host', value: 'a.example.com' },
  { name: 'host', type: 'RegularExpression', value: '.*' },
  { name: 'proxy-authorization', type: 'RegularExpression', value: '.*' },
  { name: 'x-named', value: '1' },
  { name: 'upgrade', value: 'websocket' },
  { name: 'connection', value: 'upgrade' },
  { name: 'cookie', value: 'a=1; b=2' },
  { name: 'cookie', type: 'RegularExpression', value: '.*a=1.*' },
  { name: 'traceparent', type: 'RegularExpression', value: '00-.*' },
  { name: 'keep-alive', type: 'RegularExpression', value: '.*' },
  { name: 'x-key', type: 'RegularExpression', value: 'k-.*' },
];

const seen = (name: string) => `default(request.headers["${name}"], "-")`;
const CONDITIONS = [
  `${seen('te')} == "trailers"`,
  `${seen('te')} != "-"`,
  `${seen('proxy-authorization')} == "-"`,
  `${seen('host')} == "a.example.com"`,
  `${seen('host')} == "-"`,
  `${seen('x-named')} == "1"`,
  `${seen('upgrade')} == "websocket" || ${seen('connection')} == "upgrade"`,
  `${seen('cookie')} == "a=1; b=2"`,
  `${seen('cookie')}.contains("session")`,
  'request.headers["cookie"] != ""',
  'size(request.headers.raw()["cookie"]) == 1',
  `${seen('traceparent')}.startsWith("00-0af7")`,
  `${seen('authorization')} == "-"`,
  `${seen('x-early')} == "-"`,
  `${seen('x-key')} == "-"`,
  'request.host == "a.example.com"',
  'request.host.endsWith(".com")',
  'request.host.contains("@")',
  'request.scheme == "https"',
  'request.uri.startsWith("http://a.example.com/")',
  'jwt.sub == "ann" && jwt.team == "blue"',
  'jwt.sub == "ann" && apiKey.team == "red"',
  'default(jwt.team, "none") == "none"',
];

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const LINES: readonly (readonly SentHeader[])[] = [
  [['x-named', '1']],
  [['Proxy-Authorization', 'Basic dTpw']],
  [['TE', 'trailers']],
  [['traceparent', PARENT]],
  [['traceparent', 'mine']],
  [['x-one', '2']],
  [['Cookie', 'a=1; b=2']],
  [['Cookie', 'a=1;b=2']],
  [['Cookie', 'session']],
  [['Cookie', 'a=1; session; b=2']],
  [['Cookie', ' a = 1 ;; b=2 ; ']],
  [['Cookie', '=session; a=1']],
  [
    ['Cookie', 'a=1'],
    ['Cookie', 'b=2'],
  ],
  [
    ['Cookie', 'a=1'],
    ['X-Two', 'one'],
    ['Cookie', 'session'],
  ],
];
/** Over HTTP/2, clients of Node refuse them, and so does the process. */
const LINES_OF_HTTP_1: readonly (readonly SentHeader[])[] = [
  [
    ['Connection', 'close, x-named'],
    ['X-Named', '1'],
  ],
  [['Connection', 'X-ONE']],
  [
    ['Connection', 'x-two'],
    ['connection', 'x-named'],
    ['X-Named', '1'],
  ],
  [['Upgrade', 'websocket']],
  [
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
  ],
  [['TE', 'trailers, deflate']],
  [['TE', 'deflate']],
  [
    ['TE', 'trailers'],
    ['Connection', 'TE'],
  ],
  [['Keep-Alive', 'timeout=5']],
];
const LINES_OF_HTTP_2: readonly (readonly SentHeader[])[] = [[['host', 'a.example.com']], [['host', 'internal']]];
const AUTHORITIES = [
  (host: string) => `user@${host}`,
  (host: string) => `${host}:80`,
  (host: string) => `${host}:4711`,
  (host: string) => `u:p@${host}:80`,
  (host: string) => host.toUpperCase(),
];
export const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** The same request with parts that the process does not leave as they are. */
export function odd(request: RandomRequest, chance: Chance): RandomRequest {
  const { isGrpc, url, method } = request;
  const secure = url.startsWith('https:');
  const http2 = isGrpc || (!secure && chance.happens(0.35));
  const among = [...LINES, ...(http2 ? LINES_OF_HTTP_2 : LINES_OF_HTTP_1)];
  const lines = chance.happens(0.7) ? [chance.pick(among), ...(chance.happens(0.3) ? [chance.pick(among)] : [])] : [];
  const host = /^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? '';
  const isPlainHost = !host.includes(':');
  const early = chance.happens(0.5)
    ? {
        early: {
          ...(chance.happens(0.6) ? { claims: chance.pick(CLAIMS) } : {}),
          ...(chance.happens(0.5) ? { team: chance.pick(TEAMS) } : {}),
        },
      }
    : {};
  const asksForDocument = !isGrpc && chance.happens(0.1);
  const path = asksForDocument ? { url: url.replace(/^(https?:\/\/[^/?]+).*/, `$1${documentPath(chance)}`) } : {};
  return {
    ...request,
    ...path,
    ...(asksForDocument ? { method: chance.happens(0.7) ? 'GET' : method } : {}),
    odd: {
      // Over HTTP/2, clients of Node send one `TE` only, and those of gRPC have one already.
      lines: [...new Map(lines.map((one) => [one[0]?.[0].toLowerCase(), one])).values()]
        .flat()
        .filter(([name]) => !isGrpc || name !== 'TE'),
      ...(http2 ? { http2 } : {}),
      ...(isPlainHost && chance.happens(0.15) ? { authority: chance.pick(AUTHORITIES)(host) } : {}),
      ...(!secure && !isGrpc && chance.happens(0.1) ? { scheme: chance.pick(['http', 'https'] as const) } : {}),
      ...early,
    },
  };
}

function documentPath(chance: Chance): string {
  const path = chance.pick(PATHS);
  return path === '/' ? WELL_KNOWN : `${WELL_KNOWN}${path}`;
}

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Fields;
}

/** The same world with matches and conditions that read such parts, authentication before routing, metadata of MCP and processors that get content. */
export function reading(input: string, chance: Chance, keySet: string, issuer: string): string {
  const resources = parseAllDocuments(input).map((document) => document.toJS() as Resource);
  for (const { kind, spec = {} } of resources) {
    if (kind === 'HTTPRoute') matchSome(spec['rules'] as Fields[], chance);
    if (kind === 'AgentgatewayPolicy') readSome(spec['traffic'] as Fields | undefined, chance);
  }
  const early = earlyAuthentication(resources, keySet, issuer, chance);
  return [...resources, ...early].map((resource) => stringify(resource)).join('---\n');
}

function matchSome(rules: readonly Fields[], chance: Chance): void {
  for (const rule of rules) {
    if (!chance.happens(0.3)) continue;
    const [first = {}, ...others] = (rule['matches'] ?? []) as Fields[];
    const read = chance.pick(HEADER_MATCHES);
    const headers = ((first['headers'] ?? []) as Fields[]).filter(({ name }) => name !== read.name);
    Object.assign(rule, { matches: [{ ...first, headers: [...headers, read] }, ...others] });
  }
}

function readSome(traffic: Fields | undefined, chance: Chance): void {
  const {
    authorization,
    transformation,
    jwtAuthentication: tokens,
    extProc,
  } = (traffic ?? {}) as Record<string, Fields>;
  if (authorization && chance.happens(0.5))
    Object.assign(authorization, { policy: { matchExpressions: [chance.pick(CONDITIONS)] } });
  for (const entry of (transformation?.['conditional'] ?? []) as Fields[])
    if (entry['condition'] !== undefined && chance.happens(0.5)) entry['condition'] = chance.pick(CONDITIONS);
  if (tokens && !tokens['location'] && chance.happens(0.5))
    Object.assign(tokens, { mcp: { resourceMetadata: { scopesSupported: ['read'] } } });
  for (const one of extProc
    ? [extProc, ...((extProc['conditional'] ?? []) as Fields[]).map((entry) => entry['policy'] as Fields)]
    : [])
    if (one['backendRef'] && chance.happens(0.5)) Object.assign(one, attributes(chance));
}

/** A processor that gets no bodies, but perhaps their content. */
function attributes(chance: Chance): Fields {
  const content = chance.pick(['request.path', 'string(request.body)']);
  const processingOptions = { requestBodyMode: 'None', responseBodyMode: 'None' };
  return chance.happens(0.5)
    ? { requestAttributes: { about: content }, processingOptions }
    : { metadataContext: { demo: { about: content } }, processingOptions };
}

/** Policies before routing that ask for credentials in places of their own, or in those where routes look. */
function earlyAuthentication(resources: readonly Resource[], keySet: string, issuer: string, chance: Chance): object[] {
  const gateway = resources.find(({ kind }) => kind === 'Gateway');
  const [listener] = (gateway?.spec?.['listeners'] ?? []) as { name: string }[];
  const targets = [{}, ...(listener ? [{ sectionName: listener.name }] : [])];
  return targets
    .filter(() => chance.happens(0.35))
    .map((target, index) => {
      const [own, mode] = [chance.happens(0.7), chance.pick(['Strict', 'Optional', 'Optional', 'Permissive'])];
      const jwtAuthentication = {
        mode,
        providers: [{ issuer, audiences: ['shop'], jwks: { inline: keySet } }],
        ...(own ? { location: { header: EARLY_TOKEN } } : {}),
      };
      const apiKeyAuthentication = {
        mode: chance.pick(['Optional', 'Permissive']),
        secretRef: { name: 'keys' },
        location: { header: { name: chance.happens(0.7) ? EARLY_KEY : 'x-key' } },
      };
      const matchExpressions = [chance.pick(CONDITIONS)];
      return {
        apiVersion: 'agentgateway.dev/v1alpha1',
        kind: 'AgentgatewayPolicy',
        metadata: { name: `e${index}`, namespace: 'demo' },
        spec: {
          targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge', ...target }],
          traffic: {
            phase: 'PreRouting',
            jwtAuthentication,
            ...(chance.happens(0.4) ? { apiKeyAuthentication } : {}),
            ...(chance.happens(0.3) ? { authorization: { action: 'Deny', policy: { matchExpressions } } } : {}),
          },
        },
      };
    });
}
