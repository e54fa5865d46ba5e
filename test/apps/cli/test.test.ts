import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../../tools/discover';
import { GATEWAY, run } from './run';
import { EXPECTATIONS, MANIFESTS, PAGE, usePage } from './test-page';

const folder = usePage();
const here = process.cwd();
beforeEach(() => process.chdir(folder.path()));
afterEach(() => process.chdir(here));

/** Runs one expectation about the manifests of the page. */
async function expecting(expectation: object) {
  folder.write('one.yaml', JSON.stringify({ tests: [expectation] }));
  return run('test', '-f', 'manifests', 'one.yaml');
}

const ORDERS = 'GET http://shop.example.com/orders/7';
const FREE = { apiKey: { plan: 'free' } };

describe('test', () => {
  it('prints the output on its page', async () => {
    const { code, out, err } = await run('test', '-f', 'manifests', '--coverage');
    expect({ code, err }).toEqual({ code: 4, err: '' });
    expect(PAGE).toContain(`\`\`\`text\n${out}\`\`\``);
    expect(out).toContain('3 tests: 2 passed, 1 failed');
    expect(out).toContain('403, as AgentgatewayPolicy/shop/customers requires apiKey.plan != "blocked"');
  });

  it.each<[string, object, object, string?]>([
    ['routed', {}, { routed: true }],
    ['not routed', {}, { routed: false }, 'is routed by HTTPRoute/shop/shop, rule 0 (orders)'],
    ['rule by name', {}, { route: 'shop', rule: 'orders' }],
    [
      'rule by place',
      {},
      { route: 'shop', rule: 1 },
      'is matched by HTTPRoute/shop/shop, rule 0 (orders), not by rule 1',
    ],
    ['backend', {}, { backend: 'pages' }, 'does not go to pages, but to Service/shop/orders/80'],
    ['weights', {}, { weights: { orders: 1 } }],
    ['status of a refusal', {}, { status: 401 }],
    ['status of a backend', { caller: FREE }, { status: 401 }, 'expected 401: it goes to Service/shop/orders/80'],
    ['status of nobody', { request: 'GET http://else.example.com/' }, { status: 404, routed: false }],
    ['allowed', {}, { allowed: true }, 'rejects it for a caller without credentials: an API key is required'],
    ['denied', {}, { allowed: false }],
    ['policy', {}, { policies: { rateLimit: { level: 'gateway' } } }, 'has rateLimit from the level rule'],
    ['no policy', {}, { withoutPolicies: ['cors'] }],
    [
      'a policy all the same',
      {},
      { withoutPolicies: ['rateLimit'] },
      'has rateLimit from AgentgatewayPolicy/shop/customers',
    ],
    [
      'a failure that nobody gets to',
      { fail: { orders: 'down' } },
      { status: 503 },
      'the request does not reach the failing destination: 401',
    ],
    ['a refusal before a failure', { fail: { orders: 'down' } }, { status: 401 }],
    ['a failure', { fail: { orders: 'down' }, caller: FREE }, { status: 503 }],
    ['a tool where there is none', { tool: { target: 'x', name: 'y' } }, { routed: true }, 'reaches no MCP backend'],
    ['header', {}, { requestHeaders: { 'x-a': { set: 1 } } }, 'does not have the request header x-a'],
  ])('compares: %s', async (_, more, expect_, wrong) => {
    const { code, out } = await expecting({ request: ORDERS, ...more, expect: expect_ });
    expect(out).toContain(wrong ?? '1 passed\n');
    expect(code).toBe(wrong === undefined ? 0 : 4);
  });

  it.each([
    ['listener', { listener: 'https' }, 'is not accepted by listener https, but by http'],
    ['route', { route: 'shop/other' }, 'is matched by HTTPRoute/shop/shop, rule 0 (orders), not by shop/other'],
  ])('compares: another %s', async (_, expect_, wrong) => {
    const other = GATEWAY('other', 'shop').replace('name: http,', 'name: https,');
    folder.write('manifests/other.yaml', `${other}  hostnames: [other.example.com]\n`);
    const { code, out } = await expecting({ request: ORDERS, gateway: 'shop/public', expect: expect_ });
    expect(out).toContain(wrong);
    expect(code).toBe(4);
  });

  it.each<[string, object, object, string, string]>([
    ['nothing', {}, {}, 'expect', '`expect` is empty'],
    ['lists of nothing', {}, { withoutPolicies: [], policies: {} }, 'expect', '`expect` is empty'],
    [
      'a caller of whom nothing is expected',
      { caller: FREE },
      { route: 'shop' },
      'caller',
      'without `status` or `allowed`',
    ],
    ['rule without its route', {}, { rule: 'orders' }, 'rule', '`rule` has no effect without `route`'],
    ['tiers without a backend', {}, { tiers: [['a']] }, 'tiers', '`tiers` has no effect without `backend`'],
    ['attempts without a failure', {}, { attempts: 1 }, 'attempts', '`attempts` has no effect without `fail`'],
    ['who answers without a failure', {}, { answeredBy: 'orders' }, 'answeredBy', 'has no effect without `fail`'],
    [
      'header in two ways',
      {},
      { responseHeaders: { a: { set: '1', removed: true } } },
      'a',
      'specify one of set, added',
    ],
    ['header in no way', {}, { requestHeaders: { a: { removed: false } } }, 'a', 'specify one of set, added'],
  ])('rejects an empty expectation: %s', async (_, more, expect_, place, wrong) => {
    const { code, out, err } = await expecting({ request: ORDERS, ...more, expect: expect_ });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('error[AIG0022]');
    expect(err).toContain(wrong);
    const [, column] = /one\.yaml:1:(\d+)/.exec(err) ?? [];
    const text = folder.read('one.yaml');
    expect(text.slice(Number(column) - 1)).toMatch(new RegExp(`^"${place}"`));
  });

  it.each<[string, object, object, string, string]>([
    [
      'backend',
      {},
      { backend: 'ordres' },
      '"ordres"',
      'ordres: the inputs contain no resource of this name; the nearest existing name is orders',
    ],
    ['Gateway', { gateway: 'shop/pubic' }, { routed: true }, '"shop/pubic"', 'there is no Gateway shop/pubic'],
    ['listener', {}, { listener: 'htp' }, '"htp"', 'there is no such listener'],
    ['route', {}, { route: 'shpo' }, '"shpo"', 'the nearest existing name is shop'],
    ['weight', {}, { weights: { ordres: 1 } }, '1', 'the nearest existing name is orders'],
    [
      'policy',
      {},
      { policies: { rateLimit: { from: 'custmers' } } },
      '"custmers"',
      'the nearest existing name is customers',
    ],
    [
      'overridden one',
      {},
      { policies: { rateLimit: { overrides: 'al' } } },
      '"al"',
      'the inputs contain no resource of this name',
    ],
  ])('reports an unknown name as an error of the file: %s', async (_, more, expect_, place, wrong) => {
    const { code, out, err } = await expecting({ request: ORDERS, ...more, expect: expect_ });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('error[AIG0025]');
    expect(err).toContain(wrong);
    const [, column] = /one\.yaml:1:(\d+)/.exec(err) ?? [];
    expect(folder.read('one.yaml').slice(Number(column) - 1)).toMatch(new RegExp(`^${place}`));
  });

  it('evaluates expressions on the body', async () => {
    folder.write(
      'manifests/model.yaml',
      `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: model, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: public}]
  traffic:
    phase: PreRouting
    transformation: {request: {set: [{name: ':path', value: '"/" + json(request.body).model'}]}}
`,
    );
    const request = 'POST http://shop.example.com/chat';
    const asked = (body: unknown, rule: string) => expecting({ request, body, expect: { route: 'shop', rule } });
    expect((await asked({ model: 'orders' }, 'orders')).out).toContain('1 passed\n');
    expect((await asked('{"model": "x"}', 'pages')).out).toContain('1 passed\n');
    expect((await asked(undefined, 'pages')).out).toContain('it reads request.body: specify the body');
  });

  it('exits with 1 for an invalid file and reports the position', async () => {
    folder.write(
      'bad.yaml',
      'tests:\n- request: shop/orders\n  expects: {route: shop}\n  expect: {policies: {cros: {}}}\n',
    );
    const { code, out, err } = await run('test', '-f', 'manifests', 'bad.yaml');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('bad.yaml:2:');
    expect(err).toContain('unknown key tests[0].expects; the nearest existing name is expect');
    expect(err).toContain('policy field');
  });

  it('exits with 1 if the manifests have errors', async () => {
    folder.write('manifests/shop.yaml', MANIFESTS.replace('port: 8080', 'port: 0'));
    expect((await run('test', '-f', 'manifests')).code).toBe(1);
  });

  it.each([
    [['nowhere.yaml'], 'cannot read nowhere.yaml'],
    [['none/*.yaml'], 'no tests found'],
    [['--min-coverage', 'much'], 'is not a percentage'],
  ])('answers 2 to %j', async (args, text) => {
    const { code, err } = await run('test', '-f', 'manifests', ...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(text) });
  });

  it('reads the files in the settings, which are not inputs', async () => {
    folder.write('ai-gateway.yaml', 'inputs: [.]\ntests: ["checks/*.yaml"]\n');
    folder.write('checks/mine.yaml', JSON.stringify({ tests: [{ request: ORDERS, expect: { routed: true } }] }));
    expect((await run('test')).out).toBe(
      'checks/mine.yaml\n  passed: GET http://shop.example.com/orders/7\n\n1 test: 1 passed\n',
    );
    expect((await run('validate')).err).not.toContain('checks');
  });

  it('reports unmet coverage and fails below the threshold', async () => {
    const one = JSON.stringify({ tests: [{ request: ORDERS, caller: FREE, expect: { allowed: true } }] });
    folder.write('one.yaml', one);
    const measured = async (...args: string[]) => run('test', '-f', 'manifests', 'one.yaml', ...args);
    const { coverage, percent } = JSON.parse((await measured('--coverage', '--format', 'json')).out);
    expect(coverage).toEqual([
      { kind: 'routes', total: 1, untouched: [] },
      { kind: 'rules', total: 2, untouched: ['HTTPRoute/shop/shop, rule 1 (pages)'] },
      { kind: 'backends', total: 2, untouched: ['Service/shop/pages/80'] },
      { kind: 'accessRules', total: 2, untouched: [] },
    ]);
    expect(Math.round(percent)).toBe(71);
    expect((await measured('--min-coverage', '71')).code).toBe(0);
    const { code, out } = await measured('--min-coverage', '72');
    expect(code).toBe(4);
    expect(out).toContain('coverage is below --min-coverage 72 %');
  });

  it('does not count destinations of rejected requests or untested rules', async () => {
    const coverageOf = async (expectation: object) => {
      folder.write('one.yaml', JSON.stringify({ tests: [expectation] }));
      const { out } = await run('test', '-f', 'manifests', 'one.yaml', '--coverage', '--format', 'json');
      return JSON.parse(out).coverage.map(({ untouched }: { untouched: string[] }) => untouched.length);
    };
    expect(await coverageOf({ request: ORDERS, expect: { status: 401 } })).toEqual([0, 1, 2, 1]);
    expect(await coverageOf({ request: ORDERS, expect: { backend: 'orders' } })).toEqual([0, 1, 1, 2]);
  });

  it('writes JUnit with escaped names', async () => {
    folder.write(
      'odd.yaml',
      JSON.stringify({ tests: [{ name: 'a < b & "c"\u0007\n', request: ORDERS, expect: { status: 200 } }] }),
    );
    const { code, out } = await run('test', '-f', 'manifests', 'odd.yaml', '--format', 'junit', '--report', 'r.xml');
    expect({ code, out }).toEqual({ code: 4, out: '' });
    const text = folder.read('r.xml');
    expect(text).toContain('<testsuite name="odd.yaml" tests="1" failures="1" errors="0" skipped="0">');
    expect(text).toContain('name="a &lt; b &amp; &quot;c&quot;\\u{7}\\u{a}"');
    expect(text).toContain('<failure message="GET http://shop.example.com/orders/7 is not answered as expected');
    const isThere = spawnSync('python3', ['--version']).status === 0;
    if (isThere) {
      const read =
        "import sys, xml.etree.ElementTree as t; print(len(t.parse(sys.argv[1]).getroot().findall('.//failure')))";
      expect(execFileSync('python3', ['-c', read, 'r.xml'], { encoding: 'utf8' })).toBe('1\n');
    }
  });
});

