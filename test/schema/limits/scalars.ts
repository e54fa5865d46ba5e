import {
  ai,
  backend,
  frontend,
  type Limit,
  limit,
  number,
  policies,
  provider,
  remoteJwks,
  sizes,
  target,
  text,
  traffic,
  transform,
} from './writing';

/** One row for each shared scalar, at a field that has it, and for each time span with a smallest value. */
export const scalars: Limit[] = [
  limit('ShortString', (host) => backend({ static: { host, port: 80 } }), sizes(text, 1, 256)),
  limit('TinyString', (projectId) => ai({ providerE: { projectId } }), sizes(text, 1, 64)),
  limit('LongString', (path) => provider({ path }), sizes(text, 1, 1024)),
  limit('CELExpression', (body) => transform({ body }), sizes(text, 1, 16384)),
  limit('SNI length', (sni) => policies({ tls: { sni } }), sizes(text, 1, 253)),
  limit('SNI pattern', (sni) => policies({ tls: { sni } }), {
    accepted: ['a', 'a.b-c.d', '1'],
    refused: ['A', '-a', 'a-', 'a..b', 'a_b', '.a', 'a.'],
  }),
  limit('HeaderName length', (name) => transform({ remove: [name] }), sizes(text, 1, 256)),
  limit('HeaderName pattern', (name) => transform({ remove: [name] }), {
    accepted: ["!#$%&'*+-.^_`|~", ':path', ':authority', ':method', ':scheme', ':status'],
    refused: ['a b', 'a:b', ':other', '::path', 'ä', 'a,b'],
  }),
  limit('SectionName', (name) => backend({ mcp: { targets: [target(name as string)] } }), {
    accepted: ['a', text(253), 'a.b'],
    refused: ['', text(254), 'A', 'a/b'],
  }),
  limit('ports', (port) => backend({ static: { host: 'example.com', port } }), sizes(number, 1, 65535)),
  limit('status codes', (status) => traffic({ directResponse: { status } }), sizes(number, 200, 599)),
  limit('Duration grammar', (requestTimeout) => policies({ http: { requestTimeout } }), {
    accepted: ['1ms', '99999h', '1h2m3s4ms', '99999ms99999ms99999ms99999ms', '0h1s'],
    refused: ['1', '1.5s', '100000s', '1h1m1s1ms1ms', '1us', '-1s', 's', '', ' 1s', '1d', 1],
  }),
];

export const durations: Limit[] = [
  limit('keepalive time', (time) => policies({ tcp: { keepalive: { time } } }), {
    accepted: ['1s'],
    refused: ['999ms'],
  }),
  limit('keepalive interval', (interval) => policies({ tcp: { keepalive: { interval } } }), {
    accepted: ['1s'],
    refused: ['999ms'],
  }),
  limit('connectTimeout', (connectTimeout) => policies({ tcp: { connectTimeout } }), {
    accepted: ['100ms'],
    refused: ['99ms'],
  }),
  limit('requestTimeout', (requestTimeout) => policies({ http: { requestTimeout } }), {
    accepted: ['1ms'],
    refused: ['0ms'],
  }),
  limit('eviction duration', (duration) => policies({ health: { eviction: { duration } } }), {
    accepted: ['1s'],
    refused: ['999ms'],
  }),
  limit('handshakeTimeout', (handshakeTimeout) => frontend({ tls: { handshakeTimeout } }), {
    accepted: ['100ms'],
    refused: ['99ms'],
  }),
  limit('http1IdleTimeout', (http1IdleTimeout) => frontend({ http: { http1IdleTimeout } }), {
    accepted: ['1s'],
    refused: ['999ms'],
  }),
  limit('http2KeepaliveInterval', (http2KeepaliveInterval) => frontend({ http: { http2KeepaliveInterval } }), {
    accepted: ['1s'],
    refused: ['999ms'],
  }),
  limit('http2KeepaliveTimeout', (http2KeepaliveTimeout) => frontend({ http: { http2KeepaliveTimeout } }), {
    accepted: ['1s'],
    refused: ['999ms'],
  }),
  limit('traffic timeouts.request', (request) => traffic({ timeouts: { request } }), {
    accepted: ['1ms'],
    refused: ['0ms'],
  }),
  limit('cacheDuration', (cacheDuration) => remoteJwks({ cacheDuration }), {
    accepted: ['5m', '300s'],
    refused: ['4m59s', '299999ms'],
  }),
];
