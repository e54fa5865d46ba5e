import { describe, expect, it } from 'vitest';
import { findingsFor, gateway, limit, policy, route, service, toService } from './run';

const USER = 'default(request.headers["X-User"], "nobody")';

/** Returns the same Gateway with a public Service. */
function open(): object[] {
  const [gatewayClass, ours] = gateway() as [object, { spec: object }];
  const listeners = [{ name: 'http', port: 80, protocol: 'HTTP' }];
  return [gatewayClass, { ...ours, spec: { gatewayClassName: 'proxy', listeners } }];
}

function found(traffic: object, more: readonly object[] = [], match?: object, at = open()): readonly string[] {
  const rule = toService(match ? { matches: [match] } : {});
  const documents = [...at, service(), route('shop', [rule]), policy('p', 'HTTPRoute', 'shop', { traffic })];
  return findingsFor([...documents, ...more]).filter((one) => /AIG7080|AIG7133/.test(one));
}

const told = (entry = 0) => [`AIG7133 spec.traffic.rateLimit.global.descriptors[0].entries[${entry}].expression`];

describe('a limit by a client header', () => {
  it.each([
    USER,
    'has(request.headers["x-user"]) ? request.headers["x-user"] : "nobody"',
    `"user-" + ${USER}.lowerAscii()`,
    `string(${USER}).trim()`,
  ])('restarts with another value: %s', (text) => {
    expect(found(limit([text]))).toEqual(told());
    expect(found(limit(['"web"', text]))).toEqual(told(1));
    expect(found(limit([text], [text, 'request.method']))).toEqual(told());
  });

  it('applies if it also counts a value that clients cannot choose', () => {
    expect(found(limit([USER], ['source.address']))).toEqual([]);
    expect(found(limit(['source.address']))).toEqual([]);
    expect(found(limit([`${USER} == "gold" ? "gold" : "others"`]))).toEqual([]);
  });

  it('is reported once if the header may also be missing', () => {
    expect(found(limit(['request.headers["x-user"]']))).toEqual([told()[0]?.replace('AIG7133', 'AIG7080')]);
    const there = { action: 'Require', policy: { matchExpressions: ['has(request.headers["x-user"])'] } };
    expect(found({ ...limit(['request.headers["x-user"]']), authorization: there })).toEqual(told());
    expect(found({ ...limit([USER]), authorization: there })).toEqual(told());
  });

  it('applies if the gateway determines the value', () => {
    const before = (traffic: object) => policy('q', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', ...traffic } });
    const set = { transformation: { request: { set: [{ name: 'x-user', value: 'jwt.sub' }] } } };
    expect(found(limit([USER]), [before(set)])).toEqual([]);
    expect(found({ ...limit([USER]), extAuth: { backendRef: { name: 'shop', port: 80 }, grpc: {} } })).toEqual([]);
    const rule = (matchExpression: string) => ({
      authorization: { action: 'Require', policy: { matchExpressions: [matchExpression] } },
    });
    expect(found({ ...limit([USER]), ...rule('request.headers["x-user"] == jwt.sub') })).toEqual([]);
    expect(found({ ...limit([USER]), ...rule('request.headers["x-user"] != ""') })).toEqual(told());
    expect(found(limit([USER]), [], { headers: [{ name: 'X-User', value: 'ada' }] })).toEqual([]);
    const any = { headers: [{ name: 'X-User', value: '.+', type: 'RegularExpression' }] };
    expect(found(limit([USER]), [], any)).toEqual(told());
  });

  it('is reported once if the gateway sets the header too late', () => {
    const set = { transformation: { request: { set: [{ name: 'x-user', value: 'apiKey.user' }] } } };
    const keys = { apiKeyAuthentication: { secretRef: { name: 'keys' } } };
    expect(found({ ...keys, ...limit([USER]), ...set })).toEqual([]);
    expect(found({ ...keys, ...limit(['request.headers["x-user"]']), ...set })).toEqual([]);
  });

  it('is not reported for clients inside the cluster', () => {
    expect(found(limit([USER]), [], undefined, gateway())).toEqual([]);
  });
});
