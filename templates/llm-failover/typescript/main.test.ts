import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, PolicyField, RequestBody } from 'cdk8s-ai-gateway/testing';
import { compiledGateway } from './main';

const CHAT = 'POST https://llm.example.com/v1/chat/completions';
const gateway = () => GatewayAssertions.of(compiledGateway(new App())).hasNoWarnings();
const requestFor = (model: string) => gateway().request(CHAT, { body: RequestBody.json({ model, messages: [] }) });

test('Anthropic answers while OpenAI is down', () => {
  requestFor('chat')
    .routesTo('models')
    .withTiers('models', [['openai'], ['anthropic']])
    .withPolicy(PolicyField.RETRY)
    .withPolicy(PolicyField.HEALTH);
});

test('clients need a key, and share a rate limit', () => {
  requestFor('chat').allows({ apiKey: {} }).denies({}).withPolicy(PolicyField.RATE_LIMIT);
});

test('requests for other models are rejected', () => {
  requestFor('o1-pro').isAnsweredWith(404, { apiKey: {} });
});

test('other hosts are not served', () => {
  gateway().request('POST https://other.example.com/v1/chat/completions').isNotRouted();
});

// To accept new output, run `UPDATE_SNAPSHOT=1 npm test` and commit the file.
test('the output equals the snapshot', () => {
  gateway().matchesSnapshot('snapshot.yaml');
});
