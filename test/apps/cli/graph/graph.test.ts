import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { MERMAID_LIMITS, mermaidText } from '../../../../src/apps/cli/graph/mermaid';
import type { Overview } from '../../../../src/core/compiler/explain';
import { run, useFolder } from '../run';
import { ASKING, BEFORE, corpus, documented, EXAMPLE, GUARANTEES, PAGE } from './inputs';

const folder = useFolder();
const UPDATE = process.env.UPDATE_FIXTURES === '1';

async function drawn(text: string, ...options: string[]): Promise<string> {
  const { code, out, err } = await run('graph', '-f', folder.write('in.yaml', text), '--no-config', ...options);
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
  return out;
}

async function overview(text: string, ...options: string[]): Promise<Overview> {
  return JSON.parse(await drawn(text, '--format', 'json', ...options));
}

describe('graph --format json', () => {
  it('holds routes with listeners, rules, shares and what is effective', async () => {
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

  it('holds backends with tiers, and policies with what they apply to', async () => {
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

  it('holds what is asked beside the way of requests: services of policies, mirrors, Services of MCP targets', async () => {
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

  it('marks findings on what they are about, also where there are errors', async () => {
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

  it('keeps a namespace or a team, and what these lead to and hang on', async () => {
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

describe('graph --guarantees', () => {
  const asked = () => folder.write('first.gateway-guarantees.yaml', GUARANTEES);
  const broken = ['Gateway/infra/edge#public', 'HTTPRoute/search/chat#0', 'ProxyBackend/search/llm'];

  it('marks rules that delegate, services that see bodies, and the way through them', async () => {
    const delegating = EXAMPLE.replace(
      '    backendRefs: [{name: files, port: 80}]',
      '    backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: leaf}]',
    ).concat(`---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: leaf, namespace: search}
spec:
  rules:
  - matches: [{path: {type: PathPrefix, value: /files/leaf}}]
    backendRefs: [{name: desk, port: 80}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: leaf, namespace: search}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: leaf}]
  traffic: {extProc: {backendRef: {name: shadow, port: 80}, processingOptions: {requestBodyMode: Buffered}}}
`);
    const file = folder.write(
      'leaf.gateway-guarantees.yaml',
      "guarantees: [{name: closed, to: {backend: desk}, always: {authenticated: {}}}, {name: stays, to: {backend: desk}, always: {contentOnlyTo: {hosts: ['desk.*']}}}]",
    );
    const { guarantees = [] } = await overview(delegating, '--guarantees', file);
    const [closed, stays] = guarantees;
    const down = ['HTTPRoute/search/chat#1', 'Routes/search/chat/search/leaf', 'HTTPRoute/search/leaf#0'];
    const listener = 'Gateway/infra/edge#public';
    expect(closed.ways).toEqual([[listener, ...down, 'Service/search/desk/80']]);
    expect(closed.about).toEqual([listener, ...down, 'Service/search/desk/80'].sort());
    expect(stays.ways).toEqual([[listener, ...down, 'Service/search/shadow/80']]);
    expect(stays.about).toEqual([listener, ...down, 'Service/search/desk/80', 'Service/search/shadow/80'].sort());
  });

  it('says whether they hold, what they are about, and how what breaks them goes', async () => {
    const { guarantees } = await overview(EXAMPLE, '--guarantees', asked());
    expect(guarantees).toEqual([
      {
        name: 'prompts-need-a-token',
        because: 'Tokens cost money.',
        place: expect.stringMatching(/first\.gateway-guarantees\.yaml:2:/),
        verdict: 'does not hold',
        details: [
          expect.stringMatching(/^POST http:\/\/llm\.example\.com:8080\/v1\/chat/),
          'from a caller without credentials',
          'HTTPRoute/search/chat, rule 0 (chat) takes it to AgentgatewayBackend/search/llm',
        ],
        about: broken,
        ways: [broken],
      },
      {
        name: 'tools-have-a-listener-of-their-own',
        place: expect.any(String),
        verdict: 'holds',
        details: ['1 rule takes such requests there'],
        about: ['Gateway/infra/edge#tools', 'HTTPRoute/support/mcp#0', 'ProxyBackend/support/tools'],
        ways: [],
      },
    ]);
    expect((await overview(EXAMPLE)).guarantees).toBeUndefined();
  });

  it('is about what requests reach, not about all that there is', async () => {
    const files = folder.write(
      'files.gateway-guarantees.yaml',
      'guarantees: [{name: files, requests: {listeners: [public], paths: [/files/*]}, always: {authenticated: {}}}, {name: gone, to: {backend: gone}, neverReached: true}]',
    );
    const { guarantees = [] } = await overview(EXAMPLE, '--guarantees', files);
    expect(guarantees.map(({ verdict, about }) => [verdict, about])).toEqual([
      ['does not hold', ['Gateway/infra/edge#public', 'HTTPRoute/search/chat#1', 'Service/search/files/80']],
      ['about nothing', []],
    ]);
  });

  it('marks what does not hold in all forms, and nothing that holds', async () => {
    const file = asked();
    const mermaid = await drawn(EXAMPLE, '--format', 'mermaid', '--guarantees', file);
    expect(mermaid).toMatch(
      /n0 -->\|"\u279c public"\| n1\n {2}n1 -->\|"\u279c rule 0 90%"\| n3\n {2}n1 -->\|"rule 0 10%"\| n5/,
    );
    expect(mermaid).toMatch(/note0>"Does not hold: prompts-need-a-token /);
    expect(mermaid.match(/linkStyle \d/g)).toEqual(['linkStyle 0', 'linkStyle 1']);
    const dot = await drawn(EXAMPLE, '--format', 'dot', '--guarantees', file);
    expect(dot.match(/penwidth/g)).toHaveLength(2);
    expect(dot).toContain('label="Does not hold: prompts-need-a-token ');
    const svg = await drawn(EXAMPLE, '--format', 'svg', '--guarantees', file);
    expect(svg.match(/class="edge traffic way"/g)).toHaveLength(2);
    expect(svg).toContain('Does not hold: prompts-need-a-token ');
    for (const format of ['mermaid', 'dot', 'svg'])
      expect(await drawn(EXAMPLE, '--format', format)).not.toMatch(/Does not hold|\u279c|\u2691/);
  });

  it('takes those beside the inputs and of the settings, as prove does', async () => {
    asked();
    folder.write('own.yaml', EXAMPLE);
    const { code, out } = await run('graph', '-f', folder.path('.'), '--no-config', '--format', 'json', '--guarantees');
    const found: Overview = JSON.parse(out);
    expect([code, found.guarantees?.map(({ name }) => name)]).toEqual([
      0,
      ['prompts-need-a-token', 'tools-have-a-listener-of-their-own'],
    ]);
    const settings = folder.write('ai-gateway.yaml', `inputs: [own.yaml]\n${GUARANTEES}`);
    const { code: failed, out: text } = await run('graph', '--config', settings, '--format', 'json', '--guarantees');
    const named: Overview = JSON.parse(text);
    expect([failed, named.guarantees?.map(({ verdict }) => verdict)]).toEqual([1, ['does not hold', 'holds']]);
  });

  it('is drawn without verdicts where there are errors, and says so', async () => {
    const wrong = folder.write('in.yaml', EXAMPLE.replace('request: 5m', 'request: 5 minutes'));
    const asking = ['--no-config', '--format', 'json', '--guarantees'];
    const inputs = await run('graph', '-f', wrong, ...asking, asked());
    expect([inputs.code, inputs.err]).toEqual([
      1,
      expect.stringContaining('whether guarantees hold cannot be decided'),
    ]);
    expect(JSON.parse(inputs.out).guarantees).toBeUndefined();
    const odd = folder.write('odd.gateway-guarantees.yaml', 'guarantees: [{name: odd, alwayz: {}}]');
    const file = await run('graph', '-f', folder.write('in.yaml', EXAMPLE), ...asking, odd);
    expect([file.code, file.err]).toEqual([1, expect.stringContaining('alwayz')]);
    expect(JSON.parse(file.out).routes).toHaveLength(2);
  });
});

describe('graph --compare', () => {
  const changes = (things: readonly { readonly id: string; readonly change?: string }[]) =>
    things.flatMap(({ id, change }) => (change ? [[id, change]] : []));

  it('marks what is new, gone or changed, and tells what that means', async () => {
    const old = folder.write('old.yaml', BEFORE);
    const { gateways, routes, backends, policies, comparison, effective } = await overview(EXAMPLE, '--compare', old);
    expect(changes([...gateways, ...routes, ...backends, ...policies])).toEqual([
      ['HTTPRoute/search/chat', 'changed'],
      ['HTTPRoute/support/mcp', 'added'],
      ['Service/search/files/80', 'added'],
      ['Service/search/spare/80', 'removed'],
      ['ProxyPolicy/search/long-answers', 'changed'],
    ]);
    const [chat] = routes;
    expect(chat.rules.map(({ backends: refs }) => refs.map(({ to, change }) => [to, change]))).toEqual([
      [
        ['ProxyBackend/search/llm', 'changed'],
        ['Service/search/canary/80', 'changed'],
      ],
      [
        ['Service/search/files/80', 'added'],
        ['Service/search/spare/80', 'removed'],
      ],
    ]);
    expect(comparison?.changes.find(({ what }) => what === 'timeouts')).toMatchObject({
      before: { request: '2m' },
      after: { request: '5m' },
      rules: ['HTTPRoute/search/chat#0'],
    });
    const sets = [...chat.rules.flatMap((rule) => rule.effective.map(({ traffic }) => traffic)), backends[0].effective];
    expect(sets.every((set) => effective[set] !== undefined)).toBe(true);
    expect(effective[chat.rules[0].effective[0].traffic].find(({ field }) => field === 'timeouts')?.value).toEqual({
      request: '5m',
    });
  });

  it('tells what changes where the settings, a convention or a guarantee alone refuse a side', async () => {
    const [old, now] = [folder.write('old.yaml', BEFORE), folder.write('in.yaml', EXAMPLE)];
    const limited = 'always: {policies: {rateLimit: {local: [{requests: {atMost: 9}, unit: Minutes}]}}}';
    const expected = (await overview(EXAMPLE, '--compare', old)).comparison?.changes;
    expect(expected).not.toEqual([]);
    for (const [settings, codes] of [
      [`guarantees: [{name: limited, requests: {paths: ['/*']}, ${limited}}]`, 'AIG9008'],
      [`conventions: [{code: ORG0001, text: a limit, severity: error, routes: {}, ${limited}}]`, 'ORG0001'],
    ]) {
      const own = ['--config', folder.write('own.yaml', `${settings}\n`), '--format', 'json', '--compare', old];
      const { code, out, err } = await run('graph', '-f', now, ...own);
      expect([code, JSON.parse(out).comparison.changes]).toEqual([1, expected]);
      for (const side of [old, now]) {
        expect(err).toContain(`${side} is refused as it is, for ${codes}; compared is what it means\n`);
      }
    }
  });

  it('says which side has errors of its own, and draws both', async () => {
    const wrong = EXAMPLE.replace('request: 5m', 'request: 5 minutes');
    for (const [before, after] of [
      [wrong, EXAMPLE],
      [EXAMPLE, wrong],
    ]) {
      const [old, now] = [folder.write('old.yaml', before), folder.write('in.yaml', after)];
      const { out, err } = await run('graph', '-f', now, '--no-config', '--format', 'json', '--compare', old);
      expect(err).toContain(`${before === wrong ? old : now} has errors: what changes in meaning cannot be decided\n`);
      expect(JSON.parse(out).comparison.changes).toEqual([]);
    }
  });

  it('marks nothing where only lines move or values have another form, and findings that are new or fixed', async () => {
    const old = folder.write('old.yaml', EXAMPLE);
    const respelt = EXAMPLE.replace('request: 5m', 'request: 300s').replace('request: 30s', 'request: 30000ms');
    const same = await overview(`# moved\n\n${respelt}`, '--compare', old);
    expect(changes([...same.gateways, ...same.routes, ...same.backends, ...same.policies])).toEqual([]);
    expect(same.findings.map(({ change }) => change)).toEqual([undefined, undefined]);
    expect(same.comparison?.changes).toEqual([]);
    const lost = EXAMPLE.replace('name: chat, sectionName: chat', 'name: chta');
    const { findings } = await overview(lost, '--compare', old);
    expect(findings.find(({ code }) => code === 'AIG3018')?.change).toBe('added');
    const back = await overview(EXAMPLE, '--compare', folder.write('old.yaml', lost));
    expect(back.findings.find(({ code }) => code === 'AIG3018')?.change).toBe('removed');
  });

  it('keeps rules apart by their names when another one comes before them', async () => {
    const rule =
      '  - name: first\n    matches: [{path: {type: Exact, value: /first}}]\n    backendRefs: [{name: files, port: 80}]\n';
    const more = EXAMPLE.replace('  rules:\n  - name: chat', `  rules:\n${rule}  - name: chat`);
    const { routes } = await overview(more, '--compare', folder.write('old.yaml', EXAMPLE));
    expect(routes[0].rules.map(({ name, change }) => [name, change])).toEqual([
      ['first', 'added'],
      ['chat', undefined],
      ['files', undefined],
    ]);
  });
});

describe('graph --format mermaid', () => {
  it('is what the documentation shows', async () => {
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

  it('says what it draws together', async () => {
    const out = await drawn(await corpus(300), '--format', 'mermaid');
    expect(out.length).toBeLessThan(50_000);
    expect(out).toContain('Drawn together for lack of room');
    expect(out).toMatch(/75 \u00d7 HTTPRoute in bench/);
    expect(await drawn(EXAMPLE, '--format', 'mermaid')).not.toContain('Drawn together');
  });

  it('says how much it leaves out when even that is too much', async () => {
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
  it('is drawn by Graphviz, whatever stands in names', async () => {
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

it('is written into a file', async () => {
  const file = folder.path('graph.mmd');
  expect(await drawn(EXAMPLE, '--format', 'mermaid', '-o', file)).toBe('');
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(documented('mermaid'));
});
