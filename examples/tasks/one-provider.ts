import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'one-provider', { namespace: 'ai' });
chart.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
new ai.patterns.LlmFailoverGateway(chart, 'llm', {
  hostname: 'llm.example.com',
  certificate: Secret.fromSecretName(chart, 'certificate', 'llm-example-com'),
  tiers: [{ providers: [ai.LlmProvider.openAi({ credentials: ai.Credentials.fromSecretName('openai') })] }],
  authentication: [ai.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'clients', 'clients'))],
});
app.synth();
