import { stringify } from 'yaml';
import type { Chance } from '../../../../../support/random';

/** A document as plain data, which edits change in place. */
export interface Doc {
  kind: string;
  apiVersion: string;
  metadata: { name: string; namespace: string; [field: string]: unknown };
  spec: any;
}

const PROXY = 'agentgateway.dev/v1alpha1';
const GATEWAY_API = 'gateway.networking.k8s.io/v1';
const GROUP = 'gateway.networking.k8s.io';

/** The names and numbers of one random version of the inputs. */
export interface Names {
  readonly host: string;
  readonly path: string;
  readonly requests: number;
  readonly claim: string;
  readonly role: string;
}

function namesBy(chance: Chance): Names {
  return {
    host: `${chance.pick(['shop', 'store', 'kiosk'])}${chance.below(90)}.example.com`,
    path: `/${chance.pick(['api', 'v1', 'app', 'pages'])}${chance.below(90)}`,
    requests: 5 + chance.below(50),
    claim: chance.pick(['role', 'team', 'tier']),
    role: chance.pick(['admin', 'staff', 'gold']),
  };
}

/** Inputs in which every kind of protection applies to a route of its own, with random names, order and further routes. */
export function shopBy(chance: Chance): { readonly documents: Doc[]; readonly names: Names } {
  const names = namesBy(chance);
  const documents = [...base(names), ...routes(names), ...policies(names), ...backends()];
  for (let extra = chance.below(4); extra > 0; extra--)
    documents.push(
      route(`more-${extra}`, [rule(`/more-${extra}`, 'web')], { hostnames: [`more-${extra}.example.com`] }),
    );
  return { documents: shuffled(documents, chance), names };
}

export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const left = [...items];
  return items.map(() => left.splice(chance.below(left.length), 1)[0]);
}

export function textOf(documents: readonly Doc[]): string {
  return documents.map((document) => stringify(document)).join('---\n');
}

export function resource(apiVersion: string, kind: string, name: string, spec: unknown): Doc {
  return { apiVersion, kind, metadata: { name, namespace: 'shop' }, spec };
}

export function route(name: string, rules: readonly unknown[], more: object = {}): Doc {
  return resource(GATEWAY_API, 'HTTPRoute', name, { parentRefs: [{ name: 'edge' }], ...more, rules });
}

export function rule(path: string, service: string, match: object = {}): object {
  return {
    matches: [{ path: { type: 'PathPrefix', value: path }, ...match }],
    backendRefs: [{ name: service, port: 80 }],
  };
}

export const toBackend = (name: string) => ({ group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name });

export const targetOf = (name: string, kind = 'HTTPRoute', more: object = {}) => ({
  group: GROUP,
  kind,
  name,
  ...more,
});

export function policy(name: string, target: object, spec: object): Doc {
  return resource(PROXY, 'AgentgatewayPolicy', name, { targetRefs: [target], ...spec });
}

export const allow = (...matchExpressions: string[]) => ({ action: 'Allow', policy: { matchExpressions } });
export const deny = (...matchExpressions: string[]) => ({ action: 'Deny', policy: { matchExpressions } });

export const jwt = (mode = 'Strict') => ({
  mode,
  providers: [
    {
      issuer: 'https://idp.example.com',
      audiences: ['shop'],
      jwks: { remote: { jwksPath: '/keys', backendRef: { name: 'idp', port: 80 } } },
    },
  ],
});

const GUARD = { regex: { action: 'Reject', matches: ['secret-[0-9]+'] } };
const OTHER_GUARD = { regex: { action: 'Reject', builtins: ['Ssn'] } };
export const GUARDS = { request: [GUARD, OTHER_GUARD], response: [{ regex: { action: 'Mask', builtins: ['Email'] } }] };

const SERVICES = ['web', 'cart', 'desk', 'staff', 'idp', 'limits', 'authz', 'secure', 'inner'];

function base({ host }: Names): Doc[] {
  return [
    resource(GATEWAY_API, 'Gateway', 'edge', {
      gatewayClassName: 'agentgateway',
      listeners: [{ name: 'http', port: 80, protocol: 'HTTP', hostname: `*.${host.split('.').slice(1).join('.')}` }],
    }),
    resource(GATEWAY_API, 'Gateway', 'inside', {
      gatewayClassName: 'agentgateway',
      listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }],
    }),
    resource(GATEWAY_API, 'Gateway', 'spare', {
      gatewayClassName: 'agentgateway',
      listeners: [{ name: 'http', port: 8090, protocol: 'HTTP' }],
    }),
    ...SERVICES.map((name) => ({
      ...resource('v1', 'Service', name, { selector: { app: name }, ports: [{ port: 80 }] }),
    })),
  ];
}

