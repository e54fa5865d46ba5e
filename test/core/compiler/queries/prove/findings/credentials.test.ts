import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, backend, GATEWAY, KEYS, POLICY, route, to, told, WEB } from './asking';

const SAFE: Partial<Guarantee> = { always: { credentialsEncrypted: true } };
const ALL = route('web', `rules: [{${WEB}}]`);
const TRAFFIC = `${POLICY}traffic: `;
const TLS = GATEWAY.replace('protocol: HTTP', 'protocol: HTTPS, tls: {certificateRefs: [{name: cert}]}');
const models = (spec: string) => [backend('models', spec), route('chat', `rules: [{backendRefs: [${to('models')}]}]`)];
const SECURE = models('{static: {host: web.example.com, port: 443}, policies: {tls: {}}}');
const REMOVED = '{type: RequestHeaderModifier, requestHeaderModifier: {remove: [authorization]}}';
const SERVICE = 'backendRef: {name: service, namespace: shop, port: 80}';
const AUTHORIZATION = 'request.headers["authorization"]';
const COPY = backend('copy', '{static: {host: copy.example.com, port: 443}}');
const SECURE_COPY = COPY.replace('443}', '443}, policies: {tls: {}}');
const mirrored = (name: string, filters = '') =>
  route(
    'chat',
    `rules: [{filters: [${filters}{type: RequestMirror, requestMirror: {backendRef: ${to(name)}}}], backendRefs: [${to('models')}]}]`,
  );
const counts = (expression: string) =>
  `rateLimit: {global: {${SERVICE}, domain: a, descriptors: [{entries: [{name: a, expression: '${expression}'}]}]}}`;
const logs = (expression: string) =>
  `${POLICY}frontend: {accessLog: {otlp: {${SERVICE}}, attributes: {add: [{name: a, expression: '${expression}'}]}}}`;
const changes = (request: string) =>
  `${TRAFFIC}{transformation: {request: ${request}}}`.replace('name: guard', 'name: changes');
const changesEarly = (request: string) => changes(request).replace('{transf', '{phase: PreRouting, transf');
const asks = (protocol: string) => `${TRAFFIC}{extAuth: {${SERVICE}, ${protocol}}}`;
const GUARDED = `{ai: {provider: {openai: {}}}, policies: {ai: {promptGuard: {request: [{webhook: {${SERVICE}, forwardHeaderMatches: [{name: authorization, type: RegularExpression, value: .*}]}}]}}}}`;
const SETTING = '{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: authorization, value: a}]}}, ';
const REMOVING = changes('{remove: [authorization]}');
const KEY = 'policies: {auth: {secretRef: {name: key}}}';

