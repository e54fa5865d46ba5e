import { describe, expect, it } from 'vitest';
import { conditionPath, conditionsOf, letsPass } from '../../../../src/core/compiler/analysis/conditions';
import { parseExpression } from '../../../../src/core/compiler/expressions';
import { LOOSE_IN_MACROS } from './loose-texts';
import { diagnose, findingsFor, gateway, newest, policy, route, service, toService } from './run';

/** Codes that report failing rules. */
const OF_FAILURES: ReadonlySet<string> = new Set(['AIG7015', 'AIG7127']);

/** Returns the codes of the findings about an authorization rule. */
function codesFor(action: string, rule: string): string[] {
  const authorization = { action, policy: { matchExpressions: [rule] } };
  const inputs = [...gateway(), service(), route('shop', [toService()])];
  const findings = findingsFor([...inputs, policy('rules', 'HTTPRoute', 'shop', { traffic: { authorization } })]);
  return findings.map((finding) => finding.split(' ')[0] ?? '');
}

describe('rule conditions', () => {
  it('include whether they allow requests', () => {
    const passing = (text: string, action: string) =>
      conditionsOf(parseExpression(text))
        .filter((condition) => letsPass(condition, action))
        .map(({ node }) => text.slice(node.start, node.end));
    expect(passing('a && !b', 'Allow')).toEqual(['a']);
    expect(passing('a && !b', 'Require')).toEqual(['a']);
    expect(passing('a && !b', 'Deny')).toEqual(['b']);
    expect(passing('!(a || !(c))', 'Allow')).toEqual(['(c)']);
    expect(passing('a != 1', 'Deny')).toEqual(['a != 1']);
    expect(passing('l.exists(x, !x)', 'Deny')).toEqual(['x']);
    expect(passing('a ? b : !c', 'Allow')).toEqual(['a', 'b']);
    expect(passing('a == true && b != true', 'Allow')).toEqual(['a']);
    expect(passing('a == false || false != b', 'Deny')).toEqual(['a']);
    expect(passing('size(l.filter(x, !x)) > 0', 'Deny')).toEqual(['x']);
  });

  it('reads paths', () => {
    expect(conditionPath(parseExpression('a.b["c"].d'))).toBe('a.b.c.d');
    expect(conditionPath(parseExpression('a[b].c'))).toBeUndefined();
  });
});

describe('rules that reject by a value that clients can spell differently', () => {
  it.each<[action: string, rule: string, codes: string[]]>([
    ['Deny', 'request.host == "a.example.com"', ['AIG7031']],
    ['Deny', 'request.host.startsWith("a.")', ['AIG7031']],
    ['Deny', 'request.host in ["a.example.com"]', ['AIG7031']],
    ['Allow', '!request.host.endsWith(".internal")', ['AIG7031']],
    ['Require', 'request.host != "a.example.com"', ['AIG7031']],
    ['Deny', 'request.host.lowerAscii() == "a.example.com"', ['AIG7031']],
    ['Deny', 'request.host.lowerAscii() in ["a.example.com"]', ['AIG7031']],
    ['Require', '!request.host.lowerAscii().endsWith(".internal")', ['AIG7031']],
    ['Deny', 'request.host.lowerAscii().startsWith("a.")', ['AIG7031']],
    ['Deny', 'request.host.matches("^(?i:a\\\\.example\\\\.com)$")', ['AIG7031']],
    ['Deny', 'request.host.matches("(?i)^(.*@)?a[.]example[.]com$")', ['AIG7031']],
    ['Deny', 'request.host.matches("(?i)^a[.]example[.]com(:.*)?$")', ['AIG7031']],
    ['Deny', 'request.host.matches("(?i)^(.*@)?a[.]example[.]com(:.*)?$")', []],
    ['Deny', 'request.host.matches("(?i)^.*[.]internal.*$")', []],
    ['Deny', 'request.host.lowerAscii().contains("internal")', []],
    ['Deny', 'request.host.lowerAscii().split("@")[0].split(":")[0] == "a.example.com"', []],
    ['Require', 'request.host.lowerAscii() == "a.example.com"', []],
    ['Allow', 'request.host == "a.example.com"', []],
    ['Deny', '!(request.host == "a.example.com")', []],
    ['Deny', 'request.headers["x-role"] == "admin"', ['AIG7032']],
    ['Deny', 'default(request.headers["x-role"], "") == "admin"', ['AIG7032']],
    ['Require', '!(request.headers["x-role"] in ["admin"])', ['AIG7032']],
    ['Deny', '"x-role" in request.headers', []],
    ['Deny', 'request.headers.raw()["x-role"].exists(v, v == "admin")', []],
    ['Allow', 'request.headers["x-role"] == "admin"', []],
  ])('%s %s', (action, rule, codes) => {
    expect(codesFor(action, rule)).toEqual(codes);
  });
});

