import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'team-budgets', { namespace: 'ai' });
chart.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
const openai = ai.LlmProvider.openAi({ credentials: ai.Credentials.fromSecretName('openai') });
const search = { name: 'search', tokens: 2_000_000 };
const support = { name: 'support', tokens: 500_000 };
new ai.patterns.ModelRouter(chart, 'llm', {
  hostname: 'llm.example.com',
  certificate: Secret.fromSecretName(chart, 'certificate', 'llm-example-com'),
  models: [{ name: 'gpt-4o', providers: [{ provider: openai }] }],
  authentication: [ai.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'clients', 'clients'))],
  teams: [search, support],
});
app.synth();
