import { App, Chart } from 'cdk8s';
import { ClientAuthentication, Credentials, LlmProvider, StaticBackend } from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { RateLimit } from 'cdk8s-ai-gateway/limits';
import { LlmFailoverGateway } from 'cdk8s-ai-gateway/patterns';
import { Secret } from 'cdk8s-plus-28';

/** A plain chart: custom resources in the names of the agentgateway distribution, for a cluster that runs its controller. */
export function gateway(app: App): Chart {
  const chart = new Chart(app, 'llm', { namespace: 'ai', disableResourceNameHashes: true });

  const tls = DestinationTls.verified();
  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });
  new LlmFailoverGateway(chart, 'llm', {
    metadata: { name: 'llm' },
    backendMetadata: { name: 'models' },
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    tiers: [
      { providers: [LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai') })] },
      { providers: [LlmProvider.anthropic({ credentials: Credentials.fromSecretName('anthropic') })] },
    ],
    models: { chat: { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
    authentication: [
      ClientAuthentication.jwt({
        issuers: [
          {
            issuer: 'https://idp.example.com/',
            audiences: ['llm.example.com'],
            keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
          },
        ],
      }),
    ],
    // Clients of a controller can switch token counts of streams off, so requests are limited, too.
    rateLimits: [RateLimit.tokensPerMinute(100_000), RateLimit.requestsPerMinute(600)],
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  gateway(app);
  app.synth();
}
