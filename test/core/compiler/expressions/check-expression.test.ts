import { describe, expect, it } from 'vitest';
import {
  checkExpression,
  type ExpectedResult,
  ExpressionChecker,
  typeOfExpression,
} from '../../../../src/core/compiler/expressions';
import { EXPRESSIONS } from '../../../../src/core/data-plane/agentgateway-1.4/expressions';
import type { CelContext } from '../../../../src/core/data-plane/expression-vocabulary';

const codesOf = (text: string, context: CelContext, expects: ExpectedResult = 'any'): string[] =>
  checkExpression(EXPRESSIONS, text, context, expects).map((issue) => issue.code);

describe('valid expressions', () => {
  it.each<[string, CelContext, ExpectedResult]>([
    ['request.path.startsWith("/api") && request.method in ["GET", "HEAD"]', 'request', 'boolean'],
    ['jwt.sub == "test-user" && "admin" in jwt.roles', 'request', 'boolean'],
    ['has(jwt.groups) && jwt.groups.exists(g, g == "ops")', 'request', 'boolean'],
    ['jwt.admin && (jwt.email_verified || !apiKey.trial)', 'request', 'boolean'],
    ['request.headers["x-team"] == "a" || request.headers.team == "b"', 'request', 'boolean'],
    ['cidr("10.0.0.0/8").containsIP(source.address)', 'networkAuthorization', 'boolean'],
    ['source.address == "10.0.0.1"', 'networkAuthorization', 'boolean'],
    ['default(jwt.sub, "anonymous")', 'rateLimitDescriptor', 'any'],
    ['coalesce(apiKey.team, jwt.team, "none")', 'request', 'any'],
    ['response.code >= 500', 'health', 'boolean'],
    ['string(response.code)', 'response', 'any'],
    ['response.code in [500, 503]', 'accessLog', 'boolean'],
    ['llm.inputTokens > 100 && llm.totalTokens - llm.inputTokens < 100u', 'accessLog', 'boolean'],
    ['mcp.tool.name == "echo" && jwt.sub == "a"', 'mcpAuthorization', 'boolean'],
    ['mcp.tool.result', 'accessLog', 'any'],
    [
      'json(request.body).with(b, toJson(b.merge({"max_tokens": has(b.max_tokens) ? min(b.max_tokens, 128000) : 128000})))',
      'request',
      'any',
    ],
    ['llmRequest.messages.map(m, m.content)', 'llmTransformation', 'any'],
    ['{"a": 1, "b": 2}.mapValues(v, v * 2).filterKeys(k, k != "a")', 'request', 'map'],
    ['request.uri.query("a")', 'request', 'any'],
    ['request.headers.cookie("session") != ""', 'request', 'boolean'],
    ['request.path.regexReplace("^/old/(.*)$", "/new/$1")', 'request', 'any'],
    ['base64.encode(request.body) + math.ceil(1.5)', 'request', 'any'],
    ['random() < .5', 'tracingSampling', 'samplingRatio'],
    ['0.25', 'tracingSampling', 'samplingRatio'],
    ['true', 'tracingSampling', 'samplingRatio'],
    ['env.podName', 'tracingResources', 'any'],
    ['request.startTime < timestamp("2030-01-01T00:00:00Z")', 'accessLog', 'boolean'],
    ['proxy.upstreamDuration > duration("1s")', 'accessLog', 'boolean'],
    ['extauthz.role == "admin" && metadata.user != ""', 'request', 'boolean'],
    ['apiKey.key.unredacted()', 'request', 'any'],
    ['[{"a": 1}].map(request, request.nothing)', 'request', 'any'],
    ['backend.name + llm.provider', 'backendRequest', 'any'],
    ['type(request.path) == string', 'request', 'boolean'],
    ['variables().size() > 0', 'request', 'boolean'],
    ['source.identity.serviceAccount == "web"', 'networkAuthorization', 'boolean'],
    ['proxy.route.name == "a"', 'request', 'boolean'],
    ['fail("no")', 'request', 'any'],
  ])('%s in %s', (text, context, expects) => {
    expect(checkExpression(EXPRESSIONS, text, context, expects)).toEqual([]);
  });
});

