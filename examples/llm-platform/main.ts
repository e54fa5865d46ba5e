import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdk8s';
import { CompiledChart, Credentials, LlmProvider } from 'cdk8s-ai-gateway';
import { Budget } from 'cdk8s-ai-gateway/limits';
import { GatewayAlerts, GatewayDashboard } from 'cdk8s-ai-gateway/observability';
import { ApiKeys, BudgetBy, ModelRouter } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { ConfigMap, Secret } from 'cdk8s-plus-28';

const PRICES = JSON.parse(readFileSync(join(__dirname, 'prices.json'), 'utf8'));

/** Models for two teams, who have keys and budgets; what they spend is seen, told of, and bounded. */
export function llmPlatform(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'llm', {
    namespace: 'llm',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'llm-example-com', namespace: 'llm', keys: ['tls.crt', 'tls.key'] },
          { name: 'openai-key', namespace: 'llm', keys: ['Authorization'] },
          { name: 'redis', namespace: 'llm', keys: ['password'] },
        ],
      },
    },
  });

  // `asOf` and `limits` are for `ai-gateway cost` alone: the data plane does not know them.
  const prices = new ConfigMap(chart, 'prices', {
    metadata: { name: 'model-prices' },
    data: { 'catalog.json': JSON.stringify({ providers: PRICES.providers }) },
  });
  const keys = new ApiKeys(chart, 'keys', {
    metadata: { name: 'client-keys' },
    keys: [
      {
        id: 'search-batch',
        team: 'search',
        owner: 'ada@example.com',
        hashes: ['sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
      },
      {
        id: 'support-bot',
        team: 'support',
        owner: 'grace@example.com',
        models: ['chat'],
        budget: Budget.dollars(5).perDay(),
        // The old value and the new one: both are good until the first is taken away.
        hashes: [
          'sha256:486ea46224d1bb4fb680f34f7c9ad96a8f24ec88be73ea8e5a6c65260e9cb8a7',
          'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        ],
      },
    ],
  });
  const openAi = (model: string) =>
    LlmProvider.openAi({ name: model, model, credentials: Credentials.fromSecretName('openai-key') });

  const router = new ModelRouter(chart, 'router', {
    metadata: { name: 'llm' },
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    modelCatalogs: [{ configMap: prices }],
    keys,
    models: [
      { name: 'chat', providers: [{ provider: openAi('gpt-4o-mini') }] },
      { name: 'large', providers: [{ provider: openAi('gpt-4o') }], teams: ['search'] },
    ],
    teams: [
      { name: 'search', budget: Budget.dollars(80).perDay() },
      { name: 'support', budget: Budget.dollars(20).perDay() },
    ],
    spendingBy: [BudgetBy.TEAM, BudgetBy.KEY],
    rateLimitService: {
      redis: 'redis.llm.svc.cluster.local:6379',
      redisPassword: Secret.fromSecretName(chart, 'RedisPassword', 'redis'),
      limitHeaders: true,
    },
  });

  const gateways = [router.gateway];
  const budgets = router.watchedBudgets();
  router.gateway.workload.monitor({ labels: { release: 'prometheus' } });
  new GatewayDashboard(chart, 'dashboard', {
    gateways,
    title: 'Language models',
    spendingBy: ['team', 'key'],
    budgets,
  });
  new GatewayAlerts(chart, 'alerts', { gateways, budgets, labels: { release: 'prometheus' } });
  return chart;
}

if (require.main === module) {
  const app = new App();
  llmPlatform(app);
  app.synth();
}
