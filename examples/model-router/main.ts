import { App } from 'cdk8s';
import { ClientAuthentication, CompiledChart, Credentials, LlmProvider } from 'cdk8s-ai-gateway';
import { ModelRouter } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

/** The Secrets that hold clients' keys, one Secret a team. */
const TEAM = { 'llm.example.com/team-keys': 'true' };

const openAi = (model: string) => LlmProvider.openAi({ model, credentials: Credentials.fromSecretName('openai-key') });
const anthropic = (model: string) =>
  LlmProvider.anthropic({ model, credentials: Credentials.fromSecretName('anthropic-key') });

/** One endpoint for all models of a company. All Secrets come from elsewhere, such as External Secrets. */
export function modelRouter(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'llm', {
    namespace: 'llm',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'llm-example-com', namespace: 'llm', keys: ['tls.crt', 'tls.key'] },
          { name: 'openai-key', namespace: 'llm', keys: ['Authorization'] },
          { name: 'anthropic-key', namespace: 'llm', keys: ['Authorization'] },
          { name: 'redis', namespace: 'llm', keys: ['password'] },
        ],
      },
    },
  });
  // One entry is one key: the compiler has to know their names, not their values.
  chart.addExternalSecret({ name: 'team-search', keys: ['backend', 'batch'], labels: TEAM });
  chart.addExternalSecret({ name: 'team-support', keys: ['chatbot'], labels: TEAM });

  new ModelRouter(chart, 'router', {
    metadata: { name: 'llm' },
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    models: [
      {
        name: 'chat',
        providers: [
          { provider: openAi('gpt-4o'), weight: 80 },
          { provider: anthropic('claude-sonnet-4-5'), weight: 20 },
        ],
      },
      { name: 'small', providers: [{ provider: openAi('gpt-4o-mini') }], fallbacks: [anthropic('claude-haiku-4-5')] },
      { name: 'reasoning', providers: [{ provider: anthropic('claude-opus-4-1') }], teams: ['search'] },
      { name: 'embedding', providers: [{ provider: openAi('text-embedding-3-large') }] },
    ],
    authentication: [ClientAuthentication.apiKeysLabelled(TEAM)],
    teams: [
      // No tokens of embeddings are counted, so requests are limited, too: else, `embedding` would not be served.
      { name: 'search', tokens: 20_000_000, requests: 100_000 },
      { name: 'support', tokens: 2_000_000, requests: 10_000 },
    ],
    rateLimitService: {
      redis: 'redis.llm.svc.cluster.local:6379',
      redisPassword: Secret.fromSecretName(chart, 'RedisPassword', 'redis'),
    },
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  modelRouter(app);
  app.synth();
}
