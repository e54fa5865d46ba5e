import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway';
import { hub } from './main';

const FILE = 'snapshot.yaml';

test('what is synthesized', () => {
  const actual = GatewayAssertions.of(hub(new App())).hasNoErrors().snapshot();
  if (process.env.UPDATE_SNAPSHOT) writeFileSync(FILE, actual);
  assert.equal(actual, readFileSync(FILE, 'utf8'));
});

test('clients reach the tools, and the discovery documents without a token', () => {
  const chart = GatewayAssertions.of(hub(new App()));
  chart.request('POST https://mcp.example.com/mcp').routesTo('hub-backend').withPolicy('jwtAuthentication');
  chart.request('GET https://mcp.example.com/.well-known/oauth-protected-resource/mcp').routesTo('hub-backend');
});
