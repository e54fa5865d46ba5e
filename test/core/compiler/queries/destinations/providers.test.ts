import { describe, expect, it } from 'vitest';
import { providerIn } from '../../../../../src/core/compiler/queries/destinations/providers';

const PROFILE = 'apac.amazon.nova-lite-v1:0';

describe('a provider whose model is an inference profile', () => {
  const unsureRegion = `which region runs ${PROFILE}, an inference profile of Bedrock`;

  it.each([
    ['of a backend', { provider: { bedrock: { region: 'ap-south-1', model: PROFILE } } }],
    ['named by a model', { provider: 'bedrock', id: 'shop/chat', name: PROFILE, params: { awsRegion: 'ap-south-1' } }],
    [
      'said by a model of another name',
      { provider: 'bedrock', id: 'shop/chat', name: 'chat', params: { awsRegion: 'ap-south-1', model: PROFILE } },
    ],
  ])('may answer in another region than the one called: %s', (_, part) => {
    expect(providerIn(part)).toEqual({
      what: 'bedrock in ap-south-1',
      host: 'bedrock-runtime.ap-south-1.amazonaws.com',
      provider: 'bedrock',
      region: 'ap-south-1',
      unsureRegion,
    });
  });

  it.each([
    ['no model', { provider: { bedrock: { region: 'ap-south-1' } } }],
    ['a pattern', { provider: 'bedrock', id: 'shop/chat', name: 'apac.*', params: { awsRegion: 'ap-south-1' } }],
  ])('may be chosen by clients if the config has %s', (_, part) => {
    expect(providerIn(part)).toMatchObject({
      unsureRegion: 'which model clients request, because inference profiles of Bedrock run in other regions',
    });
  });

  it('exists for Bedrock only', () => {
    expect(providerIn({ provider: { openAI: { model: PROFILE } } })).toEqual({
      what: 'openAI',
      host: 'api.openai.com',
      provider: 'openai',
    });
  });
});
