import { extAuth, guard, type Limit, limit, parameters, SERVICE, sizes, text, times, traffic, words } from './writing';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];
const backendRef = (more: object) => extAuth({ backendRef: { ...SERVICE, ...more }, grpc: {} });
const cors = (block: object) => traffic({ cors: block });
const requestHeaders = (request: object) => traffic({ headerModifiers: { request } });
const headerNames = sizes(
  times((i) => `x-${i}`),
  undefined,
  64,
);
const header = (index: number) => ({ name: `x-${index}`, value: 'v' });

/** Limits of types that come from Gateway API and from Kubernetes. */
export const borrowed: Limit[] = [
  limit('group of a reference, length', (group) => backendRef({ group }), sizes(text, undefined, 253)),
  limit('group of a reference, pattern', (group) => backendRef({ group }), {
    accepted: ['', 'a.b-c.d'],
    refused: ['A', 'a_b', '-a', 'a.'],
  }),
  limit('kind of a reference, length', (kind) => backendRef({ kind }), sizes(text, 1, 63)),
  limit('kind of a reference, pattern', (kind) => backendRef({ kind }), {
    accepted: ['Service', 'A-1'],
    refused: ['1a', 'a_b', 'a-', 'a.b'],
  }),
  limit('name of a reference', (name) => backendRef({ name }), sizes(text, 1, 253)),
  limit('namespace of a reference, length', (namespace) => backendRef({ namespace }), sizes(text, 1, 63)),
  limit('namespace of a reference, pattern', (namespace) => backendRef({ namespace }), {
    accepted: ['a-1', '1'],
    refused: ['A', 'a.b', '-a', 'a-'],
  }),
  limit('header name, length', (name) => cors({ allowHeaders: [name] }), sizes(text, 1, 256)),
  limit('header name, pattern', (name) => cors({ allowHeaders: [name] }), {
    accepted: ['X-a', '*'],
    refused: ['a b', ':path', 'ä'],
  }),
  words(
    'type of a header match',
    (type) => guard({ webhook: { backendRef: SERVICE, forwardHeaderMatches: [{ name: 'n', value: 'v', type }] } }),
    'Exact',
    'RegularExpression',
  ),
  limit(
    'CORS origins',
    (allowOrigins) => cors({ allowOrigins }),
    sizes(
      times((i) => `https://o${i}.example.com`),
      undefined,
      64,
    ),
  ),
  limit('CORS origin', (origin) => cors({ allowOrigins: [origin] }), {
    accepted: ['*', 'http://*.example.com:8080', `http://${text(246)}`],
    refused: ['', `http://${text(247)}`, 'example.com', 'ftp://example.com', 'https://example.com/'],
  }),
  limit(
    'CORS methods',
    (allowMethods) => cors({ allowMethods }),
    sizes(
      times((i) => METHODS[i % METHODS.length]),
      undefined,
      9,
    ),
  ),
  words('CORS method', (method) => cors({ allowMethods: [method] }), ...METHODS, '*'),
  limit('CORS request headers', (allowHeaders) => cors({ allowHeaders }), headerNames),
  limit('CORS response headers', (exposeHeaders) => cors({ exposeHeaders }), headerNames),
  limit('added headers', (add) => requestHeaders({ add }), sizes(times(header), undefined, 16)),
  limit(
    'removed headers',
    (remove) => requestHeaders({ remove }),
    sizes(
      times((i) => `x-${i}`),
      undefined,
      16,
    ),
  ),
  limit('backoff of retries', (backoff) => traffic({ retry: { attempts: 1, backoff } }), {
    accepted: ['1ms', '99999ms99999ms99999ms99999ms'],
    refused: ['1', '1.5s', '', '100000ms99999ms99999ms99999ms'],
  }),
  limit('quantities', (memory) => parameters({ resources: { limits: { memory } } }), {
    accepted: ['1', '1.5Gi', '+1k', '1e3', 1],
    refused: ['', '1 Gi', '1Zi', 'many'],
  }),
];
