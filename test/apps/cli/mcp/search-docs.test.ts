import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ToolArguments } from '../../../../src/apps/cli/mcp/tool-arguments';
import { SEARCH_DOCS } from '../../../../src/apps/cli/mcp/tools/search-docs';
import { Workspace } from '../../../../src/apps/cli/mcp/workspace';
import { isObject } from '../../../../src/core/values/objects';

const ROOT = join(__dirname, '..', '..', '..', '..');
const workspace = new Workspace(ROOT, false);

/** The titles of the results, or another field of them. */
function found(query: string, given: object = {}, field = 'title'): readonly unknown[] {
  const { results } = SEARCH_DOCS.run(ToolArguments.checked(SEARCH_DOCS.input, { query, ...given }), workspace);
  return Array.isArray(results) ? results.map((one) => (isObject(one) ? one[field] : undefined)) : [];
}

const tasks = [...readFileSync(join(ROOT, 'docs', 'tasks.md'), 'utf8').matchAll(/^### (.*)$/gm)].map(
  ([, name]) => name,
);

it.each(tasks)('resolves the task by its name: %s', (name) => {
  expect(found(name ?? '')[0]).toMatch(/^How do I \.\.\.\? > /);
  expect(found(name ?? '')[0]).toContain(name);
});

it.each([
  ['keep serving when OpenAI is down', /failover|Fall back/i],
  ['rate limit for each client', /GlobalRateLimit|Limit requests/],
  ['promptGuard', /promptGuard/],
  ['requestTimeout', /requestTimeout/],
  ['move from LiteLLM', /LiteLLM/],
  ['suppress a finding', /[Ww]aive|baseline/i],
  ['how much can a stolen key cost', /spending/],
  ['AIG3002', /^AIG3002/],
  ['listener-without-routes', /^AIG\d+: Listener without routes/m],
  ['neverReached', /Guarantee/],
  ['Python', /Python/],
])('lists the topic of %s among the first three results', (query, title) => {
  expect(found(query).slice(0, 3).join('\n')).toMatch(title);
});

it('returns fields with agentgateway names and their bounds', () => {
  expect(found('retry attempts', { kind: 'field' })).toContain('AgentgatewayPolicy: spec.traffic.retry.attempts');
  expect(String(found('retry attempts', { kind: 'field' }, 'text'))).toContain('at least');
  expect(found('rate limit', { kind: 'field' }).every((title) => /^Agentgateway\w+: spec\./.test(String(title)))).toBe(
    true,
  );
});

it('limits results to a kind and a number', () => {
  expect(new Set(found('timeout', { kind: 'diagnostic' }, 'kind'))).toEqual(new Set(['diagnostic']));
  expect(found('timeout', { limit: 2 })).toHaveLength(2);
  expect(found('timeout', { limit: 1000 }).length).toBeLessThanOrEqual(20);
});

it('names the program that a fragment continues', () => {
  expect(found('Authenticate with API keys', { limit: 1 }, 'continues')[0]).toContain('app.synth();');
});

it('links to headings that exist', () => {
  const headings = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8').match(/^#+ .*$/gm) ?? [];
  for (const url of found('gateway route policy', { kind: 'guide', limit: 20 }, 'url')) {
    const [, file = '', anchor] = /\/docs\/([^#]+)(?:#(.+))?$/.exec(String(url)) ?? [];
    const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
    if (anchor) expect(headings(file).map(plain)).toContain(plain(anchor));
  }
});
