import { expect, it } from 'vitest';
import { backend, diagnose, gateway, policy, route, toBackend } from './run';

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
