import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway/testing';
import { canary } from './main';

const chart = () => GatewayAssertions.of(canary(new App())).hasNoWarnings();
const only = (wanted: string): any => Testing.synth(canary(new App())).find(({ kind }) => kind === wanted);

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('who has a key gets to the orders', () => {
  chart().request('GET https://orders.example.com/1').routesTo('orders').allows({ apiKey: {} }).denies({});
});

test('the Rollout makes the pods that the Deployment describes', () => {
  const deployment = only('Deployment');
  const { workloadRef, replicas } = only('Rollout').spec;
  assert.deepEqual([deployment.spec.replicas, replicas], [0, 4]);
  assert.deepEqual([workloadRef.kind, workloadRef.name], ['Deployment', deployment.metadata.name]);
});

test('a drain leaves all but one pod, of whichever version', () => {
  const { maxUnavailable, selector } = only('PodDisruptionBudget').spec;
  assert.equal(maxUnavailable, 1);
  assert.deepEqual(selector.matchLabels, only('Service').spec.selector);
});

test('each version of the pods keeps its own config', () => {
  const { annotations } = only('Deployment').spec.template.metadata;
  assert.match(annotations['cdk8s-ai-gateway/config.yaml'], /orders\.internal\.example\.com/);
  assert.equal(only('ConfigMap')?.data['config.yaml'], undefined);
});