it.each([
  [{ condition: 'request.host == "a.example.com"' }, 'in capitals'],
  [{ condition: 'request.host.lowerAscii() == "a.example.com"' }, 'followed by a port'],
  [{ condition: 'request.host.matches("(?i)^a[.]example[.]com(:.*)?$")' }, 'preceded by a user'],
  [{ condition: '!request.host.matches("(?i)^a[.]example[.]com$")' }, undefined],
])('reports a service that receives the host of the client: %j', (condition, spelling) => {
  const extAuth = { conditional: [{ ...condition, policy: { backendRef: { name: 'shop', port: 80 }, grpc: {} } }] };
  const rules = policy('rules', 'HTTPRoute', 'shop', { traffic: { extAuth } });
  const found = diagnose(newest([...gateway(), service(), route('shop', [toService()]), rules]));
  const said = found.flatMap(({ code, message }) => (code === 'AIG7031' ? [message] : []));
  expect(said).toHaveLength(spelling === undefined ? 0 : 1);
  expect(said.join('')).toContain(spelling ?? '');
});

const TAGS = 'json(string(request.body)).tags';

describe('rules that are true for non-string values', () => {
  it.each<[action: string, rule: string, codes: string[]]>([
    ['Allow', 'json(string(request.body)).model.startsWith("small-")', ['AIG7033']],
    ['Allow', 'json(string(request.body)).tags.exists(t, t.startsWith("a"))', ['AIG7033']],
    ['Require', 'request.headers.role.endsWith("-admin")', ['AIG7033']],
    ['Allow', 'request.headers["x-" + "role"].endsWith("-admin")', ['AIG7033']],
    ['Allow', 'json(string(request.body)).model.matches("^sm" + "all")', ['AIG7033']],
    ['Deny', '!json(string(request.body)).model.startsWith("small-")', ['AIG7033']],
    ...LOOSE_IN_MACROS.map((rule): [string, string, string[]] => ['Allow', rule(TAGS), ['AIG7033']]),
    ...LOOSE_IN_MACROS.map((rule): [string, string, string[]] => ['Allow', rule('["a"]'), ['AIG7033']]),
    ['Deny', `!${TAGS}.exists(t, t.startsWith("a"))`, ['AIG7033']],
    ['Allow', `${TAGS}.exists(t, string(t).startsWith("a"))`, []],
    ['Allow', `${TAGS}.filter(t, string(t).startsWith("a")).size() > 0`, []],
    ['Allow', 'string(json(string(request.body)).model).startsWith("small-")', []],
    ['Allow', 'json(string(request.body)).model.matches("^small")', []],
    ['Deny', 'json(string(request.body)).model.startsWith("large-")', []],
    ['Allow', 'request.path.startsWith("/public")', []],
    ['Allow', 'request.headers["x-role"].startsWith("a")', []],
    ['Allow', 'request.path.lowerAscii().startsWith("/public")', []],
    ['Allow', '(request.method + request.path).startsWith("GET/")', []],
    ['Allow', 'default(request.headers["x-role"], "").startsWith("a")', []],
  ])('%s %s', (action, rule, codes) => {
    expect(codesFor(action, rule).filter((code) => !OF_FAILURES.has(code))).toEqual(codes);
  });
});
