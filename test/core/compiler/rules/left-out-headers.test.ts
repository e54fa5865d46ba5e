import { expect, it } from 'vitest';
import { findingsFor, gateway, limit, policy, route, service, toService } from './run';

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
  return findingsFor([...documents, ...more]).filter((one) => one.includes('AIG7106'));
}

const at = (entry: number) => [`AIG7106 spec.traffic.rateLimit.global.descriptors[0].entries[${entry}].expression`];

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
])('a limit by %s holds everybody', (text) => {
  expect(found(limit([text]))).toEqual([]);
});

it('a limit holds nobody who leaves out the header of what a request costs', () => {
  const costing = (cost: string) => {
    const { rateLimit } = limit(['"all"']);
    const [descriptor] = rateLimit.global.descriptors;
    return { rateLimit: { global: { ...rateLimit.global, descriptors: [{ ...descriptor, cost }] } } };
  };
  expect(found(costing(`uint(${USER})`), [], undefined, NEWEST)).toEqual([
    'AIG7106 spec.traffic.rateLimit.global.descriptors[0].cost',
  ]);
  expect(found(costing(`uint(default(${USER}, "1"))`), [], undefined, NEWEST)).toEqual([]);
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
    return findingsFor(documents).filter((one) => one.includes('AIG7106'));
  };
  expect(calls({ headers }, { method: { service: 'Pay' }, headers })).toEqual([]);
  expect(calls({ headers }, { method: { service: 'Pay' } })).toEqual(at(0));
});

it('a limit holds where another descriptor counts, or where the header is there', () => {
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
