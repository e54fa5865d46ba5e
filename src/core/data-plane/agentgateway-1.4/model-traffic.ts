import type { CountingSwitch, ModelFormatFacts, ModelTraffic, UnreadPart } from '../facts';

/** Chats: guards read them, and answers report their usage. */
const CHAT = {
  guardsPrompts: true,
  guardsAnswers: true,
  guardsStreams: true,
  changesFields: true,
  tokens: 'counted',
} as const satisfies ModelFormatFacts;

/** Formats that no guard reads. */
const UNGUARDED = { guardsPrompts: false, guardsAnswers: false, guardsStreams: false } as const;

/**
 * Without the field, the data plane requests the usage of streams itself. It counts the first usage that a stream contains, so servers that report
 * one with each chunk (`continuous_usage_stats`) would be counted by their first chunk: no other option of the client is kept.
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

/** Guards by patterns read text alone; those that call a service send it the messages. */
const SERVICES = 'guards that call a service';

const UNREAD_PARTS: readonly UnreadPart[] = [
  { format: 'completions', of: 'prompts', part: 'tool results', field: 'messages of role `tool`', readBy: SERVICES },
  { format: 'completions', of: 'prompts', part: 'tool-call arguments', field: '`messages[].tool_calls`' },
  { format: 'completions', of: 'prompts', part: 'tool definitions', field: '`tools`, `response_format`' },
  { format: 'completions', of: 'prompts', part: 'reasoning and refusals', field: '`reasoning_content`, `refusal`' },
  { format: 'completions', of: 'prompts', part: 'images, audio and files', field: 'content parts without `text`' },
  { format: 'completions', of: 'answers', part: 'tool-call arguments', field: '`message.tool_calls`' },
  { format: 'completions', of: 'answers', part: 'reasoning and refusals', field: '`reasoning_content`, `refusal`' },
  { format: 'completions', of: 'answers', part: 'audio', field: '`message.audio`' },
  { format: 'messages', of: 'prompts', part: 'tool results', field: 'content blocks `tool_result`' },
  { format: 'messages', of: 'prompts', part: 'tool-call arguments', field: 'content blocks `tool_use`' },
  { format: 'messages', of: 'prompts', part: 'tool definitions', field: '`tools`' },
  { format: 'messages', of: 'prompts', part: 'reasoning', field: 'content blocks `thinking`' },
  {
    format: 'messages',
    of: 'prompts',
    part: 'images, documents and search results',
    field: 'content blocks without `text`',
  },
  { format: 'messages', of: 'answers', part: 'tool-call arguments', field: 'content blocks `tool_use`' },
  { format: 'messages', of: 'answers', part: 'reasoning', field: 'content blocks `thinking`' },
  { format: 'responses', of: 'prompts', part: 'instructions', field: '`instructions`' },
  { format: 'responses', of: 'prompts', part: 'tool results', field: 'items `function_call_output`' },
  { format: 'responses', of: 'prompts', part: 'tool-call arguments', field: 'items `function_call`' },
  { format: 'responses', of: 'prompts', part: 'tool definitions', field: '`tools`, `text.format`' },
  {
    format: 'responses',
    of: 'prompts',
    part: 'content that the provider stores',
    field: '`previous_response_id`, `conversation`, `prompt`',
  },
  { format: 'responses', of: 'prompts', part: 'images, audio and files', field: 'parts other than `input_text`' },
  { format: 'responses', of: 'answers', part: 'tool-call arguments', field: 'items `function_call`' },
  { format: 'responses', of: 'answers', part: 'reasoning and refusals', field: 'items `reasoning`, parts `refusal`' },
];

export const MODEL_TRAFFIC: ModelTraffic = {
  formats: {
    completions: { ...CHAT, uncountedBy: [STREAM_OPTIONS] },
    messages: CHAT,
    responses: { ...CHAT, uncountedBy: [BACKGROUND, CUT_STREAM] },
    // The data plane answers itself, with an error: nothing reaches a model.
    models: { guardsPrompts: true, guardsAnswers: true, guardsStreams: true, changesFields: false, tokens: 'none' },
    passthrough: { ...UNGUARDED, changesFields: false, tokens: 'uncounted' },
    detect: { ...UNGUARDED, guardsAnswers: 'dropped', changesFields: false, tokens: 'reported' },
    anthropicTokenCount: { ...UNGUARDED, changesFields: true, tokens: 'none' },
    embeddings: { ...UNGUARDED, changesFields: true, tokens: 'uncounted' },
    realtime: { ...UNGUARDED, changesFields: false, tokens: 'uncounted' },
    rerank: { ...UNGUARDED, changesFields: true, tokens: 'uncounted' },
  },
  unreadParts: UNREAD_PARTS,
  streams: { masks: false, firstChoiceOnly: true, windowBytes: 1024, overlapBytes: 256 },
};
