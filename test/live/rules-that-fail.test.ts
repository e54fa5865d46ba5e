import { expect, it } from 'vitest';
import { failuresOf } from '../../src/core/compiler/analysis/failing-parts';
import { parseExpression } from '../../src/core/compiler/expressions';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { mcpClient, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http, raw } from './harness/upstreams';

/**
 * Rules that reject, and their fixed versions. The tested request has none of these claims except for an empty list, and one header with a
 * single word.
 */
const RULES: readonly (readonly [fails: string, holds: string])[] = [
  [
    'request.headers["x-role"] == "guest" ? true : request.path == "/admin"',
    'default(request.headers["x-role"], "") == "guest" ? true : request.path == "/admin"',
  ],
  [
    'jwt.role == "admin" ? false : request.path == "/admin"',
    'has(jwt.role) && jwt.role == "admin" ? false : request.path == "/admin"',
  ],
  ['(jwt.role == "admin") == false', '(default(jwt.role, "") == "admin") == false'],
  ['jwt.email_verified == false', 'default(jwt.email_verified, false) == false'],
  ['request.headers["x-key"] == ""', 'default(request.headers["x-key"], "") == ""'],
  ['size(jwt.roles) == 0', 'size(default(jwt.roles, [])) == 0'],
  ['jwt.level < 5', 'default(jwt.level, 0) < 5'],
  ['5 >= jwt.level', '!has(jwt.level) || 5 >= jwt.level'],
  ['jwt.roles.all(role, role != "admin")', '!has(jwt.roles) || jwt.roles.all(role, role != "admin")'],
  ['request.path.split("/")[2] != "mine"', 'coalesce(request.path.split("/")[2], "") != "mine"'],
  [
    'default(request.path.split("/")[2], "") != "mine"',
    'size(request.path.split("/")) < 3 || request.path.split("/")[2] != "mine"',
  ],
  [
    'size(request.path.split("/")) < 2 || request.path.split("/")[2] != "mine"',
    'size(request.path.split("/")) <= 2 || request.path.split("/")[2] != "mine"',
  ],
  [
    'request.path.startsWith("/admin") && request.path.split("/")[2] != "mine"',
    '!request.path.startsWith("/admin/") || request.path.split("/")[2] != "mine"',
  ],
  ['default(jwt.teams[0], "") != "admins"', 'coalesce(jwt.teams[0], "") != "admins"'],
  ['request.path.substring(7) != "mine"', 'size(request.path) < 7 || request.path.substring(7) != "mine"'],
  ['int(request.headers["x-word"]) != 5', 'coalesce(int(request.headers["x-word"]), 0) != 5'],
  [
    'default(int(request.headers["x-word"]), 0) < 5',
    '!default(request.headers["x-word"], "").matches("^[0-9]{1,9}$") || int(default(request.headers["x-word"], "0")) < 5',
  ],
  [
    '!cidr("10.0.0.0/8").containsIP(request.headers["x-word"])',
    '!isIP(default(request.headers["x-word"], "")) || !cidr("10.0.0.0/8").containsIP(default(request.headers["x-word"], ""))',
  ],
  ['default(json(request.body).model, "") != "a"', 'coalesce(json(request.body).model, "") != "a"'],
  [
    'base64.decode(request.headers["x-word"]) != b"a"',
    'coalesce(base64.decode(request.headers["x-word"]), b"") != b"a"',
  ],
  ['!{"POST": false}[request.method]', '!default({"POST": false}[request.method], false)'],
  [
    '{"POST": "x"}[request.method] != "y"',
    '!(request.method in {"POST": "x"}) || {"POST": "x"}[request.method] != "y"',
  ],
  ['{"a": {"b": 1}}.a.c != 1', '{"a": {"b": 1}}["a"]["b"] != 2'],
  ['variables().jwt.role != "x"', 'variables().request.method != "x"'],
  ['json("{}").model != "a"', 'default(json("{}").model, "") != "a"'],
  [
    '!request.headers.raw()["x-role"].exists(v, v == "a")',
    '!default(request.headers.raw()["x-role"], []).exists(v, v == "a")',
  ],
  ['jwt[request.method] != "a"', '!has(jwt.role) || jwt["role"] != "a"'],
  ['request.headers.cookie("t") != "a"', 'default(request.headers.cookie("t"), "") != "a"'],
  ['request.uri.query("t") != "a"', 'default(request.uri.query("t"), "") != "a"'],
];

