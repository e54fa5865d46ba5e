import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway/testing';
import { cloudAgents } from './main';

const HOST = 'https://assistants.example.com';
const chart = () => GatewayAssertions.of(cloudAgents(new App())).hasNoWarnings();

/** Somebody with a token of the company, in these groups. */
const member = (...groups: string[]) => ({ jwt: { sub: 'somebody', groups } });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('agents are asked by those who may, and only the card of the partner is shown to everybody', () => {
  chart()
    .request(`POST ${HOST}/agents/research`)
    .routesTo('assistants-research-abcdef1234')
    .allows(member())
    .denies({});
  chart().request(`POST ${HOST}/agents/expenses`).allows(member('employees')).denies(member('guests'));
  chart().request(`GET ${HOST}/agents/travel/.well-known/agent-card.json`).allows({});
  chart().request(`GET ${HOST}/agents/expenses/.well-known/agent-card.json`).allows(member('employees')).denies({});
});

test('tools are for employees', () => {
  chart()
    .request(`POST ${HOST}/mcp`)
    .allowsTool('calendar', 'book', member('employees'))
    .deniesTool('calendar', 'book', member('guests'));
});

test('pods sign with the identity of their account, and reach where it comes from', () => {
  const objects = Testing.synth(cloudAgents(new App()));
  const one = (kind: string) => objects.find((object) => object.kind === kind);
  assert.ok(one('ServiceAccount').metadata.annotations['eks.amazonaws.com/role-arn']);
  const peers = one('NetworkPolicy').spec.egress.flatMap(({ to }: any) => to);
  assert.ok(peers.some(({ ipBlock }: any) => ipBlock?.cidr === '169.254.170.23/32'));
});
