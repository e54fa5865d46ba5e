import { describe, expect, it } from 'vitest';
import { diagnose, findingsFor, gateway, limit, policy, route, service, toService } from './run';

const USER = 'request.headers["x-user"]';

const NEWEST = { apiVersion: 'agentgateway.dev/v1alpha1', kind: 'AgentgatewayPolicy' };

function found(traffic: object, more: readonly object[] = [], match?: object, own: object = {}): readonly string[] {
  const rule = toService(match ? { matches: [match] } : {});
  const documents = [
    ...gateway(),
    service(),
    route('shop', [rule]),
    { ...policy('p', 'HTTPRoute', 'shop', { traffic }), ...own },
  ];
  return findingsFor([...documents, ...more]).filter((one) => one.includes('AIG7080'));
}

const at = (entry: number) => [`AIG7080 spec.traffic.rateLimit.global.descriptors[0].entries[${entry}].expression`];

it.each([USER, `${USER} + "-a"`, 'request.headers["X-User"].lowerAscii()', `true ? ${USER} : "x"`])(
  'a limit by %s does not hold who leaves it out',
  (text) => {
    expect(found(limit([text]))).toEqual(at(0));
    expect(found(limit(['"web"', text]))).toEqual(at(1));
    expect(found(limit([text], [text]))).toEqual(at(0));
  },
);

it.each([
  `default(${USER}, "nobody")`,
  `has(${USER}) ? ${USER} : "nobody"`,
  `"x-user" in request.headers ? ${USER} : "nobody"`,
  'request.path',
])('accepts a limit by %s', (text) => {
  expect(found(limit([text]))).toEqual([]);
});

it('reports a cost header that clients may omit', () => {
  const costing = (cost: string) => {
    const { rateLimit } = limit(['"all"']);
    const [descriptor] = rateLimit.global.descriptors;
    return { rateLimit: { global: { ...rateLimit.global, descriptors: [{ ...descriptor, cost }] } } };
  };
  expect(found(costing(`uint(${USER})`), [], undefined, NEWEST)).toEqual([
    'AIG7080 spec.traffic.rateLimit.global.descriptors[0].cost',
  ]);
  const text = [`uint(default(${USER}, "1"))`, `coalesce(uint(${USER}), 1u)`].map((cost) =>
    found(costing(cost), [], undefined, NEWEST),
  );
  expect(text).toEqual([['AIG7080 spec.traffic.rateLimit.global.descriptors[0].cost'], []]);
});

it('a call of gRPC may have to bring the header', () => {
  const headers = [{ name: 'X-User', value: '.+', type: 'RegularExpression' }];
  const calls = (...matches: object[]) => {
    const demanding = route('shop', [toService({ matches })], {}, 'GRPCRoute');
    const documents = [
      ...gateway(),
      service(),
      demanding,
      policy('p', 'GRPCRoute', 'shop', { traffic: limit([USER]) }),
    ];
    return findingsFor(documents).filter((one) => one.includes('AIG7080'));
  };
  expect(calls({ headers }, { method: { service: 'Pay' }, headers })).toEqual([]);
  expect(calls({ headers }, { method: { service: 'Pay' } })).toEqual(at(0));
});