describe('credentials', () => {
  it.each<[string, readonly string[]]>([
    ['nobody is asked for', [GATEWAY, ...SECURE]],
    ['clients send by TLS', [TLS, ALL, `${TRAFFIC}{${KEYS}}`]],
    [
      'are asked for where a rule only redirects',
      [
        GATEWAY,
        route('web', 'rules: [{filters: [{type: RequestRedirect, requestRedirect: {scheme: https}}]}]'),
        `${TRAFFIC}{${KEYS}}`,
      ],
    ],
    ['a provider gets', [GATEWAY, ...models(`{ai: {provider: {openai: {}}}, ${KEY}}`)]],
    [
      'a server of its own gets by TLS',
      [
        GATEWAY,
        ...models(
          `{ai: {provider: {openai: {}, host: own.example.com, port: 443}}, policies: {auth: {secretRef: {name: key}}, tls: {}}}`,
        ),
      ],
    ],
    [
      'are no headers that a filter sets',
      [GATEWAY, ...SECURE, `${POLICY}traffic: {headerModifiers: {request: {set: [{name: x-team, value: a}]}}}`],
    ],
    ['a filter removes before the service', [TLS, route('web', `rules: [{filters: [${REMOVED}], ${WEB}}]`)]],
    [
      'a service that sees other headers does not get',
      [TLS, ...SECURE, asks('http: {allowedRequestHeaders: [x-team]}')],
    ],
    ['a mirror with TLS gets', [TLS, SECURE[0], SECURE_COPY, mirrored('copy')]],
    [
      'are removed before a service for limits reads headers',
      [TLS, ...SECURE, `${TRAFFIC}{${KEYS}, ${counts(AUTHORIZATION)}}`],
    ],
  ])('are safe that %s', (_, documents) => expect(told(asked(SAFE, ...documents))).toBe('holds'));

  it.each<[string, string, readonly string[]]>([
    ...['Authorization', 'x-api-key', 'Cookie'].flatMap((name): [string, string, readonly string[]][] => [
      [
        `${name}, set by a filter for a server without TLS`,
        'GET http://other.example/',
        [
          GATEWAY,
          route(
            'web',
            `rules: [{filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: ${name}, value: a}]}}], ${WEB}}]`,
          ),
        ],
      ],
      [
        `${name}, set by a transformation`,
        'GET http://other.example/',
        [GATEWAY, ALL, `${TRAFFIC}{transformation: {request: {set: [{name: ${name}, value: '"a"'}]}}}`],
      ],
    ]),
    ['sent to a listener without TLS', 'GET http://other.example/', [GATEWAY, ALL, `${TRAFFIC}{${KEYS}}`]],
    [
      'asked for where nobody gets through',
      'GET http://other.example/',
      [GATEWAY, ALL, `${TRAFFIC}{${KEYS}, authorization: {action: Deny, policy: {matchExpressions: ['true']}}}`],
    ],
    [
      'asked for before routing, where no rule matches the request',
      'GET http://other.example/',
      [
        GATEWAY,
        route('web', `hostnames: [a.example.com], rules: [{${WEB}}]`),
        `${TRAFFIC}{phase: PreRouting, ${KEYS}}`,
      ],
    ],
    [
      'given to a backend over plain text',
      'GET http://other.example/',
      [GATEWAY, ...models(`{static: {host: own.example.com, port: 80}, ${KEY}}`)],
    ],
    [
      'passed through over plain text',
      'GET http://other.example/',
      [GATEWAY, ...models('{static: {host: own.example.com, port: 80}, policies: {auth: {passthrough: {}}}}')],
    ],
    [
      'given to a model server of its own',
      'GET http://other.example/',
      [GATEWAY, ...models(`{ai: {provider: {openai: {}, host: own.example.com, port: 80}}, ${KEY}}`)],
    ],
  ])('are not safe that are %s', (_, request, documents) => expect(told(asked(SAFE, ...documents))).toBe(request));

  it.each<[string, readonly string[]]>([
    ['to a service', [ALL]],
    ['to an MCP server', models('{mcp: {targets: [{name: a, static: {host: tools.example.com, port: 80}}]}}')],
    ['to a mirror', [SECURE[0], COPY, mirrored('copy')]],
    ['to an authorization service over HTTP', [...SECURE, asks('http: {}')]],
    ['to an authorization service over gRPC', [...SECURE, asks('grpc: {}')]],
    ['to an external processor', [...SECURE, `${TRAFFIC}{extProc: {${SERVICE}}}`]],
    ['to a service before routing', [...SECURE, `${TRAFFIC}{phase: PreRouting, extAuth: {${SERVICE}, grpc: {}}}`]],
    ['in a descriptor', [...SECURE, `${TRAFFIC}{${counts(AUTHORIZATION)}}`]],
    ['in a descriptor that has all headers', [...SECURE, `${TRAFFIC}{${counts('toJson(request.headers)')}}`]],
    ['in logs', [...SECURE, logs(AUTHORIZATION)]],
    ['to a guard that forwards it', models(GUARDED)],
    ['next to an optional key', [ALL, `${TRAFFIC}{apiKeyAuthentication: {mode: Optional, secretRef: {name: keys}}}`]],
  ])('of a client are unsafe over plain text: %s', (_, documents) =>
    expect(told(asked(SAFE, TLS, ...documents))).toMatch(/^GET .* with authorization: /),
  );

  it.each<[string, readonly string[]]>([
    [
      'an optional key in a header of its own',
      [
        ALL,
        REMOVING,
        `${TRAFFIC}{apiKeyAuthentication: {mode: Optional, location: {header: {name: x-team-key, prefix: 'Key '}}, secretRef: {name: keys}}}`,
      ],
    ],
  ])('of a client are unsafe in a header that policies read: %s', (_, documents) =>
    expect(told(asked(SAFE, TLS, ...documents))).toMatch(/x-team-key/),
  );

  it.each<[string, readonly string[]]>([
    ['a header that a filter sets before a mirror', [SECURE[0], COPY, mirrored('copy', SETTING)]],
    [
      'a header that a policy sets before routing',
      [...SECURE, asks('grpc: {}'), changesEarly(`{set: [{name: x-api-key, value: '"k"'}]}`)],
    ],
    ['a key that a descriptor reads', [...SECURE, `${TRAFFIC}{${KEYS}, ${counts('apiKey.key.unredacted()')}}`]],
  ])('are not safe in %s', (_, documents) => expect(told(asked(SAFE, TLS, ...documents))).toMatch(/^GET /));

  it.each<[string, readonly string[]]>([
    ['another header', [ALL, changes(`{set: [{name: x-copy, value: '${AUTHORIZATION}'}], remove: [authorization]}`)]],
    [
      'metadata',
      [
        ...SECURE,
        `${TRAFFIC}{${KEYS}, ${counts('metadata.token')}}`,
        changesEarly(`{metadata: {token: '${AUTHORIZATION}'}}`),
      ],
    ],
    [
      'the header of another service',
      [
        ...SECURE,
        logs('request.headers["x-copy"]'),
        changes(`{set: [{name: x-copy, value: 'jwt.rawToken.unredacted()'}]}`),
      ],
    ],
  ])('are undecided if a transformation moves them: %s', (_, documents) =>
    expect(told(asked(SAFE, TLS, ...documents))).toContain(
      'a credential that a transformation writes into another header',
    ),
  );
});
