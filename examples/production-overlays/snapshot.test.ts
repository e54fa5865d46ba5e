import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway/testing';
import { productionOverlays } from './main';

function chart() {
  return productionOverlays(new App());
}

/** The spec of the pods. */
function pods(): any {
  return Testing.synth(chart()).find(({ kind }) => kind === 'Deployment').spec.template.spec;
}

/** The container of a name. */
function container(name: string): any {
  return pods().containers.find((item: any) => item.name === name);
}

test('what is synthesized', () => {
  GatewayAssertions.of(chart()).hasNoWarnings().matchesSnapshot('snapshot.yaml');
});

test('the gateway wins over the platform, field by field', () => {
  const { resources, env } = container('agentgateway');
  assert.equal(resources.requests.cpu, '1');
  assert.equal(resources.requests.memory, '256Mi');
  assert.equal(resources.limits.memory, '1Gi');
  const variables = env.map((variable: any) => variable.name);
  assert.ok(variables.includes('WORKER_THREADS'));
  assert.ok(!variables.includes('RUST_BACKTRACE'));
});

test('overlays of the platform and of the gateway meet in the same pods', () => {
  assert.ok(container('log-shipper'));
  assert.ok(pods().volumes.some((volume: any) => volume.name === 'log-buffer'));
  const { priorityClassName, nodeSelector, terminationGracePeriodSeconds, dnsConfig, imagePullSecrets } = pods();
  assert.deepEqual(
    { priorityClassName, nodeSelector, terminationGracePeriodSeconds, dnsConfig, imagePullSecrets },
    {
      priorityClassName: 'ingress',
      nodeSelector: { 'example.com/pool': 'edge' },
      terminationGracePeriodSeconds: 300,
      dnsConfig: { options: [{ name: 'ndots', value: '2' }] },
      imagePullSecrets: [{ name: 'registry' }],
    },
  );
  const [, zones] = pods().topologySpreadConstraints;
  assert.deepEqual(
    [zones.topologyKey, zones.maxSkew, zones.whenUnsatisfiable],
    ['topology.kubernetes.io/zone', 2, 'DoNotSchedule'],
  );
  assert.match(container('agentgateway').image, /^registry\.example\.com\/mirror\/agentgateway@sha256:/);
});

test('the autoscaler decides how many pods there are', () => {
  const objects = Testing.synth(chart());
  assert.equal(objects.find(({ kind }) => kind === 'Deployment').spec.replicas, undefined);
  assert.equal(objects.find(({ kind }) => kind === 'HorizontalPodAutoscaler').spec.minReplicas, 3);
  const { minAvailable, maxUnavailable } = objects.find(({ kind }) => kind === 'PodDisruptionBudget').spec;
  assert.deepEqual([minAvailable, maxUnavailable], ['50%', undefined]);
});

test('the pods talk to whom the config names, and to nobody else', () => {
  const policies = Testing.synth(chart()).filter(({ kind }) => kind === 'NetworkPolicy');
  const [edge] = policies;
  assert.equal(policies.length, 3);
  assert.equal(edge.spec.podSelector.matchLabels['gateway.networking.k8s.io/gateway-name'], 'edge');
  const ports = edge.spec.egress.flatMap((rule: any) => rule.ports ?? []).map(({ port }: any) => port);
  assert.deepEqual(ports, [53, 53, 8081, 443]);
  // Of the collector, only its namespace is known.
  const monitoring = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } };
  assert.ok(edge.spec.egress.some(({ to }: any) => JSON.stringify(to) === JSON.stringify([monitoring])));
});

test('the pods have an identity, and are restarted for what they read at their start', () => {
  const objects = Testing.synth(chart());
  assert.ok(objects.find(({ kind }) => kind === 'ServiceAccount').metadata.annotations['eks.amazonaws.com/role-arn']);
  const restarts = objects
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata }) => metadata.annotations?.['secret.reloader.stakater.com/reload'])
    .filter(Boolean);
  assert.deepEqual(restarts, ['redis-password', 'redis-password']);
});

test('all pods come from the mirror', () => {
  for (const { kind, spec } of Testing.synth(chart())) {
    if (kind !== 'Deployment') continue;
    assert.deepEqual(spec.template.spec.imagePullSecrets, [{ name: 'registry' }]);
    const { containers, initContainers = [] } = spec.template.spec;
    for (const { image } of [...containers, ...initContainers])
      assert.match(image, /^registry\.example\.com\/mirror\//);
  }
});

test('it is watched, with a dashboard and alerts', () => {
  const objects = Testing.synth(chart());
  const one = (kind: string) => objects.find((object) => object.kind === kind);
  assert.equal(one('PodMonitor').spec.podMetricsEndpoints[0].interval, '30s');
  const alerts = one('PrometheusRule').spec.groups[0].rules;
  assert.ok(alerts.every(({ labels }: any) => labels.team === 'platform'));
  const dashboard = objects.find(({ metadata }) => metadata.labels?.grafana_dashboard === '1');
  assert.equal(dashboard.metadata.annotations.grafana_folder, 'Edge');
});