function routes({ host, path }: Names): Doc[] {
  const at = (name: string) => ({ hostnames: [`${name}.example.com`] });
  return [
    route('web', [rule('/', 'web')], { hostnames: [host] }),
    route('public', [rule(`${path}/public`, 'cart', { method: 'GET' })], at('public')),
    route(
      'exact',
      [
        { matches: [{ path: { type: 'Exact', value: '/status' } }], backendRefs: [{ name: 'cart', port: 80 }] },
        {
          matches: [{ path: { type: 'PathPrefix', value: '/x' }, headers: [{ name: 'x-beta', value: 'beta' }] }],
          backendRefs: [{ name: 'cart', port: 80 }],
        },
        {
          matches: [{ path: { type: 'PathPrefix', value: '/y' }, queryParams: [{ name: 'v', value: '2' }] }],
          backendRefs: [{ name: 'cart', port: 80 }],
        },
      ],
      at('exact'),
    ),
    route('jwt', [rule(path, 'desk'), rule(`${path}/deep`, 'desk')], at('jwt')),
    route('key', [rule('/', 'staff', { headers: [{ name: 'x-desk', value: 'a' }] })], at('key')),
    route('basic', [rule('/', 'inner')], at('basic')),
    route('ext', [rule('/', 'authz')], at('ext')),
    route('deny', [rule('/', 'limits')], at('deny')),
    route('limited', [rule('/limited', 'cart')], at('limited')),
    route('llm', [{ backendRefs: [toBackend('llm')] }], at('llm')),
    route('tools', [{ backendRefs: [toBackend('tools')] }], at('tools')),
    route('login', [{ backendRefs: [toBackend('login')] }], at('login')),
    route('secure', [{ backendRefs: [toBackend('secure')] }], at('secure')),
    route(
      'parent',
      [
        {
          matches: [{ path: { type: 'PathPrefix', value: '/team' } }],
          backendRefs: [{ group: GROUP, kind: 'HTTPRoute', name: 'child' }],
        },
      ],
      at('parent'),
    ),
    { ...route('child', [rule('/team', 'secure')]), spec: { rules: [rule('/team', 'secure')] } },
    route('order', [rule('/order/new', 'cart'), rule('/order', 'web')], at('order')),
    { ...route('inner', []), spec: { parentRefs: [{ name: 'inside' }], rules: [rule('/', 'inner')] } },
  ];
}

function policies({ claim, role, requests }: Names): Doc[] {
  return [
    policy('jwt', targetOf('jwt'), {
      traffic: { jwtAuthentication: jwt(), authorization: allow(`jwt.${claim} == "${role}"`) },
    }),
    policy('key', targetOf('key'), {
      traffic: {
        apiKeyAuthentication: { mode: 'Strict', secretRef: { name: 'keys' } },
        authorization: { action: 'Require', policy: { matchExpressions: [`apiKey.${claim} == "${role}"`] } },
      },
    }),
    policy('basic', targetOf('basic'), {
      traffic: { basicAuthentication: { mode: 'Strict', secretRef: { name: 'users' } } },
    }),
    policy('ext', targetOf('ext'), {
      traffic: { extAuth: { failureMode: 'FailClosed', backendRef: { name: 'authz', port: 80 }, grpc: {} } },
    }),
    policy('deny', targetOf('deny'), { traffic: { authorization: deny('request.path.startsWith("/internal")') } }),
    policy('limited', targetOf('limited'), {
      traffic: {
        timeouts: { request: '30s' },
        buffer: { request: { maxBytes: 65536 } },
        csrf: {},
        rateLimit: {
          local: [{ requests, unit: 'Minutes' }],
          global: {
            backendRef: { name: 'limits', port: 80 },
            domain: 'shop',
            descriptors: [{ entries: [{ name: 'path', expression: 'request.path' }] }],
          },
        },
      },
    }),
    policy('parent', targetOf('parent'), { traffic: { jwtAuthentication: jwt() } }),
    policy('inside', targetOf('inside', 'Gateway'), { traffic: { phase: 'PreRouting', jwtAuthentication: jwt() } }),
    policy('network', targetOf('inside', 'Gateway'), {
      frontend: {
        networkAuthorization: {
          action: 'Allow',
          policy: { matchExpressions: ['cidr("10.0.0.0/8").containsIP(source.address)'] },
        },
      },
    }),
    policy('llm', targetOf('llm'), { traffic: { jwtAuthentication: jwt(), timeouts: { request: '60s' } } }),
    policy('tools', targetOf('tools'), { traffic: { jwtAuthentication: jwt() } }),
    policy('waiting', targetOf('order'), { traffic: { retry: { attempts: 2, codes: [503] } } }),
  ];
}

function backends(): Doc[] {
  const backend = (name: string, spec: object) => resource(PROXY, 'AgentgatewayBackend', name, spec);
  return [
    backend('llm', { ai: { provider: { openai: { model: 'gpt-4o' } } }, policies: { ai: { promptGuard: GUARDS } } }),
    backend('plain-llm', { ai: { provider: { openai: { model: 'gpt-4o-mini' } } } }),
    backend('tools', {
      mcp: { targets: [{ name: 'alpha', static: { host: 'alpha.example.net', port: 80 } }] },
      policies: { mcp: { authorization: allow('mcp.tool.name == "read"') } },
    }),
    backend('login', {
      mcp: { targets: [{ name: 'beta', static: { host: 'beta.example.net', port: 80 } }] },
      policies: { mcp: { authentication: { ...mcpLogin(), mode: 'Strict' } } },
    }),
    backend('secure', {
      static: { host: 'secure.example.net', port: 443 },
      policies: { tls: { sni: 'secure.example.net' } },
    }),
  ];
}

function mcpLogin(): object {
  const { issuer, audiences, jwks } = jwt().providers[0];
  return { issuer, audiences, jwks: jwks.remote };
}
