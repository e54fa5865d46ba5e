import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway';
import { productionOverlays } from './main';

const FILE = 'snapshot.yaml';

function chart() {
  return productionOverlays(new App());
}

/** The pod template's container of a name. */
function container(name: string): any {
  const deployment = Testing.synth(chart()).find(({ kind }) => kind === 'Deployment');
  return deployment.spec.template.spec.containers.find((item: any) => item.name === name);
}

test('what is synthesized', () => {
  const actual = GatewayAssertions.of(chart()).hasNoErrors().snapshot();
  if (process.env.UPDATE_SNAPSHOT) writeFileSync(FILE, actual);
  assert.equal(actual, readFileSync(FILE, 'utf8'));
});

test('the gateway wins over the platform, field by field', () => {
  const { resources, env } = container('agentgateway');
  assert.deepEqual(resources, { requests: { cpu: '1', memory: '256Mi' }, limits: { memory: '1Gi' } });
  assert.ok(!env.some((variable: any) => variable.name === 'RUST_BACKTRACE'));
  assert.ok(container('log-shipper'));
});

test('the autoscaler decides how many pods there are', () => {
  const objects = Testing.synth(chart());
  assert.equal(objects.find(({ kind }) => kind === 'Deployment').spec.replicas, undefined);
  assert.equal(objects.find(({ kind }) => kind === 'HorizontalPodAutoscaler').spec.minReplicas, 3);
  assert.equal(objects.find(({ kind }) => kind === 'PodDisruptionBudget').spec.minAvailable, '50%');
});
