import { describe, expect, it } from 'vitest';
import { conditionPath } from '../../../../src/core/compiler/analysis/conditions';
import { unguardedValue } from '../../../../src/core/compiler/analysis/missing-values';
import { parseExpression } from '../../../../src/core/compiler/expressions';
import { backend, findingsFor, gateway, policy, route, toBackend } from './run';

function found(text: string): string | undefined {
  const node = unguardedValue(parseExpression(text));
  return node && (conditionPath(node) ?? text.slice(node.start, node.end));
}

describe('deny rules that fail open', () => {
  it.each([
    ['request.headers["x-team"] != "shop"', 'request.headers.x-team'],
    ['jwt.role != "admin"', 'jwt.role'],
    ['!(jwt.role == "admin")', 'jwt.role'],
    ['!jwt.roles.exists(r, r == "admin")', 'jwt.roles'],
    ['!("admin" in jwt.roles)', 'jwt.roles'],
    ['request.path == "/" && !jwt.email.endsWith("@example.com")', 'jwt.email'],
    ['!cidr("10.0.0.0/8").containsIP(request.headers["x-real-ip"])', 'request.headers.x-real-ip'],
    ['source.identity.namespace != "shop"', 'source.identity.namespace'],
    ['!has(jwt.org.name)', 'jwt.org'],
    ['!has(source.identity.namespace)', 'source.identity'],
    ['jwt.role == "guest" ? true : request.path == "/admin"', 'jwt.role'],
    ['jwt.role == "admin" ? false : request.path == "/admin"', 'jwt.role'],
    ['jwt.role != "admin" ? true : false', 'jwt.role'],
    ['!(jwt.role == "admin" ? true : false)', 'jwt.role'],
    ['has(jwt.a) ? jwt.b != "x" : true', 'jwt.b'],
    ['(jwt.a == "x" ? true : false) ? true : false', 'jwt.a'],
    ['(jwt.role == "admin") == false', 'jwt.role'],
    ['false == jwt.role.startsWith("a")', 'jwt.role'],
    ['jwt.email_verified == false', 'jwt.email_verified'],
    ['request.headers["x-key"] == ""', 'request.headers.x-key'],
    ['jwt.sub == null', 'jwt.sub'],
    ['size(jwt.roles) == 0', 'jwt.roles'],
    ['0 == jwt.roles.size()', 'jwt.roles'],
    ['jwt.level < 5', 'jwt.level'],
    ['5 >= jwt.level', 'jwt.level'],
    ['jwt.roles.all(role, role != "admin")', 'jwt.roles'],
    ['{"POST": "x"}[request.method] != "y"', '{"POST": "x"}[request.method]'],
    ['{"POST": false}[request.method] == false', '{"POST": false}[request.method]'],
    ['!(request.path in {"POST": ["/x"]}[request.method])', '{"POST": ["/x"]}[request.method]'],
    ['{"a": {"b": 1}}.a.c != 1', '{"a": {"b": 1}}.a.c'],
    ['variables().foo != "x"', 'variables().foo'],
    ['variables().jwt["role"] != "x"', 'variables().jwt["role"]'],
    ['has(jwt.other) && variables().jwt.role != "x"', 'variables().jwt.role'],
    ['json("{}").model != "a"', 'json("{}").model'],
    ['coalesce(json(request.body), {}).model != "a"', 'coalesce(json(request.body), {}).model'],
    ['!request.headers.raw()["x-role"].exists(v, v == "a")', 'request.headers.raw()["x-role"]'],
    ['jwt[request.method] != "a"', 'jwt[request.method]'],
    ['request.headers.cookie("t") != "a"', 'request.headers.cookie("t")'],
    ['request.uri.query("t") != "a"', 'request.uri.query("t")'],
  ])('%s: %s', (text, value) => {
    expect(found(text)).toBe(value);
  });

  it.each([
    ['!(request.method in {"POST": "x"}) || {"POST": "x"}[request.method] != "y"'],
    ['default({"POST": "x"}[request.method], "") != "y"'],
    ['{"POST": "x"}[request.method] == "x"'],
    ['{"a": {"b": 1}}["a"].b != 1'],
    ['{"a": jwt}.a != 1'],
    ['variables().request.method != "x"'],
    ['!has(variables().foo) || variables().foo != "x"'],
    ['!has(jwt.role) || variables().jwt.role != "x"'],
    ['!has(json("{}").a) || json("{}").a != "x"'],
    ['!has(jwt.sub)'],
    ['!has(jwt.org) || !has(jwt.org.name)'],
    ['jwt.role == "guest"'],
    ['request.headers["x-debug"] == "1"'],
    ['jwt.email.endsWith("@example.org")'],
    ['request.method != "GET"'],
    ['!request.path.startsWith("/public")'],
    ['default(jwt.role, "") != "admin"'],
    ['!(default(jwt.role, "") == "admin")'],
    ['!has(jwt.role) || jwt.role != "admin"'],
    ['!(has(jwt.role) && jwt.role == "admin")'],
    ['"x-team" in request.headers && request.headers["x-team"] != "shop"'],
    ['!(jwt.role != "guest")'],
    ['mcp.tool.name != "echo"'],
    ['!cidr("10.0.0.0/8").containsIP(source.address)'],
    ['jwt.role == "guest" ? true : false'],
    ['!(jwt.role == "guest" ? false : true)'],
    ['has(jwt.role) ? jwt.role != "admin" : true'],
    ['has(jwt.role) && jwt.role == "guest" ? true : request.path == "/admin"'],
    ['default(jwt.role, "") == "guest" ? true : request.path == "/admin"'],
    ['(jwt.role == "guest") == true'],
    ['jwt.guest != false'],
    ['request.headers["x-debug"] != ""'],
    ['size(jwt.warnings) != 0'],
    ['jwt.failures > 5'],
    ['5 < jwt.failures'],
    ['has(jwt.level) && jwt.level < 5'],
  ])('do not include %s', (text) => {
    expect(found(text)).toBeUndefined();
  });
});

it('rules of tools fail as well', () => {
  const rules = (text: string) => ({
    mcp: { authorization: { action: 'Deny', policy: { matchExpressions: [text] } } },
  });
  const spec = { mcp: { targets: [{ name: 't', static: { host: 'mcp', port: 80 } }] } };
  const told = (text: string) =>
    findingsFor([
      ...gateway(),
      route('m', [toBackend('m')]),
      backend('m', { ...spec, policies: rules(text) }),
      policy('p', 'HTTPRoute', 'm', { backend: rules(text) }),
    ]).filter((one) => one.startsWith('AIG7015'));
  expect(told('mcp.tool.name == "delete" && request.headers["x-role"] != "admin"')).toEqual([
    'AIG7015 spec.policies.mcp.authorization.policy.matchExpressions[0]',
    'AIG7015 spec.backend.mcp.authorization.policy.matchExpressions[0]',
  ]);
  expect(told('mcp.tool.name == "delete" && request.headers["x-role"] == "guest"')).toEqual([]);
});
