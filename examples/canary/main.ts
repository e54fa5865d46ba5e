import { App, Duration } from 'cdk8s';
import { ClientAuthentication, CompiledChart, Gateway, StaticBackend } from 'cdk8s-ai-gateway';
import { CanaryRollout } from 'cdk8s-ai-gateway/observability';
import { ConfigDelivery, FailOn, References } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

/** The Secrets with keys of clients, which come from elsewhere, such as External Secrets. */
const CLIENTS = { 'orders.example.com/client-keys': 'true' };

/** A gateway each change of which meets one pod first, and goes back by itself where answers fail. */
export function canary(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'orders', {
    namespace: 'orders',
    disableResourceNameHashes: true,
    // The config travels with the pods: a canary of another config is a canary of other pods.
    configDelivery: ConfigDelivery.POD,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: { secrets: [{ name: 'orders-example-com', namespace: 'orders', keys: ['tls.crt', 'tls.key'] }] },
    },
  });
  chart.addExternalSecret({ name: 'clients', keys: ['shop', 'partner'], labels: CLIENTS });

  const gateway = new Gateway(chart, 'gateway', { metadata: { name: 'edge' } });
  const certificate = Secret.fromSecretName(chart, 'certificate', 'orders-example-com');
  gateway.addHttpsListener('https', { hostname: 'orders.example.com', certificate });
  const orders = new StaticBackend(chart, 'orders', {
    metadata: { name: 'orders' },
    host: 'orders.internal.example.com',
    port: 8080,
  });
  const route = gateway.addRoute('route', { metadata: { name: 'orders' }, to: [orders] });
  route.addTrafficPolicy('clients', { authentication: [ClientAuthentication.apiKeysLabelled(CLIENTS)] });
  // Pods of both versions count.
  gateway.keepAvailable();
  // What the analysis asks Prometheus about.
  gateway.workload.monitor();

  new CanaryRollout(chart, 'canary', {
    gateway,
    prometheus: 'http://prometheus.monitoring:9090',
    replicas: 4,
    maxErrorIncrease: 0.02,
    watchFor: Duration.minutes(10),
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  canary(app);
  app.synth();
}
