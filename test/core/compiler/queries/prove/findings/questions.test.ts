import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, backend, GATEWAY, KEYS, POLICY as OF_GATEWAY, route, to as toBackend, told, WEB } from './asking';

const POLICY = `${OF_GATEWAY}traffic: `;
const ALL = route('web', `rules: [{${WEB}}]`);
const AUTHENTICATED: Partial<Guarantee> = { always: { authenticated: {} } };

describe('guarantees', () => {
  it.each<[string, Partial<Guarantee>, readonly string[], string]>([
    ['keys that are asked for', AUTHENTICATED, [GATEWAY, ALL, `${POLICY}{${KEYS}}`], 'holds'],
    [
      'keys that may be shown',
      AUTHENTICATED,
      [GATEWAY, ALL, `${POLICY}{apiKeyAuthentication: {mode: Optional, secretRef: {name: keys}}}`],
      'GET http://other.example/',
    ],
    [
      'questions of browsers, which are answered before',
      AUTHENTICATED,
      [GATEWAY, ALL, `${POLICY}{${KEYS}, cors: {allowOrigins: ['*']}}`],
      'holds',
    ],
    [
      'a service that is asked about all requests',
      { always: { authenticated: { by: ['external-authorization'] } } },
      [GATEWAY, ALL, `${POLICY}{extAuth: {backendRef: {name: authz, port: 80}, grpc: {}}}`],
      'holds',
    ],
    [
      'a service that is asked about some',
      AUTHENTICATED,
      [
        GATEWAY,
        ALL,
        POLICY +
          `{extAuth: {conditional: [{condition: 'request.path != "/free"', policy: {backendRef: {name: authz, port: 80}, grpc: {}}}]}}`,
      ],
      'GET http://other.example/free',
    ],
    [
      'what expressions ask of a claim',
      { always: { callers: { apiKey: { team: 'blue' } } } },
      [
        GATEWAY,
        ALL,
        POLICY +
          `{${KEYS}, authorization: {action: Allow, policy: {matchExpressions: ['apiKey.team == "blue"', 'request.method in ["TRACE", "HEAD"]']}}}`,
      ],
      'TRACE http://other.example/',
    ],
    [
      'a request that a denial leaves',
      { requests: { paths: ['/a*'] }, neverReached: true },
      [
        GATEWAY,
        ALL,
        `${POLICY}{authorization: {action: Deny, policy: {matchExpressions: ['request.path.matches("^/a[a-z]*$")']}}}`,
      ],
      'GET http://other.example/ax1',
    ],
    [
      'a header that comes twice',
      { requests: { headers: { 'x-role': 'admin' } }, neverReached: true },
      [GATEWAY, route('web', `rules: [{matches: [{headers: [{name: x-role, value: guest}]}], ${WEB}}]`)],
      'GET http://other.example/ with x-role: guest, x-role: admin',
    ],
    [
      'a query parameter',
      { to: { route: 'web' }, requests: { paths: ['/x'] }, neverReached: true },
      [GATEWAY, route('web', `rules: [{matches: [{queryParams: [{name: q, value: '&'}]}], ${WEB}}]`)],
      'GET http://other.example/x?q=%26',
    ],
    [
      'redirects, which lead to nobody',
      { neverReached: true },
      [
        GATEWAY,
        route('web', 'rules: [{filters: [{type: RequestRedirect, requestRedirect: {hostname: a.example.com}}]}]'),
      ],
      'holds',
    ],
    [
      'rules without a destination',
      { always: { answered: true } },
      [GATEWAY, route('web', 'rules: [{}]')],
      'GET http://other.example/',
    ],
    [
      'rules that leave nothing',
      { always: { answered: true } },
      [GATEWAY, route('web', `rules: [{matches: [{method: GET}], ${WEB}}, {${WEB}}]`)],
      'holds',
    ],
    [
      'rules that leave a method',
      { requests: { methods: ['GET', 'POST'] }, always: { answered: true } },
      [GATEWAY, route('web', `rules: [{matches: [{method: GET}, {path: {type: Exact, value: /in}}], ${WEB}}]`)],
      'POST http://other.example/',
    ],
    [
      'an expression that calculates',
      { neverReached: true },
      [
        GATEWAY,
        ALL,
        `${POLICY}{authorization: {action: Allow, policy: {matchExpressions: ['int(request.headers["x-n"]) > 3']}}}`,
      ],
      'the expression int(request.headers["x-n"]) > 3',
    ],
    [
      'an expression that calculates about something else',
      AUTHENTICATED,
      [
        GATEWAY,
        ALL,
        POLICY +
          `{${KEYS}, authorization: {action: Allow, policy: {matchExpressions: ['int(request.headers["x-n"]) > 3']}}}`,
      ],
      'holds',
    ],
    [
      'hosts with a port, which a denial does not see',
      { requests: { hosts: ['admin.example.com'] }, neverReached: true },
      [
        GATEWAY,
        ALL,
        `${POLICY}{authorization: {action: Deny, policy: {matchExpressions: ['request.host == "admin.example.com"']}}}`,
      ],
      'GET http://admin.example.com:80/',
    ],
    [
      'where clients are',
      { always: { authenticated: {} } },
      [
        GATEWAY,
        ALL,
        `${POLICY}{authorization: {action: Allow, policy: {matchExpressions: ['cidr("10.0.0.0/8").containsIP(source.address) && !cidr("10.0.0.0/9").containsIP(source.address)']}}}`,
      ],
      'GET http://other.example/ from 10.255.255.255',
    ],
    ...(
      [
        ['default(request.headers["x-team"], "") != "web"', 'GET http://other.example/ with x-team: web, x-team: we'],
        ['default(request.headers["x-team"], "web") == "web"', 'GET http://other.example/ with x-team: x'],
        ['default(jwt.sub, "") != ""', 'GET http://other.example/'],
        ['request.host.lowerAscii() == "a.example.com"', 'GET http://other.example:80/'],
        ['request.path.lowerAscii() == "/Admin"', 'GET http://other.example/'],
        ['size(request.path) < 20', `GET http://other.example${'/'.repeat(20)}`],
        ['size(request.path) >= 3', 'GET http://other.example/'],
        ['size(request.path) >= 0', 'holds'],
        ['default(jwt.realm.team, "") == ""', 'the expression default(jwt.realm.team, "") == ""'],
      ] as const
    ).map(([expression, expected]): [string, Partial<Guarantee>, readonly string[], string] => [
      `an expression that denies by ${expression}`,
      expression.startsWith('default(request.headers["x-team"], "") ')
        ? { requests: { headers: { 'x-team': 'we' } }, neverReached: true }
        : { neverReached: true },
      [GATEWAY, ALL, `${POLICY}{authorization: {action: Deny, policy: {matchExpressions: ['${expression}']}}}`],
      expected,
    ]),
    ['listeners without TLS', { always: { encrypted: true } }, [GATEWAY, ALL], 'GET http://other.example/'],
    [
      'limits that are low enough',
      { always: { policies: { rateLimit: { local: [{ requests: { atMost: 100 }, unit: 'Minutes' }] } } } },
      [GATEWAY, ALL, `${POLICY}{rateLimit: {local: [{requests: 50, unit: Minutes}]}}`],
      'holds',
    ],
    [
      'limits that are too high',
      { always: { policies: { rateLimit: { local: [{ requests: { atMost: 10 }, unit: 'Minutes' }] } } } },
      [GATEWAY, ALL, `${POLICY}{rateLimit: {local: [{requests: 50, unit: Minutes}]}}`],
      'GET http://other.example/',
    ],
    [
      'limits of a shorter unit that pass less',
      { always: { policies: { rateLimit: { local: [{ requests: { atMost: 1000 }, unit: 'Minutes' }] } } } },
      [GATEWAY, ALL, `${POLICY}{rateLimit: {local: [{requests: 5, unit: Seconds}]}}`],
      'holds',
    ],
    [
      'limits of a shorter unit that pass more',
      { always: { policies: { rateLimit: { local: [{ requests: { atMost: 1000 }, unit: 'Minutes' }] } } } },
      [GATEWAY, ALL, `${POLICY}{rateLimit: {local: [{requests: 20, unit: Seconds}]}}`],
      'GET http://other.example/',
    ],
    [
      'limits of a longer unit that can pass entirely in a moment',
      { always: { policies: { rateLimit: { local: [{ requests: { atMost: 10 }, unit: 'Seconds' }] } } } },
      [GATEWAY, ALL, `${POLICY}{rateLimit: {local: [{requests: 60, unit: Minutes}]}}`],
      'GET http://other.example/',
    ],
    [
      'limits of a longer unit that pass less in a moment',
      { always: { policies: { rateLimit: { local: [{ requests: { atMost: 100 }, unit: 'Seconds' }] } } } },
      [GATEWAY, ALL, `${POLICY}{rateLimit: {local: [{requests: 90, unit: Minutes, burst: 10}]}}`],
      'holds',
    ],
    [
      'bursts above a limit of a shorter unit',
      { always: { policies: { rateLimit: { local: [{ requests: { atMost: 300 }, unit: 'Minutes' }] } } } },
      [GATEWAY, ALL, `${POLICY}{rateLimit: {local: [{requests: 5, unit: Seconds, burst: 1}]}}`],
      'GET http://other.example/',
    ],
    [
      'times that are long enough',
      { always: { policies: { timeouts: { request: { atMost: '1m' } } } } },
      [GATEWAY, ALL, `${POLICY}{timeouts: {request: 30s}}`],
      'holds',
    ],
    [
      'headers that are changed before routing and that nobody asks for',
      AUTHENTICATED,
      [
        GATEWAY,
        ALL,
        POLICY +
          `{phase: PreRouting, ${KEYS}, transformation: {request: {set: [{name: x-one, value: 'request.path'}]}}}`,
      ],
      'holds',
    ],
  ])('go by %s', (_, guarantee, documents, expected) => {
    expect(told(asked(guarantee, ...documents))).toBe(expected);
  });
});

