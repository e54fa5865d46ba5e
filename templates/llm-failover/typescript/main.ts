import { App, Duration } from 'cdk8s';
import {
  Cel,
  ClientAuthentication,
  CompiledChart,
  ControllerChart,
  Credentials,
  LlmFailoverGateway,
  LlmProvider,
  RateLimit,
  SettingsFile,
} from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

/** No answer at all counts as a 503. */
const FAILS = 'default(response.code, 503u) >= 500 || default(response.code, 503u) == 429';
const PROPS = { namespace: 'llm', disableResourceNameHashes: true };

/** One endpoint for language models: OpenAI answers, and while it fails, Anthropic does. */
function addGateway(chart: CompiledChart | ControllerChart): void {
  // One entry is the key of one client. The Secret comes from elsewhere, such as External Secrets.
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
    // A provider that fails, or has had enough of us, is left alone for a while.
    eviction: { duration: Duration.seconds(10), restoreHealth: 100, unhealthyWhen: Cel.of(FAILS) },
    authentication: [ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Clients', 'clients'))],
    rateLimits: [RateLimit.tokensPerMinute(100_000)],
  });
}

/** What runs in a cluster: the config of the data plane, and its workload. Findings are judged as ai-gateway.yaml says. */
export function compiledGateway(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'llm', { ...PROPS, settings: SettingsFile.read() });
  addGateway(chart);
  return chart;
}

if (require.main === module) {
  // The resources behind it, for `ai-gateway validate`, `request` and `diff`, and for clusters with a controller.
  const resources = process.argv.includes('--resources');
  const app = new App(resources ? { outdir: 'resources' } : {});
  if (resources) addGateway(new ControllerChart(app, 'llm', PROPS));
  else compiledGateway(app);
  app.synth();
}
