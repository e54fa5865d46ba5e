import { App } from 'cdk8s';
import { api, CompiledChart, gatewayapi } from 'cdk8s-ai-gateway';
import type { Construct } from 'constructs';

const NAMESPACE = 'llm';
const GATEWAY_API = 'gateway.networking.k8s.io';

/** The Secrets that hold clients' keys, one Secret a tenant. */
const TENANT = { 'llm.example.com/tenant': 'true' };

/** The endpoint: one HTTPS listener, for routes of this namespace. */
function gateway(scope: Construct): gatewayapi.Gateway {
  return new gatewayapi.Gateway(scope, 'gateway', {
    metadata: { name: 'llm' },
    spec: {
      gatewayClassName: 'proxy',
      listeners: [
        {
          name: 'https',
          port: 443,
          protocol: 'HTTPS',
          hostname: 'llm.example.com',
          tls: { certificateRefs: [{ name: 'llm-example-com' }] },
        },
      ],
    },
  });
}

/** Two tiers: the second one serves while every provider of the first is out. */
function models(scope: Construct): api.ProxyBackend {
  const key = (name: string) => ({ auth: { secretRef: { name } } });
  return new api.ProxyBackend(scope, 'models', {
    metadata: { name: 'models' },
    spec: {
      ai: {
        groups: [
          { providers: [{ name: 'openai', providerA: { model: 'gpt-4o' }, policies: key('openai-key') }] },
          {
            providers: [
              { name: 'anthropic', providerC: { model: 'claude-sonnet-4-5' }, policies: key('anthropic-key') },
            ],
          },
        ],
      },
      policies: {
        // A provider that fails twice in a row is left alone for 30 seconds. Without this the second tier would never serve.
        health: {
          unhealthyCondition: 'response.code >= 500 || response.code == 429',
          eviction: { duration: '30s', consecutiveFailures: 2 },
        },
      },
    },
  });
}

function route(scope: Construct, to: api.ProxyBackend, from: gatewayapi.Gateway): gatewayapi.HttpRoute {
  return new gatewayapi.HttpRoute(scope, 'route', {
    metadata: { name: 'chat' },
    spec: {
      parentRefs: [{ name: from.name }],
      rules: [{ backendRefs: [{ group: to.apiGroup, kind: to.kind, name: to.name }] }],
    },
  });
}

/** Who may call, how often, and what happens to a request that met a failing provider. */
function rules(scope: Construct, target: gatewayapi.HttpRoute): void {
  new api.ProxyPolicy(scope, 'rules', {
    metadata: { name: 'chat' },
    spec: {
      targetRefs: [{ group: GATEWAY_API, kind: target.kind, name: target.name }],
      traffic: {
        apiKeyAuthentication: { secretSelector: { matchLabels: TENANT } },
        rateLimit: { local: [{ tokens: 100_000, unit: api.RateLimitInterval.MINUTES }] },
        // The request that finds a provider broken is tried again: first at the same provider, which is then left alone.
        retry: { attempts: 3, codes: [429, 500, 502, 503, 504], backoff: '100ms' },
        timeouts: { request: '120s' },
      },
    },
  });
}

/** All of it in one chart, without the Secrets: others bring them, such as External Secrets. */
export function llmFailover(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'llm-failover', { namespace: NAMESPACE });
  // One entry a key: the compiler has to know their names, not their values.
  chart.addExternalSecret({ name: 'team-search', keys: ['backend', 'batch'], labels: TENANT });
  chart.addExternalSecret({ name: 'team-support', keys: ['chatbot'], labels: TENANT });
  const chat = route(chart, models(chart), gateway(chart));
  rules(chart, chat);
  return chart;
}

if (require.main === module) {
  const app = new App();
  llmFailover(app);
  app.synth();
}
