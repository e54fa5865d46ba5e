import { describe, expect, it } from 'vitest';
import { KNOWN_MODELS } from '../../../src/core/providers/known-models';
import { suggestedModel } from '../../../src/core/providers/model-names';

describe('the name of a model', () => {
  it.each([
    ['gpt4o', 'OpenAI', 'gpt-4o'],
    ['GPT-4o', 'OpenAI', 'gpt-4o'],
    ['gpt-4o-mni', 'OpenAI', 'gpt-4o-mini'],
    ['gtp-4o', 'OpenAI', 'gpt-4o'],
    ['gpt_4.1_mini', 'OpenAI', 'gpt-4.1-mini'],
    ['text-embeding-3-small', 'OpenAI', 'text-embedding-3-small'],
    ['claude-sonet-4-5', 'Anthropic', 'claude-sonnet-4-5'],
    ['claude-sonnet-4.5', 'Anthropic', 'claude-sonnet-4-5'],
    ['claude-sonet-4-5-20250929', 'Anthropic', 'claude-sonnet-4-5'],
    ['claud-opus-5', 'Anthropic', 'claude-opus-5'],
    ['gemini-2.5-flsh', 'Google', 'gemini-2.5-flash'],
    ['google/gemini2.5-pro', 'Google', 'gemini-2.5-pro'],
    ['us.anthropic.claude-sonet-4-5-20250929-v1:0', 'Bedrock', 'anthropic.claude-sonnet-4-5'],
    ['amazon.nova-lit-v1:0', 'Bedrock', 'amazon.nova-lite'],
  ])('%s of %s means %s', (name, naming, suggestion) => expect(suggestedModel(name, [naming])).toBe(suggestion));

  it.each([
    ['gpt-4o', 'OpenAI'],
    ['gpt-4o-2024-08-06', 'OpenAI'],
    ['gpt-7', 'OpenAI'],
    ['gpt-5.9-mini', 'OpenAI'],
    ['gpt-6o', 'OpenAI'],
    ['gpt-4', 'OpenAI'],
    ['o5-mini', 'OpenAI'],
    ['ft:gpt-4o-2024-08-06:acme::abc123', 'OpenAI'],
    ['our-own-model', 'OpenAI'],
    ['llama3', 'OpenAI'],
    ['claude-sonnet-9', 'Anthropic'],
    ['claude-sonnet-4-5@20250929', 'Anthropic'],
    ['claude-3-opus-20240229', 'Anthropic'],
    ['gemini-9-pro', 'Google'],
    ['eu.anthropic.claude-haiku-4-5-20251001-v1:0', 'Bedrock'],
    ['anthropic.claude-3-haiku', 'Bedrock'],
    [
      'arn:aws:bedrock:eu-central-1:123456789012:inference-profile/eu.anthropic.claude-sonnet-4-5-20250929-v1:0',
      'Bedrock',
    ],
  ])('%s of %s means itself', (name, naming) => expect(suggestedModel(name, [naming])).toBeUndefined());

  it('is almost never mistaken for a known one if it is new', () => {
    for (const [naming, names] of Object.entries(KNOWN_MODELS)) {
      const others = (name: string) => names.filter((one) => one !== name);
      const suspected = names.filter((name) => suggestedModel(name, [naming], others(name)) !== undefined);
      // `moonshot.` and `moonshotai.` are both there.
      expect(
        suspected.filter((name) => !name.startsWith('moonshot')),
        naming,
      ).toEqual([]);
    }
  });
});
