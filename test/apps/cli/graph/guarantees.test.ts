import { describe, expect, it } from 'vitest';
import type { Overview } from '../../../../src/core/compiler/queries/explain';
import { run, useFolder } from '../run';
import { EXAMPLE, GUARANTEES } from './inputs';
import { pictures } from './pictures';

const folder = useFolder();
const { drawn, overview } = pictures(folder);

describe('graph --guarantees', () => {
  const asked = () => folder.write('first.gateway-guarantees.yaml', GUARANTEES);
  const broken = ['Gateway/infra/edge#public', 'HTTPRoute/search/chat#0', 'ProxyBackend/search/llm'];

  it('marks delegating rules, services that receive bodies, and the path through them', async () => {
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

  it('reports verdicts, subjects and the path of a counterexample', async () => {
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
          'HTTPRoute/search/chat, rule 0 (chat) forwards it to AgentgatewayBackend/search/llm',
        ],
        about: broken,
        ways: [broken],
      },
      {
        name: 'tools-have-a-listener-of-their-own',
        place: expect.any(String),
        verdict: 'holds',
        details: ['1 rule matches these requests'],
        about: ['Gateway/infra/edge#tools', 'HTTPRoute/support/mcp#0', 'ProxyBackend/support/tools'],
        ways: [],
      },
    ]);
    expect((await overview(EXAMPLE)).guarantees).toBeUndefined();
  });

  it('marks only resources that matching requests reach', async () => {
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

  it('marks only broken guarantees in every format', async () => {
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

  it('reads guarantees next to the inputs and in the settings, like prove', async () => {
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

  it('draws no verdicts if there are errors, and reports this', async () => {
    const wrong = folder.write('in.yaml', EXAMPLE.replace('request: 5m', 'request: 5 minutes'));
    const asking = ['--no-config', '--format', 'json', '--guarantees'];
    const inputs = await run('graph', '-f', wrong, ...asking, asked());
    expect([inputs.code, inputs.err]).toEqual([1, expect.stringContaining('so guarantees are not evaluated')]);
    expect(JSON.parse(inputs.out).guarantees).toBeUndefined();
    const odd = folder.write('odd.gateway-guarantees.yaml', 'guarantees: [{name: odd, alwayz: {}}]');
    const file = await run('graph', '-f', folder.write('in.yaml', EXAMPLE), ...asking, odd);
    expect([file.code, file.err]).toEqual([1, expect.stringContaining('alwayz')]);
    expect(JSON.parse(file.out).routes).toHaveLength(2);
  });
});
