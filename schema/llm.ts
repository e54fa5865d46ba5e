import { anyJson, boolean, type Definitions, enumeration, integer, list, map, ref, string, struct } from './form';
import { cel } from './scalars';

// LLM policies: what happens to requests on their way to a model.

export const llm: Definitions = {
  BackendAi: struct(
    'How requests to an LLM are treated.',
    {
      prompt: ref('AiPromptEnrichment', 'Messages put around every prompt. Only for chat formats.'),
      promptGuard: ref('AiPromptGuard', 'Checks of prompts and answers.'),
      defaults: list(
        'Fields of the request body that are set where the client has not set them.',
        ref('FieldDefault', 'A field.'),
        {
          minItems: 1,
          maxItems: 64,
        },
      ),
      overrides: list(
        'Fields of the request body that are set whatever the client has set.',
        ref('FieldDefault', 'A field.'),
        {
          minItems: 1,
          maxItems: 64,
        },
      ),
      transformations: list(
        'Fields of the request body whose value is computed. Wins over `overrides` of the same field.',
        ref('FieldTransformation', 'A field.'),
        { minItems: 1, maxItems: 64 },
      ),
      finalTransformations: list(
        "Fields of the request body whose value is computed after the request has the provider's format. Wins over everything before. If an expression fails, the field is removed.",
        ref('FieldTransformation', 'A field.'),
        { minItems: 1, maxItems: 64, 'x-since': 'v1.5' },
      ),
      modelAliases: map(
        'Model names of clients, mapped to model names of the provider.',
        string('Model name of the provider.'),
        {
          maxProperties: 64,
        },
      ),
      promptCaching: ref(
        'PromptCachingConfig',
        'Cache points in prompts. Only for provider F, for models that support it.',
      ),
      routes: map(
        'The API format of requests by the suffix of their path; `*` matches any path.',
        ref('RouteType', 'The format.'),
        { 'x-implied': 'every request is `Completions`' },
      ),
    },
    {
      'x-at-least-one-of': [
        [
          'defaults',
          'finalTransformations',
          'modelAliases',
          'overrides',
          'prompt',
          'promptCaching',
          'promptGuard',
          'routes',
          'transformations',
        ],
      ],
      'x-source': 'reference: BackendAI',
    },
  ),
  FieldDefault: struct(
    'A field of the request body and its value.',
    {
      field: string('Key in the JSON body of the request.', {
        minLength: 1,
        maxLength: 256,
        'x-scalar': 'ShortString',
      }),
      value: anyJson('The value, of any type.'),
    },
    { required: ['field', 'value'] },
  ),
  FieldTransformation: struct(
    'A field of the request body whose value is computed.',
    {
      field: string('Key in the JSON body of the request.', {
        minLength: 1,
        maxLength: 256,
        'x-scalar': 'ShortString',
      }),
      expression: cel('llmTransformation', 'The value, computed from the current body (`llmRequest`).'),
    },
    { required: ['field', 'expression'] },
  ),
  AiPromptEnrichment: struct(
    'Messages put around every prompt. For providers without system messages use `defaults`.',
    {
      prepend: list('Messages in front of the prompt.', ref('Message', 'A message.')),
      append: list('Messages behind the prompt.', ref('Message', 'A message.')),
    },
  ),
  Message: struct(
    'A message of a prompt.',
    {
      role: string('Who speaks, in the words of the provider, such as `SYSTEM` or `USER`.'),
      content: string('The text.'),
    },
    { required: ['role', 'content'] },
  ),
  PromptCachingConfig: struct('Where cache points are put into a prompt.', {
    cacheSystem: boolean('Puts a cache point behind the system messages.', { default: true }),
    cacheMessages: boolean('Puts a cache point into the conversation.', { default: true }),
    cacheTools: boolean('Puts a cache point behind the tool specifications.', { default: false }),
    minTokens: integer('Shorter prompts are not cached. Tokens are estimated as 1.3 times the words.', {
      minimum: 0,
      default: 1024,
      'x-unit': 'tokens',
    }),
    cacheMessageOffset: integer(
      'The number of messages between the cache point of the conversation and the second to last message; limited to the first message.',
      { minimum: 0, default: 0, 'x-unit': 'messages', 'x-since': 'later' },
    ),
  }),
  RouteType: enumeration('The format of a request to an LLM.', {
    Completions: 'OpenAI chat completions (`/v1/chat/completions`).',
    Messages: 'Anthropic messages (`/v1/messages`).',
    Models: 'The list of models (`/v1/models`).',
    Passthrough: 'Sent on unchanged, not treated as LLM traffic.',
    Detect: 'Sent on unchanged, but tokens and models are read for telemetry and rate limits.',
    Responses: 'OpenAI responses (`/v1/responses`).',
    CountTokens: {
      description: 'Anthropic token counts (`/v1/messages/count_tokens`).',
      names: { agentgateway: 'AnthropicTokenCount' },
    },
    Embeddings: 'OpenAI embeddings (`/v1/embeddings`).',
    Realtime: 'OpenAI realtime (`/v1/realtime`).',
    Rerank: { description: 'Rerank (`/v2/rerank`).', since: 'v1.4' },
    GenerateContent: { description: "Gemini's own format (`:generateContent`).", since: 'v1.5' },
    GeminiCountTokens: { description: 'Gemini token counts (`:countTokens`).', since: 'v1.5' },
  }),
};
