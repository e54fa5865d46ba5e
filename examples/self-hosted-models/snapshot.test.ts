import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions, RequestBody } from 'cdk8s-ai-gateway/testing';
import { selfHostedModels } from './main';

const chart = () => GatewayAssertions.of(selfHostedModels(new App())).hasNoWarnings();
const asking = (model: string) =>
  chart().request('POST https://llm.example.com/v1/chat/completions', { body: RequestBody.json({ model }) });

/** A caller with an API key of a team. */
const member = (team: string) => ({ apiKey: { team } });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('OpenAI answers chats when no server does, and never tickets', () => {
  asking('chat').withTiers('models-router-backend-chat', [['self-hosted'], ['openai']]);
  asking('tickets').withTiers('models-router-backend-tickets', [['self-hosted']]);
});

test('only the support team uses the adapter for tickets', () => {
  asking('chat').allows(member('search')).allows(member('support')).denies({});
  asking('tickets').allows(member('support')).denies(member('search'));
});

test('the pool selects the servers, at the port where they listen', () => {
  const objects = Testing.synth(selfHostedModels(new App()));
  const { spec: pool } = objects.find(({ kind }) => kind === 'InferencePool');
  const selected = objects.filter(
    ({ kind, spec }) =>
      kind === 'Deployment' &&
      Object.entries(pool.selector.matchLabels).every(([name, value]) => spec.template.metadata.labels[name] === value),
  );
  assert.equal(selected.length, 1);
  const [server] = selected[0].spec.template.spec.containers;
  assert.deepEqual(pool.targetPorts, [{ number: server.ports[0].containerPort }]);
});