describe('invalid expressions', () => {
  it.each<[string, CelContext, ExpectedResult, string[]]>([
    ['request.path.startsWith("/api"', 'request', 'boolean', ['AIG2301']],
    ['has(request.headers["x"])', 'request', 'boolean', ['AIG2301']],
    ['[1].all(a.b, true)', 'request', 'boolean', ['AIG2301']],
    ['requst.path == "/"', 'request', 'boolean', ['AIG2302']],
    ['self.path == "/"', 'request', 'boolean', ['AIG2302']],
    ['[1].map(x, x).exists(y, x == y)', 'request', 'boolean', ['AIG2302']],
    // An attribute of a trace is left out; a filter without its result leaves out the line.
    ['our-shop', 'tracingResources', 'any', ['AIG2317', 'AIG2317']],
    ['requst.path', 'accessLog', 'any', ['AIG2317']],
    ['requst.path == "/"', 'accessLog', 'boolean', ['AIG2302']],
    ['response.code == 200', 'request', 'boolean', ['AIG2303']],
    ['mcp.tool.name == "a"', 'request', 'boolean', ['AIG2303']],
    ['llmRequest.model', 'request', 'any', ['AIG2303']],
    ['request.method == "GET"', 'networkAuthorization', 'boolean', ['AIG2303']],
    ['request.method', 'tracingResources', 'any', ['AIG2303']],
    ['proxy.route.name == "a"', 'gatewayRequest', 'boolean', ['AIG2303']],
    ['request.endTime', 'request', 'any', ['AIG2303']],
    ['mcp.tool.result == "a"', 'mcpAuthorization', 'boolean', ['AIG2303']],
    ['request.pathname == "/"', 'request', 'boolean', ['AIG2304']],
    ['source.adress == "::1"', 'request', 'boolean', ['AIG2304']],
    ['request.path.value', 'request', 'any', ['AIG2304']],
    ['llm.prompt.role', 'backendRequest', 'any', ['AIG2304']],
    ['llm.prompt[0].rol', 'backendRequest', 'any', ['AIG2304']],
    ['llm.prompt.exists(p, p.text == "a")', 'backendRequest', 'boolean', ['AIG2304']],
    ['request.path.beginsWith("/")', 'request', 'boolean', ['AIG2305']],
    ['math.cell(1.0)', 'request', 'any', ['AIG2305']],
    ['lower(request.path)', 'request', 'any', ['AIG2305']],
    ['request.path.startsWith()', 'request', 'boolean', ['AIG2306']],
    ['request.path.startsWith("/a", "/b")', 'request', 'boolean', ['AIG2306']],
    ['replace(request.path, "a", "b")', 'request', 'any', ['AIG2306']],
    ['"1h".duration()', 'request', 'any', ['AIG2306']],
    ['has(jwt.sub, "x")', 'request', 'boolean', ['AIG2306']],
    ['map([1], x, x)', 'request', 'any', ['AIG2302', 'AIG2302', 'AIG2306']],
    ['response.code.startsWith("5")', 'response', 'boolean', ['AIG2306']],
    ['default(jwt.sub)', 'request', 'any', ['AIG2306']],
    ['request.path', 'request', 'boolean', ['AIG2307']],
    ['jwt.groups', 'request', 'boolean', ['AIG2307']],
    ['jwt["sub"]', 'request', 'boolean', ['AIG2307']],
    ['jwt.sub && request.method == "GET"', 'request', 'boolean', ['AIG2307']],
    ['!jwt.scope', 'mcpAuthorization', 'boolean', ['AIG2307']],
    ['"true"', 'request', 'boolean', ['AIG2307']],
    ['request.path && request.method == "GET"', 'request', 'boolean', ['AIG2307']],
    ['!request.path', 'request', 'boolean', ['AIG2307']],
    ['request.path ? "a" : "b"', 'request', 'any', ['AIG2307']],
    ['"a" in response.code', 'response', 'boolean', ['AIG2307']],
    ['["a"].filter(x, "b")', 'request', 'any', ['AIG2307']],
    ['"0.5"', 'tracingSampling', 'samplingRatio', ['AIG2307']],
    ['"ten"', 'rateLimitDescriptor', 'number', ['AIG2307']],
    ['[1]', 'request', 'map', ['AIG2307']],
    ['response.code + 1', 'response', 'any', ['AIG2308']],
    ['"code " + response.code', 'response', 'any', ['AIG2308']],
    ['request.path > 5', 'request', 'boolean', ['AIG2308']],
    ['request.path.matches("^/(?!a)")', 'request', 'boolean', ['AIG2309']],
    ['request.path.matches("[")', 'request', 'boolean', ['AIG2309']],
    ['matches(request.path, "^/a")', 'request', 'boolean', ['AIG2313']],
    ['startsWith(request.path, "/public")', 'request', 'boolean', ['AIG2313']],
    ['endsWith(request.path, "/public")', 'accessLog', 'boolean', ['AIG2313']],
    ['contains(["a"], "a")', 'request', 'boolean', ['AIG2313']],
    ['or(optional.none(), optional.of(1)).hasValue()', 'request', 'boolean', ['AIG2313']],
    ['!!(request.path == "/")', 'request', 'boolean', ['AIG2314']],
    ['--1 == 1', 'request', 'boolean', ['AIG2314']],
    ['request.headers.`x-team` == "a"', 'request', 'boolean', ['AIG2315']],
    ['request.body.startsWith("{")', 'request', 'boolean', ['AIG2306']],
    ['request.body.contains("model")', 'request', 'boolean', ['AIG2306']],
    ['request.headers.startsWith("x")', 'request', 'boolean', ['AIG2306']],
    ['request.startTime.startsWith("2024")', 'request', 'boolean', ['AIG2306']],
    ['["a"].startsWith("a")', 'request', 'boolean', ['AIG2306']],
    ['"%s".format(["a"]) == "a"', 'request', 'boolean', ['AIG2305']],
    ['match request.method { "GET" => true, _ => false }', 'request', 'boolean', ['AIG2301']],
    ['-0x10 == 1', 'request', 'boolean', ['AIG2301']],
    ['b"\\u0041" == b"A"', 'request', 'boolean', ['AIG2301']],
    ['request.path.regexReplace("(a)\\\\1", "")', 'request', 'any', ['AIG2309']],
    ['default(response.code, 0) == 0', 'request', 'boolean', ['AIG2310']],
    ['backend.name == "a"', 'request', 'boolean', ['AIG2310']],
    ['mcp.tool.arguments.a == "b"', 'mcpAuthorization', 'boolean', ['AIG2310']],
    ['cidr("10.0.0.0").containsIP(source.address)', 'request', 'boolean', ['AIG2311']],
    ['ip("10.0.0").isLoopback()', 'request', 'boolean', ['AIG2311']],
    ['request.startTime > timestamp("tomorrow")', 'request', 'boolean', ['AIG2311']],
    ['duration("1 hour") > duration("1h")', 'request', 'boolean', ['AIG2311']],
    ['response.code == "200"', 'response', 'boolean', ['AIG2312']],
    ['request.method != true', 'request', 'boolean', ['AIG2312']],
  ])('%s in %s', (text, context, expects, codes) => {
    expect(codesOf(text, context, expects)).toEqual(codes);
  });

  it('are reported with the position, the reason and the nearest name', () => {
    expect(checkExpression(EXPRESSIONS, 'true &&\n requst.path == "/"', 'request')).toEqual([
      {
        code: 'AIG2302',
        offset: 9,
        values: {
          expression: '`true && requst.path == "/"`',
          position: 'line 2, character 2',
          name: 'requst',
          nearest: '; the nearest existing name is request',
          available: expect.stringContaining('request, source'),
        },
      },
    ]);
    const [issue] = checkExpression(EXPRESSIONS, 'request.pth', 'request');
    expect(issue?.values).toMatchObject({
      path: 'request',
      field: 'pth',
      nearest: '; the nearest existing name is path',
      position: 'character 9',
    });
  });

  it('are reported with the form that the data plane evaluates correctly', () => {
    const fixed = (text: string) => {
      const [issue] = checkExpression(EXPRESSIONS, text, 'request', 'boolean');
      return issue?.values.method ?? issue?.values.instead ?? issue?.values.index;
    };
    expect(fixed('startsWith(request.path, "/public")')).toBe('request.path.startsWith("/public")');
    expect(fixed('contains(request.path + "/", "a")')).toBe('(request.path + "/").contains("a")');
    expect(fixed('!!("a" in ["b"])')).toBe('("a" in ["b"])');
    expect(fixed('!!!has(jwt.sub)')).toBe('!has(jwt.sub)');
    expect(fixed('request.headers.`x-team` == "a"')).toBe('request.headers["x-team"]');
  });

  it('are errors for text plus number, warnings for mixed number types', () => {
    expect(checkExpression(EXPRESSIONS, '"a" + 1', 'request')[0]?.severity).toBe('error');
    expect(checkExpression(EXPRESSIONS, 'response.code + 1', 'response')[0]?.severity).toBeUndefined();
  });
});

