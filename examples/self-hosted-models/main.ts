import { App, Duration } from 'cdk8s';
import { ClientAuthentication, CompiledChart, Credentials, LlmProvider, PromptGuard } from 'cdk8s-ai-gateway';
import { Budget } from 'cdk8s-ai-gateway/limits';
import { BudgetBy, ModelRouter, PromptFirewall, SelfHostedModels } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { NetworkPeer, VariableSource } from 'cdk8s-ai-gateway/workload';
import { PersistentVolumeClaim, Secret } from 'cdk8s-plus-28';

/** A Llama on GPUs of the cluster, which OpenAI replaces while the servers are full or down, and an adapter without a fallback. */
export function selfHostedModels(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'models', {
    namespace: 'ai',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'llm-example-com', namespace: 'ai', keys: ['tls.crt', 'tls.key'] },
          { name: 'openai', namespace: 'ai', keys: ['Authorization'] },
          { name: 'tenants', namespace: 'ai', keys: ['search', 'support'] },
        ],
      },
    },
  });
  const scrapers = [NetworkPeer.namespace('monitoring')];
  const llama = new SelfHostedModels(chart, 'llama', {
    model: 'meta-llama/Llama-3.1-8B-Instruct',
    servedName: 'llama-8b',
    adapters: { tickets: 'example/llama-3.1-8b-tickets' },
    maxModelLength: 32_768,
    autoscaling: { minReplicas: 2, maxReplicas: 6 },
    huggingFaceToken: VariableSource.secret(Secret.fromSecretName(chart, 'HuggingFace', 'hugging-face'), 'token'),
    modelVolume: PersistentVolumeClaim.fromClaimName(chart, 'Models', 'models'),
    monitoring: { interval: Duration.seconds(15) },
    scrapers,
  });
  llama.servers.place({ nodeLabels: { 'nvidia.com/gpu.product': 'NVIDIA-L40S' } });

  const router = new ModelRouter(chart, 'router', {
    metadata: { name: 'llm' },
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    models: [
      {
        name: 'chat',
        providers: [{ provider: llama.provider() }],
        fallbacks: [LlmProvider.openAi({ model: 'gpt-4o-mini', credentials: Credentials.fromSecretName('openai') })],
      },
      // Tickets contain personal data, so they stay in the cluster.
      { name: 'tickets', providers: [{ provider: llama.adapter('tickets') }], teams: ['support'] },
    ],
    authentication: [ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Tenants', 'tenants'))],
    teams: [{ name: 'search' }, { name: 'support' }],
    budgets: [{ budget: Budget.tokens(2_000_000).perDay(), each: [BudgetBy.TEAM] }],
    firewall: new PromptFirewall(chart, 'firewall', { prompts: [PromptGuard.maskPersonalData()] }),
    autoscaling: { minReplicas: 2, maxReplicas: 4 },
  });
  router.gateway.workload.restrictNetwork({ scrapers });
  router.gateway.workload.monitor();
  return chart;
}

if (require.main === module) {
  const app = new App();
  selfHostedModels(app);
  app.synth();
}
