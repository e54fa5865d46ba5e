import { run } from '@bufbuild/cel';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../src/testing/evaluate';
import { ExpressionFailure, UnknowableExpression, type Value, valueOfJson } from '../../src/testing/values';

const FACTS = {
  request: {
    method: 'POST',
    path: '/v1/chat',
    host: 'llm.example.com',
    headers: { 'x-team': 'search', 'x-empty': '' },
  },
  jwt: { sub: 'ada', groups: ['sre', 'dev'], level: 3, score: 1.5, admin: false, org: { name: 'acme' }, none: null },
  source: { address: '10.1.2.3' },
};
const VARIABLES = valueOfJson(FACTS) as { [name: string]: Value };

type Verdict = boolean | string | number | 'fails' | null;

function ours(text: string): Verdict {
  try {
    const value = evaluate(text, VARIABLES);
    return typeof value === 'bigint' ? Number(value) : (value as Verdict);
  } catch (error) {
    if (error instanceof ExpressionFailure) return 'fails';
    throw error;
  }
}

/** Another implementation of the language. */
function theirs(text: string): Verdict {
  const bindings = JSON.parse(JSON.stringify(FACTS), (_, value) => (Number.isInteger(value) ? BigInt(value) : value));
  const result = run(text, bindings) as unknown;
  if (typeof result === 'bigint') return Number(result);
  return result !== null && typeof result === 'object' ? 'fails' : (result as Verdict);
}

const EXPRESSIONS = [
  'jwt.sub == "ada"',
  'jwt.sub != "ada"',
  'jwt.missing == "ada"',
  'jwt["sub"] == "ada"',
  '"sre" in jwt.groups',
  '"ops" in jwt.groups',
  'jwt.sub in ["eve", "ada"]',
  '"sub" in jwt',
  'has(jwt.sub)',
  'has(jwt.missing)',
  'has(jwt.org.name) && jwt.org.name == "acme"',
  'has(jwt.missing.name)',
  'jwt.level > 2',
  'jwt.level >= 3 && jwt.level <= 3',
  'jwt.level == 3.0',
  'jwt.score > 1.0',
  'jwt.score < jwt.level',
  'jwt.level + 1 == 4',
  'jwt.level + 1.0 == 4.0',
  'jwt.level / 2 == 1',
  'jwt.level % 2 == 1',
  'jwt.level / 0 == 1',
  '-jwt.level == -3',
  '!jwt.admin',
  '!jwt.sub',
  'jwt.admin || jwt.missing',
  'jwt.missing || true',
  'true || jwt.missing',
  'jwt.missing && false',
  'jwt.missing && true',
  'false || jwt.missing',
  'jwt.admin ? jwt.missing : "no"',
  'jwt.none == null',
  'jwt.sub == 1',
  'jwt.sub < "bob"',
  'jwt.sub < 1',
  'jwt.groups == ["sre", "dev"]',
  'jwt.groups[0] == "sre"',
  'jwt.groups[7] == "sre"',
  'size(jwt.groups) == 2',
  'jwt.groups.size() == 2',
  'jwt.sub.size() == 3',
  'request.path.startsWith("/v1")',
  'request.path.endsWith("chat")',
  'request.path.contains("1/c")',
  'request.host.matches("^(?i:LLM\\\\.example\\\\.com)$")',
  'request.host.matches("^llm$")',
  'request.path.startsWith("/v1") && jwt.sub == "ada" || jwt.admin',
  'request.headers["x-team"] == "search"',
  'request.headers["x-other"] == "search"',
  '"x-team" in request.headers',
  'jwt.groups.exists(g, g == "dev")',
  'jwt.groups.all(g, g.startsWith("s"))',
  'jwt.groups.exists_one(g, g == "dev")',
  'jwt.groups.filter(g, g != "dev").size() == 1',
  'jwt.groups.map(g, g + "!") == ["sre!", "dev!"]',
  'string(jwt.level) == "3"',
  'int("7") == 7',
  'jwt.sub + "!" == "ada!"',
  'jwt.groups + ["x"] == ["sre", "dev", "x"]',
  '{"a": 1} == {"a": 1}',
  'jwt.org == {"name": "acme"}',
];

describe('expressions', () => {
  for (const text of EXPRESSIONS)
    it(`as another implementation has it: ${text}`, () => expect(ours(text)).toBe(theirs(text)));

  it('takes the first value that can be evaluated', () => {
    expect(ours('default(jwt.missing, "nobody")')).toBe('nobody');
    expect(ours('default(jwt.sub, "nobody")')).toBe('ada');
    expect(ours('default(request.headers["x-other"], "") == ""')).toBe(true);
  });

  it('looks for addresses in blocks', () => {
    expect(ours('cidr("10.0.0.0/8").containsIP(source.address)')).toBe(true);
    expect(ours('cidr("192.168.0.0/16").containsIP(source.address)')).toBe(false);
    expect(ours('cidr("10.0.0.0/40").containsIP(source.address)')).toBe('fails');
    expect(ours('cidr("2001:db8::/32").containsIP("2001:db8::1")')).toBe(true);
  });

  it('refuses to guess what only the data plane knows', () => {
    for (const text of ['uuid() == "x"', 'jwt.sub.urlEncode() == "x"', 'match jwt.sub { "ada" => true, _ => false }'])
      expect(() => ours(text), text).toThrow(UnknowableExpression);
  });
});
