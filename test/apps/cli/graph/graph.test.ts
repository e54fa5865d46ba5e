import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { MERMAID_LIMITS, mermaidText } from '../../../../src/apps/cli/graph/mermaid';
import type { Overview } from '../../../../src/core/compiler/queries/explain';
import { run, useFolder } from '../run';
import { ASKING, corpus, documented, EXAMPLE, PAGE } from './inputs';
import { pictures } from './pictures';

const folder = useFolder();
const { drawn, overview } = pictures(folder);
const UPDATE = process.env.UPDATE_FIXTURES === '1';

describe('graph --format json', () => {
  it('contains routes with listeners, rules, weights and effective policies', async () => {
    const { version, gateways, routes, effective } = await overview(EXAMPLE);
    expect(version).toBe(1);
    expect(gateways.map(({ id, listeners }) => [id, listeners.map(({ id: of, port }) => [of, port])])).toEqual([
      [
        'Gateway/infra/edge',
        [
          ['Gateway/infra/edge#public', 8080],
          ['Gateway/infra/edge#tools', 8081],
        ],
      ],
    ]);
    const [chat, mcp] = routes;
    expect([chat.id, chat.team, chat.listeners, chat.place]).toEqual([
      'HTTPRoute/search/chat',
      'search',
      ['Gateway/infra/edge#public'],
      expect.stringMatching(/in\.yaml:15:1$/),
    ]);
    expect(chat.rules.map(({ id, matches, backends }) => [id, matches, backends])).toEqual([
      [
        'HTTPRoute/search/chat#0',
        ['path below /v1/chat, method POST'],
        [
          { to: 'ProxyBackend/search/llm', weight: 90, share: 0.9 },
          { to: 'Service/search/canary/80', weight: 10, share: 0.1 },
        ],
      ],
      ['HTTPRoute/search/chat#1', ['path below /files'], [{ to: 'Service/search/files/80', weight: 1, share: 1 }]],
    ]);
    expect(mcp.listeners).toEqual(['Gateway/infra/edge#tools']);
    const held = effective[chat.rules[0].effective[0].traffic];
    expect(held.map(({ field, value, from, overrides }) => [field, value, from.resource, overrides.length])).toEqual([
      ['retry', expect.objectContaining({ attempts: 2 }), 'ProxyPolicy/infra/defaults', 0],
      ['timeouts', { request: '5m' }, 'ProxyPolicy/search/long-answers', 1],
    ]);
    const files = effective[chat.rules[1].effective[0].traffic];
    expect(files.find(({ field }) => field === 'timeouts')?.value).toEqual({ request: '30s' });
  });

  it('contains backends with tiers, and policies with their targets', async () => {
    const { backends, policies } = await overview(EXAMPLE);
    expect(
      backends.map(({ id, type, tiers }) => [id, type, tiers.map((tier) => tier.map(({ name }) => name))]),
    ).toEqual([
      ['ProxyBackend/search/llm', 'ai', [['fast', 'steady'], ['reserve']]],
      ['ProxyBackend/support/tools', 'mcp', [['tickets', 'wiki']]],
      ['Service/search/canary/80', 'service', []],
      ['Service/search/files/80', 'service', []],
    ]);
    expect(policies.map(({ id, targets }) => [id, targets.map(({ level, to }) => [level, to])])).toEqual([
      ['ProxyPolicy/infra/defaults', [['gateway', ['Gateway/infra/edge']]]],
      ['ProxyPolicy/search/long-answers', [['rule', ['HTTPRoute/search/chat#0']]]],
    ]);
  });

  it('contains services of policies, mirrors, and Services of MCP targets', async () => {
    const { backends, policies, routes } = await overview(ASKING);
    expect([...policies, ...routes, ...backends].flatMap(({ id, asks }) => (asks ? [[id, asks]] : []))).toEqual([
      ['ProxyPolicy/infra/defaults', ['Service/infra/judge/9000']],
      ['HTTPRoute/search/chat', ['Service/search/shadow/80']],
      ['ProxyBackend/support/tools', ['Service/support/wiki/8080']],
    ]);
    expect(backends.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['Service/infra/judge/9000', 'Service/search/shadow/80', 'Service/support/wiki/8080']),
    );
    const kept = await overview(ASKING, '--namespace', 'support');
    expect(kept.backends.map(({ id }) => id)).toEqual([
      'ProxyBackend/support/tools',
      'Service/infra/judge/9000',
      'Service/support/wiki/8080',
    ]);
    const file = folder.write('asking.yaml', ASKING);
    const { out } = await run('graph', '-f', file, '--no-config', '--format', 'mermaid');
    expect(out.match(/-\.->\|"asks"\|/g)).toHaveLength(3);
  });

  it('marks findings on their subjects, also with errors', async () => {
    const lost = EXAMPLE.replace('name: chat, sectionName: chat', 'name: chta');
    const { findings, policies } = await overview(lost);
    const id = 'ProxyPolicy/search/long-answers';
    expect(findings.find(({ code }) => code === 'AIG3018')).toMatchObject({ on: id, severity: 'warning' });
    expect(policies.find((policy) => policy.id === id)?.targets[0]).toMatchObject({
      to: [],
      missing: expect.any(String),
    });
    const broken = folder.write('in.yaml', EXAMPLE.replace('request: 5m', 'request: 5 minutes'));
    const { code, out } = await run('graph', '-f', broken, '--no-config', '--format', 'json');
    expect(code).toBe(1);
    const wrong: Overview = JSON.parse(out);
    expect(wrong.findings.some(({ severity }) => severity === 'error')).toBe(true);
    expect(wrong.routes).toHaveLength(2);
  });

  it('filters a namespace or a team with its dependencies and parents', async () => {
    const ids = ({ gateways, routes, backends, policies }: Overview) =>
      [gateways, routes, backends, policies].flatMap((things) => things.map(({ id }) => id));
    const support = [
      'Gateway/infra/edge',
      'HTTPRoute/support/mcp',
      'ProxyBackend/support/tools',
      'ProxyPolicy/infra/defaults',
    ];
    expect(ids(await overview(EXAMPLE, '--namespace', 'support'))).toEqual(support);
    expect(ids(await overview(EXAMPLE, '--team', 'support'))).toEqual(support);
    expect(ids(await overview(EXAMPLE, '--team', 'support', '--namespace', 'search'))).toEqual([]);
    expect(ids(await overview(EXAMPLE, '--team', 'support', '--team-label', 'owner'))).toEqual([]);
    const both = ids(await overview(EXAMPLE, '--namespace', 'support', '--namespace', 'search'));
    expect(both).toHaveLength(9);
  });
});

