import { App, Chart } from 'cdk8s';
import {
  ClientAuthentication,
  Credentials,
  LlmFailoverGateway,
  LlmProvider,
  ProxyDistribution,
  RateLimit,
} from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

/** A plain chart: custom resources in the names of the agentgateway distribution, for a cluster that runs its controller. */
export function gateway(app: App): Chart {
  const chart = new Chart(app, 'llm', { namespace: 'ai', disableResourceNameHashes: true });
  ProxyDistribution.AGENTGATEWAY.applyTo(chart);

  new LlmFailoverGateway(chart, 'llm', {
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    tiers: [
      { providers: [LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai') })] },
      { providers: [LlmProvider.anthropic({ credentials: Credentials.fromSecretName('anthropic') })] },
    ],
    models: { chat: { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
    authentication: [ClientAuthentication.apiKeysLabelled({ 'ai.example.com/tenant': 'true' })],
    rateLimits: [RateLimit.tokensPerMinute(100_000)],
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  gateway(app);
  app.synth();
}
