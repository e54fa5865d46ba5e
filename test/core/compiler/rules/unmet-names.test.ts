import { describe, expect, it } from 'vitest';
import { backend, diagnose, gateway, limit, newest, policy, route, service, toBackend, toService } from './run';

const target = (name: string) => ({ name, static: { host: `${name}.example.com`, port: 80 } });
const LABELS = { name: 'chosen', selector: { services: { matchLabels: { app: 'tools' } } } };

/** Returns the findings about an MCP rule for two backends. */
function saidOf(rule: string, more: readonly object[] = [], asked = 'AIG5122'): readonly string[] {
  const authorization = { action: 'Deny', policy: { matchExpressions: [rule] } };
  const documents = [
    ...gateway(),
    backend('one', { mcp: { targets: [target('docs'), ...more] } }),
    backend('two', { mcp: { targets: [target('math')] } }),
    route('tools', [toBackend('one'), toBackend('two')]),
    policy('rules', 'HTTPRoute', 'tools', { backend: { mcp: { authorization } } }),
  ];
  return diagnose(documents).flatMap(({ code, message }) => (code === asked ? [message] : []));
}

it.each([
  ['mcp.resource.name == "plan"', 'mcp.resource.name is never plan: the name of a resource is its URI or URI template'],
  [
    '!("plan" != mcp.resource.name)',
    'mcp.resource.name is never plan: the name of a resource is its URI or URI template',
  ],
  [
    'mcp.tool.name == "a" || mcp.resource.name in ["file:///a", "docs+file:///b"]',
    "mcp.resource.name is never docs+file:///b: rules see the target's own URI, without the prefix docs+",
  ],
  ['mcp.prompt.target == "doc"', 'mcp.prompt.target is never doc: the targets are docs, math'],
])('reports names that match nothing: %s', (rule, message) => {
  expect(saidOf(rule)).toEqual([message]);
});

it.each([
  'mcp.resource.name == "file:///plan"',
  'mcp.resource.name == "git+ssh://plan"',
  'mcp.resource.name != ""',
  'mcp.resource.name.endsWith("plan")',
  'mcp.tool.name == "plan"',
  'mcp.tool.target in ["docs", "math"]',
])('does not report %s', (rule) => {
  expect(saidOf(rule)).toEqual([]);
});

it('does not report targets selected by labels', () => {
  expect(saidOf('mcp.tool.target == "inside"', [LABELS])).toEqual([]);
});

describe('tool names as clients see them', () => {
  const wiki = [target('wiki')];

  it.each([
    ['mcp.tool.name == "docs_drop"', 'docs', 'drop'],
    ['mcp.tool.name in ["read", "wiki_drop"]', 'wiki', 'drop'],
    ['mcp.prompt.name != "docs_plan"', 'docs', 'plan'],
    ['mcp.tool.name.startsWith("docs_")', 'docs', ''],
    ['mcp.tool.name.matches("^wiki_(a|b)$")', 'wiki', '(a|b)$'],
  ])('%s', (rule, shown, own) => {
    const [message, ...others] = saidOf(rule, wiki, 'AIG7129');
    expect(others).toEqual([]);
    expect(message).toContain(`never has the prefix ${shown}_`);
    expect(message).toContain(`rules see \`${own}\``);
  });

  it.each([
    'mcp.tool.name == "drop"',
    'mcp.tool.name == "math_drop"',
    'mcp.tool.name in ["drop", "docs_drop"]',
    'mcp.tool.target == "docs" && mcp.tool.name == "docs_drop"',
    'mcp.tool.name == "docsdrop"',
    'jwt.sub == "docs_drop"',
  ])('not %s', (rule) => {
    expect(saidOf(rule, wiki, 'AIG7129')).toEqual([]);
  });

  it('go by how many targets there are', () => {
    expect(saidOf('mcp.tool.name == "docs_drop"', [], 'AIG7129')).toEqual([]);
    expect(saidOf('mcp.tool.name == "docs_drop"', [LABELS], 'AIG7129')).toHaveLength(1);
  });

  it.each([
    ['Always', 1, 1],
    ['Never', 2, 0],
  ])('and by prefixMode: %s', (prefixMode, count, found) => {
    const targets = [target('docs'), target('wiki')].slice(0, count);
    const authorization = { action: 'Deny', policy: { matchExpressions: ['mcp.tool.name == "docs_drop"'] } };
    const documents = [
      ...gateway(),
      backend('one', { mcp: { prefixMode, targets }, policies: { mcp: { authorization } } }),
      route('tools', [toBackend('one')]),
    ];
    expect(diagnose(newest(documents)).filter(({ code }) => code === 'AIG7129')).toHaveLength(found);
  });
});

