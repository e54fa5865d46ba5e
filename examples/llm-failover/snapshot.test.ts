import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, PolicyField, RequestBody } from 'cdk8s-ai-gateway/testing';
import { llmFailover } from './main';

const chart = () => GatewayAssertions.of(llmFailover(new App())).hasNoWarnings();

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('who has a key gets an answer, also while a provider fails', () => {
  chart()
    .request('POST https://llm.example.com/v1/chat/completions', { body: RequestBody.json({ model: 'chat' }) })
    .routesTo('models')
    .withPolicy(PolicyField.HEALTH, { value: { eviction: { consecutiveFailures: 2 } } })
    .withPolicy(PolicyField.RETRY, { value: { attempts: 3 } })
    .withPolicy(PolicyField.RATE_LIMIT)
    .allows({ apiKey: {} })
    .denies({});
});

test('no other host is served', () => {
  chart().request('POST https://other.example.com/v1/chat/completions').isNotRouted();
});
