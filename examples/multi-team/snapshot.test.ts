import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions, PolicyField } from 'cdk8s-ai-gateway/testing';
import { everything } from './main';

const FILE = join(__dirname, 'snapshot.yaml');
const CHAT = 'POST https://chat.ai.example.com/v1/chat/completions';

function charts(): GatewayAssertions[] {
  const app = new App();
  everything(app);
  return app.charts.map((chart) => GatewayAssertions.of(chart).hasNoWarnings());
}

/** What becomes of a request; all charts are compiled together, so any of them can be asked. */
function request(text: string) {
  return charts()[0].request(text);
}

test('what is synthesized', () => {
  const actual = charts()
    .map((chart) => chart.snapshot())
    .filter(Boolean)
    .join('---\n');
  if (process.env.UPDATE_SNAPSHOT) writeFileSync(FILE, actual);
  assert.equal(actual, readFileSync(FILE, 'utf8'));
});

test('the chat team has a budget of its own, which replaces the limit of the platform', () => {
  request(CHAT)
    .routesTo('platform-models')
    .withPolicy(PolicyField.TIMEOUTS, { from: 'platform-gateway-everybody', value: { request: '2m' } })
    .withPolicy(PolicyField.RATE_LIMIT, {
      from: 'chat-budget',
      value: { local: [{ tokens: 500_000, unit: 'Hours' }] },
    });
});

test('documents come from the search team, under the limit of the platform', () => {
  request('GET https://chat.ai.example.com/documents/1')
    .routesTo('search/index/8080')
    .withPolicy(PolicyField.RATE_LIMIT, { from: 'platform-gateway-everybody' });
});

test('search answers only to who holds a token', () => {
  request('POST https://search.ai.example.com/query')
    .routesTo('search/index/8080')
    .allows({ jwt: { iss: 'https://idp.example.com/', aud: 'search' } })
    .denies({});
  request('GET https://search.ai.example.com/query').isNotRouted();
});

test('agents call tools from the network of the company', () => {
  request('POST https://tools.ai.example.com/mcp')
    .allowsTool('tickets', 'close', { clientAddress: '10.1.2.3' })
    .denies({ clientAddress: '203.0.113.7' });
});

test('what the teams deploy themselves stays in their own files', () => {
  const app = new App();
  everything(app);
  const kinds = app.charts.map((chart) => [
    chart.node.id,
    Testing.synth(chart)
      .map(({ kind }) => kind)
      .sort(),
  ]);
  const { platform, ...teams } = Object.fromEntries(kinds);
  assert.ok(platform.includes('ConfigMap'));
  assert.deepEqual(teams, { search: ['Deployment', 'Service'], chat: [], agents: [] });
});
