import { Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { llmFailover } from '../../../examples/llm-failover/main';
import { api } from '../../../src';

describe('examples/llm-failover', () => {
  it('compiles without a word', () => {
    const { errors, warnings } = llmFailover(Testing.app()).compile();
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('generates the workload', () => {
    const kinds = Testing.synth(llmFailover(Testing.app())).map(
      ({ kind, metadata }) => `${kind} ${metadata.namespace}/${metadata.name}`,
    );
    expect(kinds.sort()).toEqual([
      'ConfigMap llm/llm',
      'ConfigMap llm/llm-config-renderer',
      'Deployment llm/llm',
      'PodDisruptionBudget llm/llm',
      'Service llm/llm',
      'ServiceAccount llm/llm',
    ]);
  });

  it('generates a config with both tiers, eviction, retry, keys and the token limit', () => {
    const { gateways } = llmFailover(Testing.app()).compile();
    expect(gateways).toHaveLength(1);
    const config = parse(gateways[0].config);
    const [route] = config.binds[0].listeners[0].routes;
    expect(route.backends).toEqual([{ backend: '/llm/models' }]);
    expect(route.policies.retry).toEqual({ attempts: 3, backoff: '100ms', codes: [429, 500, 502, 503, 504] });
    // Which entries the Secrets have is seen in the cluster.
    expect(route.policies.apiKey).toMatchObject({ mode: 'strict', keys: '${SECRET_LLM_TEAM_SEARCH_TEAM_SUPPORT}' });
    // Clients of each vendor send their key in their own header.
    for (const header of ['authorization', 'x-api-key', 'x-goog-api-key'])
      expect(route.policies.apiKey.location.expression).toContain(`request.headers["${header}"]`);
    // All routes share one limit, so it targets the Gateway.
    expect(config.policies.find(({ policy }: { policy: object }) => 'localRateLimit' in policy)).toMatchObject({
      target: { gateway: {} },
      policy: { localRateLimit: [{ maxTokens: 100_000, tokensPerFill: 100_000, fillInterval: '1m', type: 'tokens' }] },
    });
    const [models] = config.backends;
    expect(models.ai.groups.map((group: any) => group.providers.map(({ name }: any) => name))).toEqual([
      ['openai'],
      ['anthropic'],
    ]);
    expect(models.policies.health.eviction).toEqual({ duration: '30s', consecutiveFailures: 2 });
  });

  it('reports the place of an error', () => {
    const chart = llmFailover(Testing.app());
    new api.ProxyPolicy(chart, 'more', {
      spec: {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'chat', sectionName: 'nowhere' }],
        traffic: { timeouts: { request: '1ms' } },
      },
    });
    const { errors, gateways } = chart.compile();
    expect(gateways).toEqual([]);
    expect(errors.join('\n')).toContain('llm-failover/more spec.traffic.timeouts.request');
    expect(() => Testing.synth(chart)).toThrow('llm-failover/more spec.traffic.timeouts.request');
  });
});
