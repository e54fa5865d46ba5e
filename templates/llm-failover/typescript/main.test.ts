import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, PolicyField } from 'cdk8s-ai-gateway';
import { compiledGateway } from './main';

const CHAT = 'POST https://llm.example.com/v1/chat/completions';
const gateway = () => GatewayAssertions.of(compiledGateway(new App())).hasNoWarnings();

test('a second provider answers while the first one fails', () => {
  gateway()
    .request(CHAT)
    .routesTo('models')
    .withTiers('models', [['openai'], ['anthropic']])
    .withPolicy(PolicyField.RETRY)
    .withPolicy(PolicyField.HEALTH);
});

test('only who has a key gets an answer, within the budget', () => {
  gateway().request(CHAT).allows({ apiKey: {} }).denies({}).withPolicy(PolicyField.RATE_LIMIT);
});

test('no other host is served', () => {
  gateway().request('POST https://other.example.com/v1/chat/completions').isNotRouted();
});
