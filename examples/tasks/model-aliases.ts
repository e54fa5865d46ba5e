import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'model-aliases', { namespace: 'ai' });
chart.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
const openai = ai.LlmProvider.openAi({ credentials: ai.Credentials.fromSecretName('openai') });
new ai.patterns.LlmFailoverGateway(chart, 'llm', {
  hostname: 'llm.example.com',
  certificate: Secret.fromSecretName(chart, 'certificate', 'llm-example-com'),
  tiers: [{ providers: [openai] }],
  models: { fast: { openai: 'gpt-4o-mini' }, smart: { openai: 'gpt-4o' } },
  authentication: [ai.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'clients', 'clients'))],
});
app.synth();
