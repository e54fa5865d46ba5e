import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, PolicyField } from 'cdk8s-ai-gateway';
import { compiledGateway } from './main';

const CHAT = 'POST https://llm.example.com/v1/chat/completions';
const gateway = () => GatewayAssertions.of(compiledGateway(new App())).hasNoWarnings();
const asking = (model: string) => gateway().request(CHAT, { json: { model } });

test('a second provider answers while the first one fails', () => {
  asking('chat')
    .routesTo('models')
    .withTiers('models', [['openai'], ['anthropic']])
    .withPolicy(PolicyField.RETRY)
    .withPolicy(PolicyField.HEALTH);
});

test('only who has a key gets an answer, within the budget', () => {
  asking('chat').allows({ apiKey: {} }).denies({}).withPolicy(PolicyField.RATE_LIMIT);
});

test('no other model is served', () => {
  asking('o1-pro').withPolicy(PolicyField.DIRECT_RESPONSE, { value: { status: 404 } });
});

test('no other host is served', () => {
  gateway().request('POST https://other.example.com/v1/chat/completions').isNotRouted();
});
