import { App, Duration } from 'cdk8s';
import { ClientAuthentication, CompiledChart, LlmProvider, ServiceDestination } from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { QuotaInterval } from 'cdk8s-ai-gateway/limits';
import { GatewayAlerts, GatewayDashboard } from 'cdk8s-ai-gateway/observability';
import { ModelRouter } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { TelemetryFields } from 'cdk8s-ai-gateway/telemetry';
import { NetworkPeer, PodIdentity } from 'cdk8s-ai-gateway/workload';
import { Secret } from 'cdk8s-plus-28';

const ISSUER = 'https://login.example.com/';

/** A pool of vLLM servers in the namespace `models`; they speak the API of OpenAI. */
const pool = (name: string, model: string) =>
  LlmProvider.openAi({ name, model, host: `${name}.models.svc.cluster.local`, port: 8000 });

/** Models in the cluster for employees, with a cloud behind those whose prompts may leave the house. */
export function ownModels(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'models', {
    namespace: 'ai',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'ai-example-com', namespace: 'ai', keys: ['tls.crt', 'tls.key'] },
          { name: 'valkey', namespace: 'ai', keys: ['password'] },
        ],
        services: [
          { name: 'keycloak', namespace: 'ai', ports: [8080] },
          { name: 'otel-collector', namespace: 'ai', ports: [4317] },
        ],
      },
    },
  });
  const keycloak = ServiceDestination.fromServiceName('keycloak', { port: 8080 });
  const router = new ModelRouter(chart, 'router', {
    metadata: { name: 'ai' },
    hostname: 'ai.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'ai-example-com'),
    models: [
      {
        name: 'chat',
        // Two pools on different machines share the requests, by health and speed; the cloud is asked when neither answers.
        providers: [{ provider: pool('chat-a', 'llama-3.3-70b') }, { provider: pool('chat-b', 'llama-3.3-70b') }],
        fallbacks: [LlmProvider.bedrock({ model: 'meta.llama3-3-70b-instruct-v1:0', region: 'eu-central-1' })],
      },
      // No fallback: these prompts do not leave the house.
      { name: 'contracts', providers: [{ provider: pool('contracts', 'mistral-small') }], teams: ['legal'] },
    ],
    authentication: [
      ClientAuthentication.jwt({
        issuers: [
          { issuer: ISSUER, audiences: ['ai'], keys: JsonWebKeys.remote(keycloak, { path: '/realms/example/keys' }) },
        ],
      }),
    ],
    teamOf: Cel.claim('team'),
    teams: [{ name: 'legal' }, { name: 'engineering', tokens: 3_000_000 }],
    budgetInterval: QuotaInterval.HOUR,
    rateLimitService: {
      redis: 'valkey.data.svc:6379',
      redisPassword: Secret.fromSecretName(chart, 'ValkeyPassword', 'valkey'),
      failOpen: true,
    },
    timeout: Duration.minutes(10),
    accessLog: { attributes: TelemetryFields.LLM },
    tracing: {
      collector: ServiceDestination.fromServiceName('otel-collector', { port: 4317 }),
      sampling: 0.1,
      attributes: TelemetryFields.LLM,
      resources: TelemetryFields.POD,
    },
    autoscaling: { minReplicas: 2, maxReplicas: 6 },
  });
  const { workload } = router.gateway;
  workload.useIdentity(PodIdentity.aws('arn:aws:iam::111122223333:role/models'));
  workload.restrictNetwork({ scrapers: [NetworkPeer.namespace('monitoring')] });
  workload.monitor();
  new GatewayDashboard(chart, 'dashboard', { gateways: [router.gateway] });
  new GatewayAlerts(chart, 'alerts', { gateways: [router.gateway], tokensPerHour: 5_000_000 });
  return chart;
}

if (require.main === module) {
  const app = new App();
  ownModels(app);
  app.synth();
}