describe('ExpressionChecker', () => {
  it('separates contexts and expected types', () => {
    const checker = new ExpressionChecker(EXPRESSIONS);
    expect(checker.check('response.code', 'response').length).toBe(0);
    expect(checker.check('response.code', 'request').length).toBe(1);
    expect(checker.check('response.code', 'response', 'boolean').length).toBe(1);
    expect(checker.check('response.code', 'response')).toBe(checker.check('response.code', 'response'));
  });

  it('checks 10,000 different expressions in 300 ms of processor time', () => {
    const templates = [
      (n: number) => `request.path.startsWith("/api/${n}") && jwt.sub == "a"`,
      (n: number) => `response.code >= 500 && request.headers["x-${n}"] != ""`,
      (n: number) => `default(jwt.sub, "${n}")`,
      (n: number) => `cidr("10.0.0.0/8").containsIP(source.address) || source.port == ${n}`,
    ];
    const texts = Array.from({ length: 10_000 }, (_, n) => (templates[n % 4] as (n: number) => string)(n));
    // The best of some rounds, without the time in which the machine was busy with something else.
    const rounds = Array.from({ length: 6 }, () => {
      const checker = new ExpressionChecker(EXPRESSIONS);
      const start = process.cpuUsage();
      for (const text of texts) checker.check(text, 'accessLog');
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    expect(Math.min(...rounds)).toBeLessThan(300);
  });
});

it.each([
  ['5m', true],
  ['1h0m0s', true],
  ['duration("5m")', true],
  ['timestamp("2030-01-01T00:00:00Z")', true],
  ['extauthz.until', true],
  ['300', false],
  ['"5m"', false],
])('%s as the time that an answer is remembered: %s', (text, isOne) => {
  expect(checkExpression(EXPRESSIONS, text, 'extAuthResponse', 'expiry')).toHaveLength(isOne ? 0 : 1);
});

describe('operators of other languages', () => {
  it.each([
    ['apiKey.team = "a"', 'Write `apiKey.team == "a"`.'],
    ['apiKey.team === "a"', 'Write `apiKey.team == "a"`.'],
    ['apiKey.team !== "a"', 'Write `apiKey.team != "a"`.'],
    ['request.path == "/a" and true', 'Write `request.path == "/a" && true`.'],
    ['request.path == "/a" OR true', 'Write `request.path == "/a" || true`.'],
    ['request.path == "/a" | true', 'Write `request.path == "/a" || true`.'],
    ['request.path ==', 'Correct the expression at that position.'],
  ])('%s', (text, fix) => {
    expect(checkExpression(EXPRESSIONS, text, 'request', 'boolean').map(({ values }) => values.fix)).toEqual([fix]);
  });
});

describe('the type of an expression', () => {
  it.each([
    ['request.headers', 'map'],
    ['request.path.size() > 2', 'bool'],
    ['has(request.headers["x-team"])', undefined],
    ['request.', undefined],
  ])('%s', (text, type) => {
    expect(typeOfExpression(EXPRESSIONS, text, 'request')).toBe(type);
  });
});
