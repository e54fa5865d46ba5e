import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway';
import { everything } from './main';

const FILE = 'snapshot.yaml';

function charts(): GatewayAssertions {
  const app = new App();
  everything(app);
  return GatewayAssertions.of(app.charts[0]);
}

test('what is synthesized', () => {
  const actual = charts().hasNoErrors().snapshot();
  if (process.env.UPDATE_SNAPSHOT) writeFileSync(FILE, actual);
  assert.equal(actual, readFileSync(FILE, 'utf8'));
});

test('each team gets its own traffic, under the rules of the platform', () => {
  charts().request('POST https://chat.ai.example.com/v1/chat/completions').routesTo('models').withPolicy('timeouts');
  charts().request('POST https://search.ai.example.com/query').routesTo('index').withPolicy('jwtAuthentication');
  charts().request('GET https://search.ai.example.com/query').isNotRouted();
});
