import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, RequestBody } from 'cdk8s-ai-gateway/testing';
import { modelRouter } from './main';

const chart = () => GatewayAssertions.of(modelRouter(new App())).hasNoWarnings();
const asking = (model: string, path = '/v1/chat/completions') =>
  chart().request(`POST https://llm.example.com${path}`, {
    body: RequestBody.json({ model, messages: [], input: 'hello' }),
  });

/** Somebody with a key of a team. */
const member = (team: string) => ({ apiKey: { team } });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('the model in the body decides who answers', () => {
  asking('chat').withWeights({ 'llm-router-backend-chat-1': 80, 'llm-router-backend-chat-2': 20 });
  asking('small').withTiers('llm-router-backend-small', [['openai'], ['anthropic']]);
  asking('embedding', '/v1/embeddings').routesTo('llm-router-backend-embedding');
  // Claude has no embeddings.
  asking('reasoning', '/v1/embeddings').isAnsweredWith(404, member('search'));
});

test('teams use what is theirs', () => {
  asking('chat').allows(member('search')).allows(member('support')).denies(member('guests')).denies({});
  asking('reasoning').allows(member('search')).denies(member('support'));
});
