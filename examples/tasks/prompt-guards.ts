import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'prompt-guards', { namespace: 'ai' });
chart.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
const openai = ai.LlmProvider.openAi({ credentials: ai.Credentials.fromSecretName('openai') });
const injections = ai.PromptGuard.reject({ patterns: ['(?i)ignore (all )?previous instructions'] });
const classifier = ai.ServiceDestination.fromServiceName('classifier', { port: 8080 });
const prompts = [injections, ai.PromptGuard.webhook(classifier)];
new ai.patterns.LlmFailoverGateway(chart, 'llm', {
  hostname: 'llm.example.com',
  certificate: Secret.fromSecretName(chart, 'certificate', 'llm-example-com'),
  tiers: [{ providers: [openai] }],
  firewall: new ai.patterns.PromptFirewall(chart, 'firewall', { prompts }),
  authentication: [ai.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'clients', 'clients'))],
});
app.synth();
