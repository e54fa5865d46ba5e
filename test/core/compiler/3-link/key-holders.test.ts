import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { gateway, HTTP, policy } from './written-resources';

describe('Secrets', () => {
  const using = (ref: string) =>
    policy(
      `targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {apiKeyAuthentication: {${ref}}}`,
      'infra',
    );
  const secret = (name: string, data: string) => `
---
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: infra, labels: {keys: "yes"}}
${data}`;

  it('are selected among the inputs, stubs without values too', () => {
    const yaml = gateway(HTTP) + secret('b', 'data: {bob: null}') + secret('a', 'stringData: {alice: ""}');
    const { graph, texts } = linked(yaml + using('secretSelector: {matchLabels: {keys: "yes"}}'));
    expect(texts).toEqual([]);
    const [selected] = [...graph.selections.values()];
    expect(selected.map(({ name, keys }) => [name, keys])).toEqual([
      ['a', ['alice']],
      ['b', ['bob']],
    ]);
    expect(selected.map((holder) => holder.valueOf(holder.keys[0]))).toEqual([undefined, undefined]);
  });

  it('return values only on request, and are redacted in output', () => {
    const yaml =
      gateway(HTTP) + secret('a', `data: {one: ${Buffer.from('hush').toString('base64')}}\nstringData: {two: silence}`);
    const { graph } = linked(yaml + using('secretRef: {name: a}'));
    const holder = graph.secrets.get('infra/a');
    expect([holder?.valueOf('one'), holder?.valueOf('two'), holder?.valueOf('three')]).toEqual([
      'hush',
      'silence',
      undefined,
    ]);
    expect(inspect(graph, { depth: 12, showHidden: true }) + JSON.stringify([...graph.secrets])).not.toMatch(
      /hush|silence|aHVzaA/,
    );
  });

  it('prefer the value of stringData over data, even if it is empty', () => {
    const yaml =
      gateway(HTTP) + secret('a', 'data: {one: aHVzaA==, two: aHVzaA==}\nstringData: {one: "", two: silence}');
    const holder = linked(yaml + using('secretRef: {name: a}')).graph.secrets.get('infra/a');
    expect([holder?.valueOf('one'), holder?.valueOf('two')]).toEqual([undefined, 'silence']);
  });

  it('accept both spellings of a key', () => {
    const backend = `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: llm, namespace: infra}
spec:
  ai: {provider: {providerB: {endpoint: x.openai.azure.com}}}
  policies: {auth: {cloudB: {secretRef: {name: azure}}}}`;
    const keys = (data: string) =>
      linked(gateway(HTTP) + backend + secret('azure', data)).texts.map((text) => text.slice(0, 7));
    expect(keys('stringData: {clientID: "", tenantID: "", clientSecret: ""}')).toEqual([]);
    expect(keys('stringData: {clientId: "", tenantId: ""}')).toEqual(['AIG3007']);
    expect(linked(gateway(HTTP) + backend).graph.externals).toMatchObject([
      { kind: 'Secret', name: 'azure', expected: ['clientId', 'clientSecret', 'tenantId'] },
    ]);
  });
});
