import { App, Duration } from 'cdk8s';
import { ClientAuthentication, CompiledChart, Credentials, LlmProvider } from 'cdk8s-ai-gateway';
import { RateLimit } from 'cdk8s-ai-gateway/limits';
import { LlmFailoverGateway } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

/** The Secrets that hold clients' keys, one Secret a tenant. */
const TENANT = { 'llm.example.com/tenant': 'true' };

/** One endpoint for language models. All Secrets come from elsewhere, such as External Secrets. */
export function llmFailover(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'llm-failover', {
    namespace: 'llm',
    disableResourceNameHashes: true,
    // Strict: a warning fails the synthesis, and a Secret that is not named here is a slip of the pen.
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'llm-example-com', namespace: 'llm', keys: ['tls.crt', 'tls.key'] },
          { name: 'openai-key', namespace: 'llm', keys: ['Authorization'] },
          { name: 'anthropic-key', namespace: 'llm', keys: ['Authorization'] },
        ],
      },
    },
  });
  // One entry is one key: the compiler has to know their names, not their values.
  chart.addExternalSecret({ name: 'team-search', keys: ['backend', 'batch'], labels: TENANT });
  chart.addExternalSecret({ name: 'team-support', keys: ['chatbot'], labels: TENANT });

  new LlmFailoverGateway(chart, 'llm', {
    metadata: { name: 'llm' },
    backendMetadata: { name: 'models' },
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    tiers: [
      { providers: [LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai-key') })] },
      { providers: [LlmProvider.anthropic({ credentials: Credentials.fromSecretName('anthropic-key') })] },
    ],
    models: { chat: { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
    authentication: [ClientAuthentication.apiKeysLabelled(TENANT)],
    rateLimits: [RateLimit.tokensPerMinute(100_000)],
    eviction: { duration: Duration.seconds(30), consecutiveFailures: 2 },
    retry: { attempts: 3, codes: [429, 500, 502, 503, 504], backoff: Duration.millis(100) },
    timeout: Duration.seconds(120),
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  llmFailover(app);
  app.synth();
}
