import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'failover', { namespace: 'ai' });
chart.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
const openai = ai.LlmProvider.openAi({ model: 'gpt-4o', credentials: ai.Credentials.fromSecretName('openai') });
const anthropicKey = ai.Credentials.fromSecretName('anthropic');
const anthropic = ai.LlmProvider.anthropic({ model: 'claude-sonnet-4-5', credentials: anthropicKey });
new ai.patterns.LlmFailoverGateway(chart, 'llm', {
  hostname: 'llm.example.com',
  certificate: Secret.fromSecretName(chart, 'certificate', 'llm-example-com'),
  tiers: [{ providers: [openai] }, { providers: [anthropic] }],
  authentication: [ai.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'clients', 'clients'))],
});
app.synth();
