import { Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { compiled, resources } from './synthesized';

const openAi = (model?: string) =>
  gw.LlmProvider.openAi({ model, credentials: gw.Credentials.fromSecretName('openai') });
const claude = gw.LlmProvider.anthropic({
  model: 'claude-sonnet-4-5',
  credentials: gw.Credentials.fromSecretName('anthropic'),
});
const MODELS: readonly gw.patterns.RoutedModel[] = [
  { name: 'chat', aliases: ['assistant'], providers: [{ provider: openAi('gpt-4o') }], fallbacks: [claude] },
  {
    name: 'large',
    providers: [
      { provider: openAi('o1'), weight: 9 },
      { provider: openAi('o3'), weight: 1 },
    ],
    teams: ['search'],
  },
];

const router =
  (props: Partial<gw.patterns.ModelRouterProps> = {}) =>
  (chart: Construct) => {
    const stringData = { search: '{"key": "k", "metadata": {"team": "search"}}' };
    new gw.patterns.ModelRouter(chart, 'router', {
      anyHostname: true,
      plainHttp: true,
      asModels: true,
      models: [...MODELS],
      authentication: [gw.ClientAuthentication.apiKeys(new Secret(chart, 'Keys', { stringData }))],
      teams: [{ name: 'search' }],
      ...props,
    });
  };
const one = (model: Partial<gw.patterns.RoutedModel>) =>
  router({ models: [{ name: 'chat', providers: [{ provider: openAi('gpt-4o') }], ...model }] });

describe('a ModelRouter with asModels', () => {
  const objects = resources(router(), gw.settings.ProxyDistribution.AGENTGATEWAY);
  const models = objects.filter(({ kind }) => kind === 'AgentgatewayModel').map(({ spec }) => spec);
  const virtual = (name: string) => models.find(({ match }) => match.model === name && !match.provider).virtualModel;

  it('creates no routes, and an internal model for each provider', () => {
    expect(objects.filter(({ kind }) => kind === 'HTTPRoute')).toEqual([]);
    const targets = models.filter(({ provider }) => provider !== undefined);
    expect(targets.map(({ match }) => match.model)).toEqual(['gpt-4o', 'claude-sonnet-4-5', 'o1', 'o3']);
    expect(targets.every(({ visibility, policies }) => visibility === 'Internal' && policies.health)).toBe(true);
  });

  it('orders fallbacks after providers and applies weights', () => {
    const priorities = (name: string) =>
      virtual(name).failover.targets.map(({ priority }: { priority: number }) => priority);
    expect(priorities('chat')).toEqual([0, 1]);
    expect(virtual('assistant')).toEqual(virtual('chat'));
    expect(virtual('large').weighted.targets.map(({ weight }: { weight: number }) => weight)).toEqual([9, 1]);
  });

  it('authorizes the teams of a model and requires credentials from all clients', () => {
    const large = models.filter(({ match, provider }) => provider && /^o\d$/.test(match.model));
    expect(large.map(({ policies }) => policies.authorization)).toEqual(
      large.map(() => ({ action: 'Require', policy: { matchExpressions: [expect.stringContaining('"search"')] } })),
    );
    const policies = objects.filter(({ kind }) => kind === 'AgentgatewayPolicy');
    expect(policies.filter(({ spec }) => spec.traffic?.apiKeyAuthentication)).toHaveLength(1);
  });

  it('compiles', () => {
    const { text } = compiled(router());
    expect(text).toContain('virtualModels:');
  });

  it.each<[string, (chart: Construct) => void, RegExp]>([
    ['a default', router({ defaultModel: 'chat' }), /AIG8118 at chart\/router: `defaultModel`/],
    ['no list', router({ listModels: false }), /AIG8118 at chart\/router: `listModels`/],
    [
      'a firewall, which would not see embeddings',
      (chart) =>
        router({
          firewall: new gw.patterns.PromptFirewall(chart, 'firewall', { prompts: [gw.PromptGuard.maskPersonalData()] }),
        })(chart),
      /AIG8118 at chart\/router: `firewall`/,
    ],
    [
      'embeddings beside a firewall',
      (chart) =>
        router({
          asModels: false,
          embeddings: true,
          firewall: new gw.patterns.PromptFirewall(chart, 'firewall', { prompts: [gw.PromptGuard.maskPersonalData()] }),
        })(chart),
      /AIG8118 at chart\/router: `embeddings`/,
    ],
    [
      'fallbacks beside weights',
      one({ providers: [{ provider: openAi('gpt-4o'), weight: 1 }], fallbacks: [claude] }),
      /AIG8118 at chart\/router: `fallbacks`/,
    ],
    ['teams of a failover', one({ fallbacks: [claude], teams: ['search'] }), /AIG8118 at chart\/router: `teams`/],
    ['two providers of one name', one({ fallbacks: [openAi('gpt-4o')] }), /AIG8064 at chart\/router: .*"?gpt-4o/],
    [
      'what models cannot say',
      one({ providers: [{ provider: gw.LlmProvider.openAi({ fieldDefaults: { temperature: 0 } }) }] }),
      /AIG8118 at chart\/router: `fieldDefaults` is not supported for models/,
    ],
    [
      'what models cannot say behind what they can',
      one({
        providers: [
          {
            provider: gw.LlmProvider.bedrock({
              model: 'm',
              guardrailIdentifier: 'g',
              guardrailVersion: '1',
              promptCaching: {},
            }),
          },
        ],
      }),
      /AIG8118 at chart\/router: `promptCaching` is not supported for models/,
    ],
  ])('refuses %s', (_, build, message) => expect(() => compiled(build)).toThrow(message));

  it('requires the address of a provider', () => {
    const service = gw.ServiceDestination.fromServiceName('vllm', { port: 8000 });
    const build = router({
      models: [
        { name: 'own', providers: [{ provider: gw.LlmProvider.service(service) }] },
        {
          name: 'azure',
          providers: [
            { provider: gw.LlmProvider.azureOpenAi({ endpoint: 'team.openai.azure.com', deployment: 'gpt-5' }) },
          ],
        },
      ],
    });
    const found = resources(build, gw.settings.ProxyDistribution.AGENTGATEWAY)
      .filter(({ kind, spec }) => kind === 'AgentgatewayModel' && spec.provider)
      .map(({ spec }) => ({ model: spec.match.model, baseURL: spec.baseURL, azure: spec.azure }));
    expect(found).toMatchObject([
      { model: 'own', baseURL: 'http://vllm.ai.svc.cluster.local:8000/v1' },
      { model: 'gpt-5', azure: { resourceName: 'team', resourceType: 'OpenAI' } },
    ]);
  });
});
