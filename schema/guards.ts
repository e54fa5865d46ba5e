import { type Definitions, enumeration, list, ref, string, struct } from './form';
import { backendRef } from './kubernetes';
import { longString, shortString, statusCode } from './scalars';

// Prompt guards: checks of what goes to a model and of what it answers.

/** The checks that work on prompts and on answers alike. */
const regexAndWebhook = {
  regex: ref('Regex', 'Patterns looked for in the text.'),
  webhook: ref('Webhook', 'A service of yours that decides.'),
};

const cloudGuards = {
  guardrailsCloudA: ref('BedrockGuardrails', 'A guardrail of Amazon Bedrock.', {
    'x-names': { agentgateway: 'bedrockGuardrails' },
  }),
  modelArmorCloudC: ref('GoogleModelArmor', 'A template of Google Model Armor.', {
    'x-names': { agentgateway: 'googleModelArmor' },
  }),
};

const policies = ref('BackendSimple', 'How to talk to the service.');

/** What is answered in place of a refused text; the default text depends on which text was refused. */
const customResponse = (what: 'request' | 'response') =>
  struct(
    `The answer in place of a refused ${what}.`,
    {
      message: string('Body of the answer.', {
        default: `The ${what} was rejected due to inappropriate content`,
      }),
      statusCode: statusCode('Status of the answer.', { default: 403 }),
    },
    { 'x-at-least-one-of': [['message', 'statusCode']], 'x-source': 'reference: Prompt guards' },
  );

export const guards: Definitions = {
  AiPromptGuard: struct(
    'Checks of prompts and answers.',
    {
      request: list('Checks of prompts, one after the other.', ref('PromptguardRequest', 'A check.'), {
        minItems: 1,
        maxItems: 8,
      }),
      response: list('Checks of answers, one after the other.', ref('PromptguardResponse', 'A check.'), {
        minItems: 1,
        maxItems: 8,
      }),
    },
    { 'x-at-least-one-of': [['request', 'response']], 'x-source': 'reference: Prompt guards' },
  ),
  PromptguardRequest: struct(
    'A check of prompts.',
    {
      response: ref('PromptguardRequestRejection', 'What a client gets whose prompt is refused.', {
        'x-implied': 'status 403 and a default text',
      }),
      ...regexAndWebhook,
      moderationA: ref('OpenAiModeration', "OpenAI's moderation.", { 'x-names': { agentgateway: 'openAIModeration' } }),
      ...cloudGuards,
    },
    {
      'x-exactly-one-of': [['regex', 'webhook', 'moderationA', 'guardrailsCloudA', 'modelArmorCloudC']],
      'x-source': 'reference: Prompt guards',
    },
  ),
  PromptguardResponse: struct(
    'A check of answers.',
    {
      response: ref('PromptguardResponseRejection', 'What a client gets in place of a refused answer.', {
        'x-implied': 'status 403 and a default text',
      }),
      ...regexAndWebhook,
      ...cloudGuards,
    },
    {
      'x-exactly-one-of': [['regex', 'webhook', 'guardrailsCloudA', 'modelArmorCloudC']],
      'x-source': 'reference: Prompt guards',
    },
  ),
  PromptguardRequestRejection: customResponse('request'),
  PromptguardResponseRejection: customResponse('response'),
  RegexBuiltin: enumeration('A pattern that the data plane brings.', {
    Ssn: 'Social security numbers of the USA.',
    CreditCard: 'Credit card numbers.',
    PhoneNumber: 'Phone numbers.',
    Email: 'Email addresses.',
    CaSin: 'Social insurance numbers of Canada.',
  }),
  RegexAction: enumeration('What happens to a prompt or an answer that matches.', {
    Mask: 'The matching text is replaced by a placeholder.',
    Reject: 'The request or the answer is refused.',
  }),
  Regex: struct(
    'Patterns looked for in prompts or answers.',
    {
      matches: list(
        'Regular expressions, looked for in addition to the built-in ones.',
        longString('A regular expression.'),
      ),
      builtins: list('Built-in patterns.', ref('RegexBuiltin', 'A pattern.'), { 'x-member': 'builtinPatterns' }),
      action: ref(
        'RegexAction',
        'What happens to a prompt that matches, and to an answer: the reference masks answers whatever is set, the data plane refuses them where it says `Reject`.',
        {
          default: 'Mask',
        },
      ),
    },
    { 'x-source': 'reference: Prompt guards' },
  ),
  Webhook: struct(
    'A service of yours that passes, masks or refuses texts.',
    {
      backendRef: backendRef('The service.'),
      forwardHeaderMatches: list(
        'Headers that are passed on to the service when their value matches: those of the request for prompts, those of the response for answers.',
        ref('HttpHeaderMatch', 'A header.'),
        { 'x-implied': 'no headers' },
      ),
    },
    { required: ['backendRef'], 'x-source': 'reference: Prompt guards' },
  ),
  OpenAiModeration: struct(
    "OpenAI's moderation.",
    {
      model: string('The moderation model.', { 'x-implied': "the service's own choice" }),
      policies,
    },
    { 'x-source': 'reference: Prompt guards' },
  ),
  BedrockGuardrails: struct(
    'A guardrail of Amazon Bedrock.',
    {
      identifier: shortString('Id or ARN of the guardrail.'),
      version: shortString('Version of the guardrail.'),
      region: shortString('AWS region of the guardrail.'),
      policies,
    },
    { required: ['identifier', 'version', 'region'], 'x-source': 'reference: Prompt guards' },
  ),
  GoogleModelArmor: struct(
    'A template of Google Model Armor.',
    {
      templateId: shortString('Id of the template.'),
      projectId: shortString('Id of the project.'),
      location: shortString('Location of the template.', { default: 'us-central1' }),
      policies,
    },
    { required: ['templateId', 'projectId'], 'x-source': 'reference: Prompt guards' },
  ),
};
