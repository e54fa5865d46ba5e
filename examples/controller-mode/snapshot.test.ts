import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App, Testing } from 'cdk8s';
import { GatewayAssertions, PolicyField, RequestBody } from 'cdk8s-ai-gateway/testing';
import { gateway } from './main';

test('what is synthesized', () => {
  GatewayAssertions.of(gateway(new App())).matchesSnapshot('snapshot.yaml');
});

test('everything is a resource for the controller, and nothing is a workload', () => {
  const kinds = Testing.synth(gateway(new App())).map(({ kind }) => kind);
  assert.deepEqual(kinds.sort(), [
    'AgentgatewayBackend',
    'AgentgatewayBackend',
    'AgentgatewayBackend',
    'AgentgatewayParameters',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'AgentgatewayPolicy',
    'Gateway',
    'HTTPRoute',
  ]);
});

test('the compiler answers for plain charts, too', () => {
  GatewayAssertions.of(gateway(new App()))
    .hasNoWarnings()
    .request('POST https://llm.example.com/v1/chat/completions', { body: RequestBody.json({ model: 'chat' }) })
    .routesTo('models')
    .withPolicy(PolicyField.RETRY, { value: { attempts: 2 } })
    .allows({ jwt: { sub: 'somebody' } })
    .denies({});
});