describe('an external hostname', () => {
  const to = (name: string) => `backendRefs: [${toBackend(name)}]`;
  const toHost = (hostname: string): Partial<Guarantee> => ({ ...AUTHENTICATED, to: { hostname } });

  it.each([
    ['openai: {}', 'api.openai.com'],
    ['bedrock: {region: eu-west-1}', 'bedrock-runtime.eu-west-1.amazonaws.com'],
    ['vertexai: {projectId: a, region: eu}', 'aiplatform.eu.rep.googleapis.com'],
    ['azureopenai: {endpoint: team.openai.azure.com}', 'team.openai.azure.com'],
    ['openai: {}, host: own.example.com, port: 8443', 'own.example.com'],
  ])('is reached through a provider with no host or another one: %s', (provider, hostname) => {
    const verdict = asked(
      toHost(hostname),
      GATEWAY,
      backend('models', `{ai: {provider: {${provider}}}}`),
      route('chat', `rules: [{${to('models')}}]`),
    );
    expect(verdict.is).toBe('does not hold');
  });

  it('may be reached in more than one way', () => {
    const behindKeys = POLICY.replace('kind: Gateway, name: edge', 'kind: HTTPRoute, name: closed');
    const inputs = [
      GATEWAY,
      backend('fixed', '{static: {host: api.openai.com, port: 443}}'),
      backend('models', '{ai: {provider: {openai: {}}}}'),
      route('closed', `rules: [{matches: [{path: {value: /closed}}], ${to('fixed')}}]`),
      `${behindKeys}{${KEYS}}`,
    ];
    expect(asked(toHost('api.openai.com'), ...inputs).is).toBe('holds');
    const open = route('open', `rules: [{matches: [{path: {value: /open}}], ${to('models')}}]`);
    expect(told(asked(toHost('api.openai.com'), ...inputs, open))).toMatch(/^GET \S*\/open/);
  });
});