it('accepts another descriptor that counts, and a header that is set', () => {
  expect(found(limit([USER], ['"all"']))).toEqual([]);
  const before = (traffic: object) => policy('q', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', ...traffic } });
  const set = { transformation: { request: { set: [{ name: 'X-User', value: '"a"' }] } } };
  expect(found(limit([USER]), [before(set)])).toEqual([]);
  expect(found(limit([USER]), [before({ transformation: { request: { remove: ['x-user'] } } })])).toEqual(at(0));
  const asked = { action: 'Require', policy: { matchExpressions: ['"x-user" in request.headers'] } };
  expect(found({ ...limit([USER]), authorization: asked })).toEqual([]);
  const match = (name: string) => ({ headers: [{ name, value: '.+', type: 'RegularExpression' }] });
  expect(found(limit([USER]), [], match('X-User'))).toEqual([]);
  expect(found(limit([USER]), [], match('x-other'))).toEqual(at(0));
});

describe('descriptors that fail for different reasons', () => {
  const KEYS = { apiKeyAuthentication: { mode: 'Optional', secretRef: { name: 'keys' } } };
  const PLAN = 'json(request.body).plan';
  const messages = (traffic: object) =>
    diagnose([...gateway(), service(), route('shop', [toService()]), policy('p', 'HTTPRoute', 'shop', { traffic })], {
      revision: 'v1.4',
    })
      .filter(({ code }) => code === 'AIG7080')
      .map(({ message, notes }) => [message, ...notes.map(({ text }) => text)]);

  it('do not count a request for which all of them fail', () => {
    expect(messages(limit([USER], [PLAN]))).toEqual([
      [
        'this rate limit does not count requests without header `x-user` and for which `json(request.body).plan` fails (the value is missing), because all of its descriptors fail for them',
        '`json(request.body).plan` fails, too',
      ],
    ]);
    expect(messages({ ...KEYS, ...limit(['apiKey.team'], [USER]) })).toEqual([
      [
        'this rate limit does not count requests without credentials for apiKeyAuthentication, whose mode is Optional and without header `x-user`, because all of its descriptors fail for them',
        `\`${USER}\` fails, too`,
      ],
    ]);
    expect(messages(limit(['"a"', 'jwt.sub'], [USER], ['request.uri.query("tenant")']))).toHaveLength(1);
  });

  it('are one finding with a fallback to write', () => {
    const documents = [...gateway(), service(), route('shop', [toService()])];
    const help = (traffic: object) =>
      diagnose([...documents, policy('p', 'HTTPRoute', 'shop', { traffic })]).find(({ code }) => code === 'AIG7080')
        ?.help;
    expect(help(limit([USER]))).toBe(
      `Give one descriptor a value for every request, such as \`coalesce(${USER}, "none")\`, or reject such requests by authorization.`,
    );
    expect(help({ ...KEYS, ...limit(['apiKey.team']) })).toContain('Set `mode: Strict` in apiKeyAuthentication');
    expect(help(limit(['jwt.sub']))).toContain('Apply jwtAuthentication');
  });

  it.each([
    ['one has a value for all requests', [[USER], [PLAN], ['request.method']]],
    ['one says what counts then', [[USER], [`coalesce(${PLAN}, "none")`]]],
    ['the value that is missing for one is there for the other', [[USER], [`has(${USER}) ? "known" : "unknown"`]]],
  ])('are accepted if %s', (_, descriptors) => {
    expect(messages(limit(...descriptors))).toEqual([]);
  });

  it('are accepted for requests that authorization or a condition excludes', () => {
    const rule = (text: string) => ({ authorization: { action: 'Require', policy: { matchExpressions: [text] } } });
    expect(messages({ ...KEYS, ...limit(['apiKey.team'], [USER]), ...rule('has(apiKey.team)') })).toEqual([]);
    expect(messages({ ...limit([USER], [PLAN]), ...rule('"x-user" in request.headers') })).toEqual([]);
    expect(messages({ ...limit([`string(int(${USER}))`]), ...rule(`${USER}.matches("^[0-9]+$")`) })).toEqual([]);
    const chosen = (condition: string) => {
      const { rateLimit } = limit([USER]);
      return messages({ rateLimit: { conditional: [{ condition, policy: rateLimit }] } });
    };
    expect(chosen(`has(${USER})`)).toEqual([]);
    expect(chosen(`"x-user" in request.headers && request.method == "GET"`)).toEqual([]);
    expect(chosen(`${USER} != "admin"`)).toEqual([]);
    expect(chosen(`!has(${USER})`)).toHaveLength(1);
    expect(chosen('request.method == "GET"')).toHaveLength(1);
  });

  it('are accepted if authentication requires the header', () => {
    const location = { header: { name: 'x-user' } };
    const keys = { apiKeyAuthentication: { secretRef: { name: 'keys' }, location } };
    expect(messages({ ...keys, ...limit([USER]) })).toEqual([]);
  });

  it('are checked separately for requests and for tokens', () => {
    const { rateLimit } = limit([USER], ['request.method']);
    const [first, second] = rateLimit.global.descriptors;
    const descriptors = [first, { ...second, unit: 'Tokens' }];
    expect(messages({ rateLimit: { global: { ...rateLimit.global, descriptors } } })).toHaveLength(1);
  });

  it('count no request if a value is never set', () => {
    expect(messages(limit(['jwt.sub'], ['request.method']))).toEqual([
      [
        'this descriptor does not count any request, because `jwt.sub` fails: no jwtAuthentication applies to HTTPRoute demo/shop',
      ],
    ]);
  });

  it.each([
    ['{"GET": "g"}[request.method]', 'the value is missing'],
    ['request.path.split("/")[2]', 'the list has fewer items'],
    ['request.uri.query("tenant")', 'the value is missing'],
    ['default({"gold": "g"}[request.headers["x-tier"]], "")', undefined],
    ['size(request.path.split("/")) > 2 ? request.path.split("/")[2] : ""', undefined],
    ['request.uri.path', undefined],
  ])('are found by the parts that fail: %s (%s)', (text, cause) => {
    expect(messages(limit([text])).map(([message]) => message)).toEqual(
      cause === undefined ? [] : [expect.stringContaining(`requests for which \`${text}\` fails (${cause})`)],
    );
    expect(messages(limit([text], ['request.method']))).toEqual([]);
  });
});

it('reports a limit that depends on a later service and counts no request', () => {
  const extProc = { backendRef: { name: 'shop', port: 80 } };
  const early = policy('early', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', extProc } });
  const limiting = { ...limit(['extproc.team']), extProc };
  expect(found(limiting, [], undefined, NEWEST)).toEqual(at(0));
  expect(found(limit(['extproc.team']), [{ ...early, ...NEWEST }], undefined, NEWEST)).toEqual([]);
});

it.each(['request.headers', 'request.path.split("/")', '1.5', 'null', 'duration("5s")'])(
  'a limit by %s counts nothing, because it is not a string',
  (text) => {
    expect(found(limit([text]))).toEqual(at(0));
  },
);

it.each(['request.path.size()', 'request.path == "/a"', 'source.port', 'string(1.5)'])('counts by %s', (text) => {
  expect(found(limit([text]))).toEqual([]);
});

describe('a limit by properties of client certificates', () => {
  const NAMESPACE = 'source.identity.namespace';

  it('counts nothing if no listener validates certificates', () => {
    expect(found(limit([NAMESPACE]))).toEqual(at(0));
    expect(found(limit(['source.subjectCn']))).toEqual(at(0));
    expect(found(limit([`default(${NAMESPACE}, "none")`]))).toEqual([]);
    expect(found(limit([`has(source.identity) ? ${NAMESPACE} : "none"`]))).toEqual([]);
  });
});