const NAMED = 'proxy.route.name == "shop"';
const asked = { backendRef: { name: 'shop', port: 80 }, grpc: {} };
it.each([
  [{ extAuth: { conditional: [{ condition: NAMED, policy: asked }] } }, 1],
  [
    { rateLimit: { conditional: [{ condition: `!(${NAMED})`, policy: { local: [{ requests: 1, unit: 'Hours' }] } }] } },
    1,
  ],
  [limit(['request.path', `${NAMED} ? "a" : "b"`]), 1],
  [{ transformation: { request: { set: [{ name: 'x', value: `"is" + (${NAMED} ? "a" : "b")` }] } } }, 1],
  [{ transformation: { request: { set: [{ name: 'x', value: 'proxy.route.name' }] } } }, 0],
])('reports names that are not in compiled output beyond authorization: %j', (traffic, count) => {
  const documents = [
    ...gateway(),
    service(),
    route('shop', [toService()]),
    policy('p', 'HTTPRoute', 'shop', { traffic }),
  ];
  expect(diagnose(newest(documents)).filter(({ code }) => code === 'AIG5123')).toHaveLength(count);
});

it.each([
  [
    'proxy.route.name == "shop"',
    'proxy.route.name is never shop: compiled route names contain the number of the rule, such as `web.00`',
  ],
  ['proxy.route.rule in ["pay"]', 'proxy.route.rule is never pay: compiled routes have no such name'],
  ['proxy.gateway.name != "gw"', 'proxy.gateway.name is never gw: compiled output uses `default` for every Gateway'],
  ['proxy.route.name == "shop.00" && proxy.gateway.namespace == "default"', undefined],
  ['proxy.listener.name == "http-0"', undefined],
])('accepts names in compiled output: %s', (rule, message) => {
  const authorization = { action: 'Deny', policy: { matchExpressions: [rule] } };
  const rules = policy('rules', 'HTTPRoute', 'shop', { traffic: { authorization } });
  const said = diagnose([...gateway(), service(), route('shop', [toService()]), rules]);
  expect(said.find(({ code }) => code === 'AIG5123')?.message).toBe(message);
});

const HOST =
  'the header host is not set in HTTP/1.1 requests, and clients choose its value in HTTP/2 requests: read request.host instead';

it.each([
  ['request.method == "post"', 'request.method is never post: methods are upper case: write POST'],
  ['!(request.method in ["GET", "head"])', 'request.method is never head: methods are upper case: write HEAD'],
  ['request.path == "/admin?x=1"', 'request.path is never /admin?x=1: the query is in request.pathAndQuery'],
  ['request.path != "admin" && request.method == "GET"', 'request.path is never admin: paths start with /'],
  ['request.headers["Host"] == "a.example.com"', HOST],
  ['has(request.headers.host)', HOST],
  [
    'request.headers["Keep-Alive"].startsWith("timeout")',
    'the header keep-alive is never set: the data plane removes it before policies run',
  ],
  [
    '"Keep-Alive" in request.headers',
    'the header keep-alive is never set: the data plane removes it before policies run',
  ],
  ['request.headers["te"] == "deflate"', 'request.headers.te is never deflate: the data plane reduces it to trailers'],
  ['request.headers["te"] == "trailers" && request.headers["upgrade"] == "websocket"', undefined],
  ['source.address == "10.0.0.1:80"', 'source.address is never 10.0.0.1:80: source.address contains no port'],
  [
    'source.address == "10.0.0.0/8"',
    'source.address is never 10.0.0.0/8: source.address is one IP address; write cidr("10.0.0.0/8").containsIP(source.address)',
  ],
  ['request.scheme == "HTTPS"', 'request.scheme is never HTTPS: the scheme is http or https'],
  ['request.method == "POST" || request.method.lowerAscii() == "get" || request.method == "purge"', undefined],
  ['request.path in ["/admin", "*", ""] || request.pathAndQuery == "/a?x=1"', undefined],
  ['"admin" in request.path || request.path + "?" == "/a?"', undefined],
  ['source.address in ["10.0.0.1", "2001:db8::1"]', undefined],
  ['request.headers["x-forwarded-host"] == "a" && request.host == "b"', undefined],
])('reports names that no request has: %s', (rule, message) => {
  const said = (traffic: object) => {
    const rules = policy('rules', 'HTTPRoute', 'shop', { traffic });
    const found = diagnose(newest([...gateway(), service(), route('shop', [toService()]), rules]));
    return found.filter(({ code }) => code === 'AIG7132').map((one) => one.message);
  };
  const expected = message === undefined ? [] : [message];
  expect(said({ authorization: { action: 'Deny', policy: { matchExpressions: [rule] } } })).toEqual(expected);
  expect(said({ extAuth: { conditional: [{ condition: rule, policy: asked }] } })).toEqual(expected);
});