describeLive('the behavior of failing rules (AIG7015, AIG7127)', () => {
  it('matches the data plane: failing rules allow, fixed rules reject', async () => {
    const issuer = 'https://idp.example.com';
    const jwtAuthentication = { providers: [{ issuer, jwks: { inline: keySet() } }] };
    const input = new LiveInput();
    const rules = RULES.flatMap((pair, index) => pair.map((text, side) => ({ text, side, name: `r${index}-${side}` })));
    for (const { name, text } of rules) {
      const authorization = { action: 'Deny', policy: { matchExpressions: [text] } };
      input.route(name).policy(name, { traffic: { jwtAuthentication, authorization } });
    }
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
    const headers = { authorization: `Bearer ${token({ iss: issuer, sub: 'eve', teams: [] })}`, 'x-word': 'word!' };
    for (const { name, text, side } of rules) {
      const { status } = await live.get(`http://${name}.example.com/admin`, { headers });
      expect([text, status]).toEqual([text, side === 0 ? 200 : 403]);
      const { missing, failing } = failuresOf(text, parseExpression(text));
      expect([text, missing !== undefined || failing !== undefined]).toEqual([text, side === 0]);
    }
  });

  it('matches the data plane for conditions and limits: no call, no count', async () => {
    const input = new LiveInput();
    const texts = {
      fails: '{"POST": "x"}[request.method] != "y"',
      holds: 'default({"POST": "x"}[request.method], "") != "y"',
    };
    const backendRef = { name: 'asked', port: 8080 };
    for (const [name, condition] of Object.entries(texts)) {
      input
        .route(name)
        .policy(name, { traffic: { extAuth: { conditional: [{ condition, policy: { backendRef, http: {} } }] } } });
      const descriptors = [{ entries: [{ name: 'n', expression: condition.replace(' != "y"', '') }] }];
      const global = { domain: 'd', backendRef: { name: 'counter', port: 8081 }, descriptors };
      input.route(`${name}-limit`).policy(`${name}-limit`, { traffic: { rateLimit: { global } } });
    }
    const live = await runLive({
      input: String(input),
      upstreams: {
        'web.demo:8080': http(),
        'asked.demo:8080': http({ status: 403, body: 'no' }),
        'counter.demo:8081': grpc({ RateLimitService: { ShouldRateLimit: () => ({ overall_code: 2 }) } }),
      },
    });
    const status = async (name: string) => (await live.get(`http://${name}.example.com/`)).status;
    expect([await status('fails'), await status('holds')]).toEqual([200, 403]);
    expect([await status('fails-limit'), await status('holds-limit')]).toEqual([200, 429]);
  });

  it('is so of tools: rules that fail show them', async () => {
    const input = new LiveInput();
    const rules = {
      fails: 'mcp.tool.name == "delete" && jwt.role != "admin"',
      holds: 'mcp.tool.name == "delete" && default(jwt.role, "") != "admin"',
    };
    for (const [name, text] of Object.entries(rules)) {
      const targets = [{ name: 'tools', static: { host: 'tools.example.net', port: 8000 } }];
      const authorization = { action: 'Deny', policy: { matchExpressions: [text] } };
      input.backend(name, { mcp: { targets }, policies: { mcp: { authorization } } }).route(name, { to: `@${name}` });
    }
    const upstreams = { 'tools.example.net:8000': raw(toolServer(['read', 'delete'])) };
    const live = await runLive({ input: String(input), upstreams });
    const shown = async (name: string) => {
      const client = await mcpClient(live, `http://${name}.example.com/mcp`, {});
      return (await client.listTools()).tools.map((tool) => tool.name);
    };
    expect(await shown('fails')).toEqual(['read', 'delete']);
    expect(await shown('holds')).toEqual(['read']);
  });
});
