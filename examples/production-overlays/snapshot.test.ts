import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway';
import { productionOverlays } from './main';

const FILE = join(__dirname, 'snapshot.yaml');

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
  const actual = GatewayAssertions.of(chart()).hasNoWarnings().snapshot();
  if (process.env.UPDATE_SNAPSHOT) writeFileSync(FILE, actual);
  assert.equal(actual, readFileSync(FILE, 'utf8'));
});

test('the gateway wins over the platform, field by field', () => {
  const { resources, env } = container('agentgateway');
  assert.deepEqual(resources, { requests: { cpu: '1', memory: '256Mi' }, limits: { memory: '1Gi' } });
  const variables = env.map((variable: any) => variable.name);
  assert.ok(variables.includes('WORKER_THREADS'));
  assert.ok(!variables.includes('RUST_BACKTRACE'));
});

test('overlays of the platform and of the gateway meet in the same pods', () => {
  assert.ok(container('log-shipper'));
  assert.ok(pods().volumes.some((volume: any) => volume.name === 'log-buffer'));
  const { priorityClassName, nodeSelector, terminationGracePeriodSeconds } = pods();
  assert.deepEqual(
    { priorityClassName, nodeSelector, terminationGracePeriodSeconds },
    { priorityClassName: 'ingress', nodeSelector: { 'example.com/pool': 'edge' }, terminationGracePeriodSeconds: 300 },
  );
});

test('the autoscaler decides how many pods there are', () => {
  const objects = Testing.synth(chart());
  assert.equal(objects.find(({ kind }) => kind === 'Deployment').spec.replicas, undefined);
  assert.equal(objects.find(({ kind }) => kind === 'HorizontalPodAutoscaler').spec.minReplicas, 3);
  assert.equal(objects.find(({ kind }) => kind === 'PodDisruptionBudget').spec.minAvailable, '50%');
});

test('the pods talk to whom the config names, and to nobody else', () => {
  const policies = Testing.synth(chart()).filter(({ kind }) => kind === 'NetworkPolicy');
  const [edge] = policies;
  assert.equal(policies.length, 3);
  assert.equal(edge.spec.podSelector.matchLabels['gateway.networking.k8s.io/gateway-name'], 'edge');
  assert.ok(edge.spec.egress.some(({ ports }: any) => ports.some(({ port }: any) => port === 8081)));
});

test('the pods have an identity, a monitor and a restart for Secrets of variables', () => {
  const objects = Testing.synth(chart());
  const one = (kind: string) => objects.find((object) => object.kind === kind);
  assert.ok(one('ServiceAccount').metadata.annotations['eks.amazonaws.com/role-arn']);
  assert.equal(one('PodMonitor').spec.podMetricsEndpoints[0].interval, '30s');
});
