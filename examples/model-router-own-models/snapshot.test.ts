import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions, RequestBody } from 'cdk8s-ai-gateway/testing';
import { ownModels } from './main';

const chart = () => GatewayAssertions.of(ownModels(new App())).hasNoWarnings();
const asking = (model: string) =>
  chart().request('POST https://ai.example.com/v1/chat/completions', { body: RequestBody.json({ model }) });

/** Somebody with a token of a team. */
const member = (team: string) => ({ jwt: { sub: 'somebody', team } });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('the cloud is asked when no pool answers, and never for contracts', () => {
  asking('chat').withTiers('models-router-backend-chat', [['chat-a', 'chat-b'], ['bedrock']]);
  asking('contracts').withTiers('models-router-backend-contracts', [['contracts']]);
});

test('teams use what is theirs', () => {
  asking('chat').allows(member('legal')).allows(member('engineering')).denies(member('sales')).denies({});
  asking('contracts').allows(member('legal')).denies(member('engineering'));
});

test('pods are let out to the pools, the issuer, the counter, the collector and the cloud', () => {
  const objects = Testing.synth(ownModels(new App()));
  const [edge] = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  const peers = edge.spec.egress.flatMap(({ to }: any) => to);
  const namespaces = peers.map((peer: any) => peer.namespaceSelector?.matchLabels['kubernetes.io/metadata.name']);
  for (const name of ['models', 'ai', 'kube-system']) assert.ok(namespaces.includes(name), name);
  const open = edge.spec.egress.filter(({ to }: any) => to.some(({ ipBlock }: any) => ipBlock?.cidr === '0.0.0.0/0'));
  assert.deepEqual(
    open.flatMap(({ ports }: any) => ports.map(({ port }: any) => port)),
    [443],
  );
});
