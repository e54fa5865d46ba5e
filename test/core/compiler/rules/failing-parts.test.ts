import { describe, expect, it } from 'vitest';
import { failuresOf } from '../../../../src/core/compiler/analysis/failing-parts';
import { parseExpression } from '../../../../src/core/compiler/expressions';
import { findingsFor, gateway, newest, policy, route, service, toService } from './run';

const found = (text: string) => failuresOf(text, parseExpression(text));
const SPLIT = 'request.path.split("/")[2]';

describe('parts that fail although no value is missing', () => {
  it.each([
    [`${SPLIT} != "mine"`, SPLIT],
    [`default(${SPLIT}, "") != "mine"`, SPLIT],
    [`!(${SPLIT} in ["a"])`, SPLIT],
    [`size(request.path.split("/")) < 2 || ${SPLIT} != "mine"`, SPLIT],
    [`request.path.startsWith("/tenants") && ${SPLIT} != "mine"`, SPLIT],
    ['request.host.split(".")[1] != "a"', 'request.host.split(".")[1]'],
    ['["a", "b"][2] != "c"', '["a", "b"][2]'],
    ['request.path.substring(2) != "a"', 'request.path.substring(2)'],
    ['request.path.startsWith("/a") && request.path.substring(3) != "b"', 'request.path.substring(3)'],
    ['uint(default(request.headers["x-n"], "0")) != 5u', 'uint(default(request.headers["x-n"], "0"))'],
    ['!ip(request.uri.query("ip")).isLoopback()', 'ip(request.uri.query("ip"))'],
    ['!has(json(request.body).model)', 'json(request.body)'],
    ['request.path.split("/")[2] == "a" ? false : true', SPLIT],
    ['json(request.headers["x-j"]).a != 1', 'json(request.headers["x-j"]).a'],
  ])('%s: %s', (text, part) => {
    expect(found(text).failing?.part).toBe(part);
  });

  it.each([
    [`${SPLIT} == "theirs"`],
    [`coalesce(${SPLIT}, "") != "mine"`],
    ['request.path.split("/")[1] != "mine"'],
    ['request.host.split(".")[0] != "mine"'],
    ['["a", "b"][1] != "c"'],
    [`size(request.path.split("/")) < 3 || ${SPLIT} != "mine"`],
    [`2 < request.path.split("/").size() && ${SPLIT} != "mine"`],
    [`request.path.split("/").size() >= 3 ? ${SPLIT} != "mine" : true`],
    [`request.path.startsWith("/tenants/") && ${SPLIT} != "mine"`],
    [`!request.path.matches("^/[a-z]+/") || ${SPLIT} != "mine"`],
    ['request.path.substring(1) != "a"'],
    ['request.path.startsWith("/a/") && request.path.substring(3) != "b"'],
    ['int(request.headers["x-n"]) > 5'],
    ['!default(request.headers["x-n"], "").matches("^[0-9]+$") || int(request.headers["x-n"]) != 5'],
    ['!isIP(default(request.headers["x-ip"], "")) || !cidr("10.0.0.0/8").containsIP(request.headers["x-ip"])'],
    ['!cidr("10.0.0.0/8").containsIP(source.address)'],
    ['int(size(request.path)) < 5'],
    ['timestamp("2030-01-01T00:00:00Z") < request.startTime'],
  ])('%s: none', (text) => {
    expect(found(text).failing).toBeUndefined();
  });

  it('are reported once per part, and in addition to a missing value', () => {
    expect(found('int(request.headers["x-n"]) != 5').missing).toBeUndefined();
    const other = `jwt.role != "admin" || ${SPLIT} != "mine"`;
    expect(found(other)).toMatchObject({ missing: 'jwt.role', failing: { part: SPLIT } });
    expect(found('jwt.groups[0] != "admins"')).toEqual({
      failing: { part: 'jwt.groups[0]', cause: 'the list has fewer items' },
    });
  });

  it('are reported in rules that reject and in conditions', () => {
    const told = (traffic: object) =>
      findingsFor(
        newest([...gateway(), service(), route('r', [toService()]), policy('p', 'HTTPRoute', 'r', { traffic })]),
      ).filter((one) => one.startsWith('AIG7127'));
    const rule = { policy: { matchExpressions: [`${SPLIT} != "mine"`] } };
    expect(told({ authorization: { action: 'Deny', ...rule } })).toEqual([
      'AIG7127 spec.traffic.authorization.policy.matchExpressions[0]',
    ]);
    expect(told({ authorization: { action: 'Require', ...rule } })).toEqual([]);
    const limit = { local: [{ requests: 10, unit: 'Seconds' }] };
    const rateLimit = { conditional: [{ condition: `${SPLIT} != "mine"`, policy: limit }] };
    expect(told({ rateLimit })).toEqual(['AIG7127 spec.traffic.rateLimit.conditional[0].condition']);
  });
});