describe('graph --format mermaid', () => {
  it('matches the documentation', async () => {
    const out = await drawn(EXAMPLE, '--format', 'mermaid');
    if (UPDATE)
      writeFileSync(
        PAGE,
        readFileSync(PAGE, 'utf8').replace(/^```mermaid\n[\s\S]*?^```/m, `\`\`\`mermaid\n${out}\`\`\``),
      );
    expect(out).toBe(documented('mermaid'));
    expect(out).toContain('|"rule 0 90%"|');
    expect(out).toContain('tier 2: reserve');
  });

  it('reports merged nodes', async () => {
    const out = await drawn(await corpus(300), '--format', 'mermaid');
    expect(out.length).toBeLessThan(50_000);
    expect(out).toContain('Drawn together for lack of room');
    expect(out).toMatch(/75 \u00d7 HTTPRoute in bench/);
    expect(await drawn(EXAMPLE, '--format', 'mermaid')).not.toContain('Drawn together');
  });

  it('reports omissions if merging does not suffice', async () => {
    const small = await overview(EXAMPLE);
    const [{ listeners, ...gateway }] = small.gateways;
    const many = Array.from({ length: 30 }, (_, index) => ({ ...listeners[0], name: `${'x'.repeat(200)}${index}` }));
    const gateways = Array.from({ length: 10 }, (_, index) => ({
      ...gateway,
      id: `Gateway/a/${index}`,
      listeners: many,
    }));
    const text = mermaidText({ ...small, gateways });
    expect(text.length).toBeLessThanOrEqual(MERMAID_LIMITS.characters);
    expect(text).toMatch(/Left out for lack of room: [1-9]\d* boxes and \d+ connections/);
  });
});

describe('graph --format dot', () => {
  it('is drawn by Graphviz with any characters in names', async () => {
    const { instance } = createRequire(__filename)('@viz-js/viz');
    const viz = await instance();
    const value = `'"<b>]]&#39;\\n|{}</table>'`;
    const odd = EXAMPLE.replace('value: /files}', `value: /files}, headers: [{name: x-odd, value: ${value}}]`);
    expect(odd).not.toBe(EXAMPLE);
    for (const input of [EXAMPLE, odd]) {
      const dot = await drawn(input, '--format', 'dot');
      const { nodes, edges } = { nodes: dot.match(/^ {2}n\d+ \[/gm), edges: dot.match(/ -> /g) };
      const { status, output, errors } = viz.render(dot, { format: 'json' });
      // It guesses the widths of signs that its own font has not.
      const wrong = errors.filter(({ message }: { readonly message: string }) => !/no value for width/.test(message));
      expect({ status, wrong }).toEqual({ status: 'success', wrong: [] });
      const { objects, edges: linked } = JSON.parse(output);
      expect([objects.length, linked.length]).toEqual([nodes?.length, edges?.length]);
      expect([objects.length, linked.length]).toEqual([9, 8]);
    }
  });
});

it('is written to a file', async () => {
  const file = folder.path('graph.mmd');
  expect(await drawn(EXAMPLE, '--format', 'mermaid', '-o', file)).toBe('');
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(documented('mermaid'));
});

it('draws different labels of edges at different positions', async () => {
  const labels = [
    ...(await drawn(await corpus(100), '--format', 'svg')).matchAll(/<text class="label"([^>]*)>([^<]*)/g),
  ];
  expect(labels.length).toBeGreaterThan(10);
  const labelsAt = new Map<string, Set<string>>();
  for (const [, position, label] of labels) labelsAt.set(position, (labelsAt.get(position) ?? new Set()).add(label));
  expect([...labelsAt.values()].map((all) => [...all]).filter((all) => all.length > 1)).toEqual([]);
});
