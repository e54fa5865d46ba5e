import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, RequestBody } from 'cdk8s-ai-gateway/testing';
import { peopleAndTeams } from './main';

const chart = () => GatewayAssertions.of(peopleAndTeams(new App())).hasNoWarnings();
const asking = () =>
  chart().request('POST https://llm.example.com/v1/chat/completions', { body: RequestBody.json({ model: 'chat' }) });

const person = (team?: string) => ({ jwt: { iss: 'https://idp.example.com/', ...(team ? { team } : {}) } });
const program = (team: string) => ({ apiKey: { team } });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('people and programs of a team get in, and nobody else', () => {
  asking().allows(person('staff')).allows(program('search')).denies(person()).denies(program('guests')).denies({});
});

test('a model of our own answers while the provider fails', () => {
  asking().withTiers('llm-router-backend-chat', [['openai'], ['openai-2']]);
});