describe('an expectation about a tool', () => {
  beforeEach(() => {
    folder.write(
      'manifests/tools.yaml',
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: tools, namespace: shop}
spec:
  parentRefs: [{name: public}]
  hostnames: [mcp.example.com]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: tools, namespace: shop}
spec:
  mcp: {targets: [{name: docs, static: {host: docs.example.com, port: 80}}]}
  policies: {mcp: {authorization: {policy: {matchExpressions: ['mcp.tool.name == "read" && apiKey.plan == "free"']}}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: keys, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: tools}]
  traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}
`,
    );
  });

  it.each<[string, object | undefined, string, number, string?]>([
    ['without a key', undefined, 'read', 200, '401, as an API key is required'],
    ['without a key', undefined, 'read', 401],
    ['without access', { apiKey: { plan: 'none' } }, 'read', 200, '400, as tool read of docs is hidden'],
    ['without access', { apiKey: { plan: 'none' } }, 'read', 400],
    ['to another tool', FREE, 'drop', 200, '400, as tool drop of docs is hidden'],
    ['with access', FREE, 'read', 200],
  ])('answers a caller %s (%j, %s) with %i', async (_, caller, name, status, wrong) => {
    const request = 'POST http://mcp.example.com/mcp';
    const expectation = { request, tool: { target: 'docs', name }, caller, expect: { status } };
    const { code, out } = await expecting(expectation);
    expect(out).toContain(wrong ?? '1 passed\n');
    expect(code).toBe(wrong === undefined ? 0 : 4);
    const { out: measured } = await run('test', '-f', 'manifests', 'one.yaml', '--coverage', '--format', 'json');
    const { untouched } = JSON.parse(measured).coverage.at(-1);
    const isAsked = !untouched.some((rule: string) => rule.includes('mcp.authorization'));
    expect(isAsked).toBe(status === 200 && wrong === undefined);
  });
});

describe('the schema of test files', () => {
  const schema = JSON.parse(readFileSync(join(ROOT, 'gateway-test.schema.json'), 'utf8'));
  const isValid = new Ajv({ strictTypes: false }).compile(schema);

  it('accepts the same files as the command', () => expect(isValid(parse(EXPECTATIONS))).toBe(true));

  it.each([
    { tests: [{ expect: {} }] },
    { tests: [{ request: 'shop/orders', expect: {} }] },
    { tests: [{ request: ORDERS, expect: { stauts: 401 } }] },
    { tests: [{ request: ORDERS, expect: { policies: { cros: {} } } }] },
  ])('refuses %j', (value) => expect(isValid(value)).toBe(false));
});
