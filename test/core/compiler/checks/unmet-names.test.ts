import { expect, it } from 'vitest';
import { backend, diagnose, gateway, policy, route, service, toBackend, toService } from './run';

const target = (name: string) => ({ name, static: { host: `${name}.example.com`, port: 80 } });
const LABELS = { name: 'chosen', selector: { services: { matchLabels: { app: 'tools' } } } };

/** What is said of a rule of MCP for two backends. */
function saidOf(rule: string, more: readonly object[] = []): readonly string[] {
  const authorization = { action: 'Deny', policy: { matchExpressions: [rule] } };
  const documents = [
    ...gateway(),
    backend('one', { mcp: { targets: [target('docs'), ...more] } }),
    backend('two', { mcp: { targets: [target('math')] } }),
    route('tools', [toBackend('one'), toBackend('two')]),
    policy('rules', 'HTTPRoute', 'tools', { backend: { mcp: { authorization } } }),
  ];
  return diagnose(documents).flatMap(({ code, message }) => (code === 'AIG5122' ? [message] : []));
}

it.each([
  [
    'mcp.resource.name == "plan"',
    'mcp.resource.name is never plan: it is the URI of a resource, or a template of URIs',
  ],
  [
    '!("plan" != mcp.resource.name)',
    'mcp.resource.name is never plan: it is the URI of a resource, or a template of URIs',
  ],
  [
    'mcp.tool.name == "a" || mcp.resource.name in ["file:///a", "docs+file:///b"]',
    'mcp.resource.name is never docs+file:///b: rules see the URI as the target gives it, without docs+ in front',
  ],
  ['mcp.prompt.target == "doc"', 'mcp.prompt.target is never doc: there is no such target among docs, math'],
])('names what nothing has: %s', (rule, message) => {
  expect(saidOf(rule)).toEqual([message]);
});

it.each([
  'mcp.resource.name == "file:///plan"',
  'mcp.resource.name == "git+ssh://plan"',
  'mcp.resource.name != ""',
  'mcp.resource.name.endsWith("plan")',
  'mcp.tool.name == "plan"',
  'mcp.tool.target in ["docs", "math"]',
])('says nothing of %s', (rule) => {
  expect(saidOf(rule)).toEqual([]);
});

it('says nothing of targets that labels choose', () => {
  expect(saidOf('mcp.tool.target == "inside"', [LABELS])).toEqual([]);
});

it.each([
  ['proxy.route.name == "shop"', 'proxy.route.name is never shop: it has the number of the rule in it, as in `web.00`'],
  ['proxy.route.rule in ["pay"]', 'proxy.route.rule is never pay: a compiled route has none'],
  ['proxy.gateway.name != "gw"', 'proxy.gateway.name is never gw: it is `default` for each Gateway'],
  ['proxy.route.name == "shop.00" && proxy.gateway.namespace == "default"', undefined],
  ['proxy.listener.name == "http-0"', undefined],
])('knows what compiled output is called: %s', (rule, message) => {
  const authorization = { action: 'Deny', policy: { matchExpressions: [rule] } };
  const rules = policy('rules', 'HTTPRoute', 'shop', { traffic: { authorization } });
  const said = diagnose([...gateway(), service(), route('shop', [toService()]), rules]);
  expect(said.find(({ code }) => code === 'AIG5123')?.message).toBe(message);
});
