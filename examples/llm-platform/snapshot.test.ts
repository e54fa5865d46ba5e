import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, RequestBody } from 'cdk8s-ai-gateway/testing';
import { llmPlatform } from './main';

const chart = () => GatewayAssertions.of(llmPlatform(new App())).hasNoWarnings();
const asking = (model: string) =>
  chart().request('POST https://llm.example.com/v1/chat/completions', { body: RequestBody.json({ model }) });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('keys are for their models, and nobody comes in without one', () => {
  const search = { apiKey: { id: 'search-batch', team: 'search' } };
  const support = { apiKey: { id: 'support-bot', team: 'support', models: ['chat'] } };
  asking('chat')
    .allows(search)
    .allows(support)
    .denies({ apiKey: { id: 'x', team: 'guests' } })
    .denies({});
  asking('large').allows(search).denies(support);
});