describe('a token', () => {
  const tokens = (...issuers: readonly string[]) =>
    `jwtAuthentication: {mode: Strict, providers: [${issuers.map((one) => `{issuer: ${one}, jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}}`).join(', ')}]}`;
  const guard = (action: string, expression: string, ...issuers: readonly string[]) =>
    `${POLICY}{${tokens(...issuers)}, authorization: {action: ${action}, policy: {matchExpressions: ['${expression}']}}}`;
  const is = (guarantee: Partial<Guarantee>, policy: string) => asked(guarantee, GATEWAY, ALL, policy).is;

  it('may have several issuers, which a comparison with one misses', () => {
    const never = { neverReached: true } as const;
    expect(is(never, guard('Deny', 'jwt.iss == "a"', 'a'))).toBe('does not hold');
    expect(is(never, guard('Deny', 'jwt.iss == "a" || "a" in jwt.iss', 'a'))).toBe('holds');
    const ofA: Partial<Guarantee> = { always: { authenticated: { issuers: ['a'] } } };
    expect(is(ofA, guard('Require', 'true', 'a'))).toBe('holds');
    expect(is(ofA, guard('Require', 'jwt.iss == "a"', 'a', 'b'))).toBe('holds');
    expect(is(ofA, guard('Deny', 'jwt.iss == "b"', 'a', 'b'))).toBe('does not hold');
    expect(is(ofA, guard('Require', '"a" in jwt.iss && jwt.iss != "a"', 'a', 'b'))).not.toBe('holds');
  });

  it.each(['sub', 'exp', 'nbf'])('is refused where %s is a list or an object', (claim) => {
    const inside = (name: string) => guard('Require', `"x" in jwt.${name} && !(jwt.${name}.startsWith("x"))`, 'a');
    const only = (name: string) => guard('Require', `jwt.${name} != "x" && "x" in jwt.${name}`, 'a');
    for (const text of [inside, only]) expect(is({ neverReached: true }, text('other'))).not.toBe('holds');
    const always = { callers: { jwt: { [claim]: 'ann' } } };
    expect(is({ callers: { jwt: { [claim]: 'ann' } }, always }, guard('Require', `jwt.${claim} == "ann"`, 'a'))).toBe(
      'holds',
    );
    expect(
      is({ callers: { jwt: { [claim]: 'ann' } }, neverReached: true }, guard('Deny', `jwt.${claim} == "ann"`, 'a')),
    ).toBe('holds');
    expect(is({ callers: { jwt: { team: 'ann' } }, neverReached: true }, guard('Deny', 'jwt.team == "ann"', 'a'))).toBe(
      'does not hold',
    );
  });
});

