import { App } from 'cdk8s';
import { ClientAuthentication, CompiledChart, ControllerChart, Credentials, LlmProvider } from 'cdk8s-ai-gateway';
import { RateLimit } from 'cdk8s-ai-gateway/limits';
import { LlmFailoverGateway } from 'cdk8s-ai-gateway/patterns';
import { SettingsFile } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

const PROPS = { namespace: 'llm', disableResourceNameHashes: true };

/** Adds one endpoint for LLMs: OpenAI answers; while it is down, Anthropic answers. */
function addGateway(chart: CompiledChart | ControllerChart): void {
  // Each entry is the key of one client. Create the Secret outside of this program, for example with External Secrets.
  chart.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });

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
    authentication: [ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Clients', 'clients'))],
    rateLimits: [RateLimit.tokensPerMinute(100_000), RateLimit.requestsPerMinute(600)],
  });
}

/** Compiles the gateway for a cluster without a controller. ai-gateway.yaml sets which findings fail. */
export function compiledGateway(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'llm', { ...PROPS, cluster: 'prod', settings: SettingsFile.read() });
  addGateway(chart);
  return chart;
}

if (require.main === module) {
  // Custom resources, for `ai-gateway validate`, `request` and `diff`, and for clusters with a controller.
  const resources = process.argv.includes('--resources');
  const app = new App(resources ? { outdir: 'resources' } : {});
  if (resources) {
    addGateway(new ControllerChart(app, 'llm', PROPS));
  } else compiledGateway(app);
  app.synth();
}
