import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeLive } from '../live/harness/program';
import { describePackage } from '../packages/pack';
import { executeLater, pythonSdks } from './installed-sdks';
import { liveWith, PATTERNS } from './patterns';
import { SPOKEN } from './providers';

const WEATHER = ['weather', { city: 'Bern' }];
const CHAT = { chat: SPOKEN, 'streamed chat': SPOKEN };
const ERRORS = (module: string) => ({
  'unknown model': `${module}.NotFoundError`,
  'request without messages': `${module}.BadRequestError`,
  'wrong key': `${module}.AuthenticationError`,
});
const MODELS = { 'list of models': true, 'one model': true };

/** What each client returns, by its use. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  openai: {
    ...CHAT,
    tools: WEATHER,
    responses: SPOKEN,
    'streamed responses': SPOKEN,
    embeddings: [0.25, -0.5, 1],
    ...MODELS,
    ...ERRORS('openai'),
  },
  anthropic: { ...CHAT, tools: WEATHER, 'token counts': true, ...MODELS, ...ERRORS('anthropic') },
  'langchain-openai': { ...CHAT, tools: WEATHER, embeddings: [0.25, -0.5, 1] },
  'langchain-anthropic': { ...CHAT, tools: WEATHER },
  'litellm (openai)': { ...CHAT, tools: WEATHER },
  'litellm (anthropic)': { ...CHAT, tools: WEATHER },
  'pydantic-ai (openai)': CHAT,
  'pydantic-ai (anthropic)': CHAT,
  // The data plane does not translate Google's format.
  'google-genai': { 'path that is not served': 'google.ClientError' },
};

it('matches the table of Python clients in the documentation', () => {
  const guide = readFileSync(join(__dirname, '../../docs/clients.md'), 'utf8');
  const rows = guide.split('\n').flatMap((line) => {
    const [, client = '', uses = ''] = line.split('|').map((cell) => cell.trim());
    return client in EXPECTED ? [[client, uses.split(', ')]] : [];
  });
  expect(rows).toEqual(Object.entries(EXPECTED).map(([client, uses]) => [client, Object.keys(uses)]));
});

describePackage('Python clients', ['python3'], () => {
  for (const [name, build] of PATTERNS)
    describeLive(`of ${name}`, () => {
      it('get what the provider responds, and exceptions of their own', { timeout: 900_000 }, async () => {
        const live = await liveWith(build);
        const env = { ORIGIN: await live.origin(80), KEY: 'k-a', MODEL: 'team/chat' };
        const printed = await executeLater(pythonSdks('llm'), [join(__dirname, 'programs', 'llm_clients.py')], env);
        expect(JSON.parse(printed.trim().split('\n').at(-1) ?? '')).toEqual(EXPECTED);
      });
    });
});