// Observed in the data plane: clients that are rejected before routing receive that response, and only other clients learn that no rule
// matches.
it('requests that are rejected before routing count as answered', () => {
  const early = (fields: string) => `${OF_GATEWAY}traffic: {phase: PreRouting, ${fields}}`;
  const onlyA = route('web', `rules: [{matches: [{path: {value: /a}}], ${WEB}}]`);
  const said = (guarantee: Partial<Guarantee>, fields: string) =>
    told(asked({ ...guarantee, always: { answered: true } }, GATEWAY, onlyA, early(fields)));
  const rule = `authorization: {action: Require, policy: {matchExpressions: ['request.path.startsWith("/a")']}}`;
  const service = 'extAuth: {backendRef: {name: authz, port: 80}, http: {}}';
  expect(said({ requests: { paths: ['/b'] } }, `${KEYS}, ${rule}`)).toBe('holds');
  expect(said({}, `${KEYS}, ${rule}`)).toBe('GET http://other.example/aa');
  expect(said({ requests: { paths: ['/b'] } }, service)).toBe('GET http://other.example/b');
  const questions = { requests: { methods: ['OPTIONS'], headers: { origin: 'https://*' } } };
  expect(said(questions, "cors: {allowOrigins: ['*']}")).toBe(
    'OPTIONS http://other.example/ with origin: https://, connection: origin',
  );
});

describe('conditional responses', () => {
  const answer = `directResponse: {conditional: [{condition: 'request.method == "GET"', policy: {status: 200}}, {condition: 'request.headers["x-role"] == "a"', policy: {status: 204}}]}`;
  const none = route('web', 'rules: [{matches: [{path: {value: /}}]}]');
  const ask = (guarantee: Partial<Guarantee>, ...documents: readonly string[]) =>
    told(asked(guarantee, GATEWAY, ...documents, `${POLICY}{${answer}}`));

  it('apply to the requests that match one', () => {
    const answered = (requests: Guarantee['requests']) => ask({ requests, always: { answered: true } }, none);
    expect(answered({ methods: ['GET'] })).toBe('holds');
    expect(answered({})).toBe('POST http://other.example/');
    expect(ask({ requests: { methods: ['GET'] }, neverReached: true }, ALL)).toBe('holds');
    expect(ask({ neverReached: true }, ALL)).toBe('POST http://other.example/');
  });

  it('are undecided if an earlier change affects them', () => {
    const set = '{request: {set: [{name: x-role, value: \'"a"\'}]}}';
    const early = `${OF_GATEWAY.replace('name: guard', 'name: early')}traffic: {phase: PreRouting, transformation: ${set}}`;
    expect(ask({ neverReached: true }, ALL, early)).toContain('the changes of ProxyPolicy/shop/early before routing');
    const late = ALL.replace(
      'rules: [{',
      `rules: [{filters: [{type: RequestHeaderModifier, requestHeaderModifier: {remove: [x-role]}}], `,
    );
    expect(ask({ neverReached: true }, late)).toContain('the conditions under which');
  });
});
