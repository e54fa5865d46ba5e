import type { CountingSwitch, ModelFormatFacts, ModelTraffic } from '../../facts';
import { MODEL_PRESETS } from '../running/model-presets';
import { MODEL_REQUESTS } from './model-requests';

/** Chats: guards read them, and answers report their usage. */
const CHAT = {
  guardsPrompts: true,
  guardsAnswers: true,
  guardsStreams: true,
  changesFields: true,
  tokens: 'counted',
} as const satisfies ModelFormatFacts;

/** The path of a model at Google Vertex AI. */
export const PUBLISHED_MODEL =
  '/v(?:[0-9]+|[0-9]+beta[0-9]+)/projects/[^/]+/locations/[^/]+/publishers/[^/]+/models/[^/]+';

/** Formats that no guard reads. */
const UNGUARDED = { guardsPrompts: false, guardsAnswers: false, guardsStreams: false } as const;

/**
 * Without the field, the data plane requests usage for streams. It counts the first usage in a stream, so servers that report usage with
 * each chunk (`continuous_usage_stats`) would be counted by their first chunk; therefore no other client option is kept.
 */
const STREAM_OPTIONS: CountingSwitch = {
  field: 'stream_options',
  example: '"stream_options": {"include_usage": false}',
  ofStreams: true,
  countedAt: ['anthropic', 'bedrock'],
  isCountedWith: (value) => {
    const { include_usage: usage, continuous_usage_stats: atOnce } = Object(value);
    return usage === true && atOnce !== true;
  },
  replacement: 'llmRequest.stream_options.include_usage ? {"include_usage": true} : fail("not requested")',
};

/** Providers that are sent requests of the format Responses as chats. */
const TRANSLATED_RESPONSES = ['anthropic', 'bedrock', 'gemini', 'vertex'];

/** The answer is a receipt without usage, and the model works on. */
const BACKGROUND: CountingSwitch = {
  field: 'background',
  example: '"background": true',
  ofStreams: false,
  countedAt: TRANSLATED_RESPONSES,
  isCountedWith: (value) => value !== true,
  replacement: 'llmRequest.background ? false : fail("not requested")',
};

/** Streams that end at their limit have their usage in an event that the data plane does not read. */
const CUT_STREAM: CountingSwitch = {
  field: 'max_output_tokens',
  example: '"stream": true, "max_output_tokens": 1000',
  ofStreams: true,
  countedAt: TRANSLATED_RESPONSES,
  isCountedWith: () => false,
};

export const MODEL_TRAFFIC: ModelTraffic = {
  formats: {
    completions: { ...CHAT, uncountedBy: [STREAM_OPTIONS] },
    messages: CHAT,
    responses: { ...CHAT, uncountedBy: [BACKGROUND, CUT_STREAM] },
    // The data plane answers with an error, and nothing reaches a model.
    models: { guardsPrompts: true, guardsAnswers: true, guardsStreams: true, changesFields: false, tokens: 'none' },
    passthrough: { ...UNGUARDED, changesFields: false, tokens: 'uncounted' },
    detect: { ...UNGUARDED, guardsAnswers: 'dropped', changesFields: false, tokens: 'reported' },
    anthropicTokenCount: { ...UNGUARDED, changesFields: true, tokens: 'none' },
    embeddings: { ...UNGUARDED, changesFields: true, tokens: 'uncounted' },
    realtime: { ...UNGUARDED, changesFields: false, tokens: 'uncounted' },
    rerank: { ...UNGUARDED, changesFields: true, tokens: 'uncounted' },
    // Read by newer releases; a configuration of this one does not contain them.
    generateContent: { ...UNGUARDED, changesFields: false, tokens: 'uncounted' },
    geminiCountTokens: { ...UNGUARDED, changesFields: false, tokens: 'none' },
  },
  paths: {
    '/v1/models': 'models',
    '/models': 'models',
    '/v1/chat/completions': 'completions',
    '/v1/messages': 'messages',
    '/v1/responses': 'responses',
    '/v1/responses/compact': 'detect',
    '/v1/images/generations': 'detect',
    '/v1/images/edits': 'detect',
    '/v1/images/variations': 'detect',
    '/v1/embeddings': 'embeddings',
    '/v1/rerank': 'rerank',
    '/v2/rerank': 'rerank',
  },
  pathPatterns: [`${PUBLISHED_MODEL}:(?:rawPredict|streamRawPredict)`],
  streams: { masks: false, firstChoiceOnly: true },
  vendorHosts: vendorHosts(),
  countsCachesOf: new Set(),
  requests: MODEL_REQUESTS,
};

function vendorHosts(): Readonly<Record<string, string>> {
  const hosts = Object.entries(MODEL_PRESETS).flatMap(([vendor, { host }]) =>
    host === undefined ? [] : [[vendor, host.replace(/:\d+$/, '')] as const],
  );
  return Object.fromEntries(hosts);
}
