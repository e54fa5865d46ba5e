/**
 * Fields of policies, each with a value that carries a number of its own: wherever the number appears in a config, the
 * value of that policy has arrived. Numbers have five digits, so that they fit into durations and are met nowhere else.
 */
export type Make = (marker: number, roll: () => number) => unknown;

/** The fields of one block, and their names in the config. */
export interface FieldMenu {
  readonly [field: string]: { readonly make: Make; readonly key: string };
}

const KEY = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'k',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
};

const setHeader = (marker: number) => ({ request: { set: [{ name: 'x-m', value: `"m${marker}"` }] } });
const actions = ['Allow', 'Deny', 'Require'];
const rules = (text: string, roll: () => number) => ({
  action: actions[Math.floor(roll() * actions.length)],
  policy: { matchExpressions: [text] },
});

export const TRAFFIC: FieldMenu = {
  retry: { make: (m) => ({ attempts: 1, backoff: `${m}ms`, codes: [503] }), key: 'retry' },
  csrf: { make: (m) => ({ additionalOrigins: [`https://m${m}.example.com`] }), key: 'csrf' },
  cors: { make: (m) => ({ allowOrigins: [`https://m${m}.example.com`] }), key: 'cors' },
  authorization: { make: (m, roll) => rules(`request.path == "/m${m}"`, roll), key: 'authorization' },
  transformation: { make: setHeader, key: 'transformations' },
  rateLimit: { make: (m) => ({ local: [{ requests: m, unit: 'Hours' }] }), key: 'localRateLimit' },
  headerModifiers: {
    make: (m) => ({ request: { set: [{ name: 'x-h', value: `m${m}` }] } }),
    key: 'requestHeaderModifier',
  },
  directResponse: { make: (m) => ({ status: 418, body: `m${m}` }), key: 'directResponse' },
  extAuth: {
    make: (m) => ({ backendRef: { name: 'auth', port: 90 }, grpc: { contextExtensions: { m: `m${m}` } } }),
    key: 'extAuthz',
  },
  extProc: { make: (m) => ({ backendRef: { name: `proc-${m}`, port: 90 } }), key: 'extProc' },
  basicAuthentication: {
    // Two strict fields that read the same header would reject all clients, which is an error.
    make: (m) => ({ mode: 'Optional', realm: `m${m}`, users: ['alice:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='] }),
    key: 'basicAuth',
  },
  jwtAuthentication: {
    make: (m) => ({
      mode: 'Optional',
      providers: [{ issuer: `https://m${m}.example.com`, jwks: { inline: JSON.stringify({ keys: [KEY] }) } }],
    }),
    key: 'jwtAuth',
  },
};

/** The reference allows it for HTTPRoutes only. */
export const HTTP_ROUTE_TRAFFIC: FieldMenu = {
  ...TRAFFIC,
  timeouts: { make: (m) => ({ request: `${m}ms` }), key: 'timeout' },
};

export const PRE_ROUTING: FieldMenu = Object.fromEntries(
  ['transformation', 'extAuth', 'extProc', 'basicAuthentication', 'jwtAuthentication'].map((name) => [
    name,
    TRAFFIC[name],
  ]),
);

export const FRONTEND: FieldMenu = {
  tcp: { make: (m) => ({ keepalive: { time: `${m}s` } }), key: 'tcp' },
  http: { make: (m) => ({ http1IdleTimeout: `${m}s` }), key: 'http' },
  tls: { make: (m) => ({ handshakeTimeout: `${m}ms` }), key: 'tls' },
  accessLog: { make: (m) => ({ filter: `request.path == "/m${m}"` }), key: 'accessLog' },
  networkAuthorization: { make: (m, roll) => rules(`source.address == "m${m}"`, roll), key: 'networkAuthorization' },
};

/** Fields that every destination supports. */
export const BACKEND: FieldMenu = {
  tls: { make: (m) => ({ sni: `m${m}.example.com` }), key: 'backendTLS' },
  http: { make: (m) => ({ requestTimeout: `${m}ms` }), key: 'http' },
  tcp: { make: (m) => ({ connectTimeout: `${m}ms` }), key: 'tcp' },
  auth: { make: (m) => ({ key: `m${m}` }), key: 'backendAuth' },
  transformation: { make: setHeader, key: 'transformations' },
  tunnel: { make: (m) => ({ backendRef: { name: `tunnel-${m}`, port: 90 } }), key: 'backendTunnel' },
};

export const HEALTH: FieldMenu = {
  health: { make: (m) => ({ eviction: { duration: `${m}s` } }), key: 'health' },
};

export const AI: FieldMenu = {
  ai: {
    make: (m, roll) =>
      roll() < 0.5
        ? { prompt: { prepend: [{ role: 'system', content: `m${m}` }] } }
        : { defaults: [{ field: 'user', value: `m${m}` }] },
    key: 'ai',
  },
};

/** `mcp.authorization`: the only part of `mcp` that every level can express. */
export const MCP: FieldMenu = {
  mcp: { make: (m, roll) => ({ authorization: rules(`mcp.tool.name == "m${m}"`, roll) }), key: 'mcpAuthorization' },
};

const FIRST_MARKER = 10_000;

/** Hands out numbers, and finds them again. */
export class Markers {
  private last = FIRST_MARKER;

  /** None of which a time is written in a larger unit: as seconds or milliseconds, each keeps its number. */
  public take(): number {
    do this.last++;
    while (this.last % 60 === 0 || this.last % 1000 === 0);
    return this.last;
  }

  /** The numbers in a value, ascending. */
  public in(value: unknown): number[] {
    const found = (JSON.stringify(value) ?? '').match(/\d{5}/g) ?? [];
    return [...new Set(found.map(Number))].filter((n) => n > FIRST_MARKER && n <= this.last).sort((a, b) => a - b);
  }
}
