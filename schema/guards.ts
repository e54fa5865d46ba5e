import { awsAuth, azureAuth, credentialFields, gcpAuth } from './backend-auth';
import { connection, notEmpty } from './connection';
import { type Definitions, enumeration, list, map, ref, string, struct } from './form';
import { backendRef, localRef } from './kubernetes';
import { location } from './locations';
import { cel, longString, shortString, statusCode } from './scalars';

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

/** Up to the later revision, guards took all that other services do. */
const untilLater = { 'x-until': 'later' } as const;

const policiesOf = (auth: string) => {
  const today = { ...connection, auth: ref(auth, 'Credentials for the service.') };
  return struct(
    'How to talk to the service.',
    {
      ...today,
      transformation: { ...ref('Transformation', 'Changes to requests and responses.'), ...untilLater },
      health: { ...ref('Health', 'When the service counts as unhealthy.'), ...untilLater },
    },
    {
      ...notEmpty(today),
      'x-before': { 'v1.4': { keywords: { 'x-at-least-one-of': null } } },
      'x-source': 'reference: Prompt guards',
    },
  );
};

const passthrough = {
  ...ref('BackendAuthPassthrough', "Puts the client's token back that an authentication policy has taken off."),
  ...untilLater,
};

const formerSecretRef = localRef('A Secret with the credential under the key `Authorization`.', {
  to: 'Secret',
  keys: ['Authorization'],
});

const keyLocation = location('Where the key is written to.', { 'x-since': 'v1.4' });

/** What is answered in place of a refused text; the default text depends on which text was refused. */
const customResponse = (what: 'request' | 'response') =>
  struct(
    `The response to a rejected ${what}.`,
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
      streaming: ref(
        'PromptGuardStreaming',
        'Whether streamed responses are also checked. They can be rejected, but not masked.',
        { 'x-since': 'v1.4', 'x-implied': 'streamed answers pass unchecked' },
      ),
    },
    { 'x-at-least-one-of': [['request', 'response']], 'x-source': 'reference: Prompt guards' },
  ),
  PromptGuardStreaming: enumeration('Whether streamed answers are checked.', {
    Enabled: 'Streamed answers and messages of realtime sockets are checked.',
  }),
  PromptguardRequest: struct(
    'A check of prompts.',
    {
      response: ref('PromptguardRequestRejection', 'The response to a client whose prompt is rejected.', {
        'x-implied': 'status 403 and a default text',
      }),
      ...regexAndWebhook,
      moderationA: ref('OpenAiModeration', "OpenAI's moderation.", { 'x-names': { agentgateway: 'openAIModeration' } }),
      ...cloudGuards,
      scope: list('The parts of the request that are checked.', ref('ContentScope', 'A part.'), {
        minItems: 1,
        maxItems: 4,
        'x-kubernetes-list-type': 'set',
        'x-since': 'v1.5',
        'x-implied': '`SystemPrompt` and `Messages`',
      }),
    },
    {
      'x-exactly-one-of': [['regex', 'webhook', 'moderationA', 'guardrailsCloudA', 'modelArmorCloudC']],
      'x-rules': [
        {
          rule: "!has(self.scope) || has(self.regex) || has(self.{{guardrailsCloudA}}) || (self.scope.size() == 2 && 'SystemPrompt' in self.scope && 'Messages' in self.scope)",
          message:
            'scope: only regex and {{guardrailsCloudA}} guards support a non-default scope; other guard kinds always inspect the default (SystemPrompt + Messages)',
          since: 'v1.5',
        },
      ],
      'x-source': 'reference: Prompt guards',
    },
  ),
  ContentScope: enumeration('A part of a request that a guard checks.', {
    SystemPrompt: 'The system prompt.',
    Messages: 'Messages of users and models.',
    ToolInput: 'Arguments of tool calls.',
    ToolOutput: 'Results of tool calls.',
  }),
  PromptguardResponse: struct(
    'A check of answers.',
    {
      response: ref('PromptguardResponseRejection', 'The response in place of a rejected response.', {
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
  RegexAction: enumeration('The action on a prompt or response that matches.', {
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
        'The action on a prompt or response that matches. By the reference, responses are always masked; the data plane rejects them with `Reject`.',
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
      headers: map('Further headers that the service gets.', cel('request', 'The value.'), {
        maxProperties: 64,
        'x-since': 'v1.4',
      }),
      failureMode: ref('FailureMode', 'Handling of messages if the service fails or is unreachable.', {
        'x-since': 'v1.4',
        'x-implied': '`FailClosed`: status 503',
      }),
    },
    { required: ['backendRef'], 'x-source': 'reference: Prompt guards' },
  ),
  OpenAiModeration: struct(
    "OpenAI's moderation.",
    {
      model: string('The moderation model.', { 'x-implied': "the service's own choice" }),
      policies: ref('OpenAiModerationPolicy', 'How to talk to the service.'),
    },
    { 'x-source': 'reference: Prompt guards' },
  ),
  BedrockGuardrails: struct(
    'A guardrail of Amazon Bedrock.',
    {
      identifier: shortString('Id or ARN of the guardrail.'),
      version: shortString('Version of the guardrail.'),
      region: shortString('AWS region of the guardrail.'),
      policies: ref('BedrockGuardrailsPolicy', 'How to talk to the service.'),
    },
    { required: ['identifier', 'version', 'region'], 'x-source': 'reference: Prompt guards' },
  ),
  GoogleModelArmor: struct(
    'A template of Google Model Armor.',
    {
      templateId: shortString('Id of the template.'),
      projectId: shortString('Id of the project.'),
      location: shortString('Location of the template.', { default: 'us-central1' }),
      policies: ref('GoogleModelArmorPolicy', 'How to talk to the service.'),
    },
    { required: ['templateId', 'projectId'], 'x-source': 'reference: Prompt guards' },
  ),
  OpenAiModerationPolicy: policiesOf('OpenAiModerationAuth'),
  OpenAiModerationAuth: struct(
    'Credentials for the moderation.',
    {
      ...credentialFields,
      location: keyLocation,
      passthrough,
      cloudA: { ...awsAuth, ...untilLater },
      cloudB: { ...azureAuth, ...untilLater },
      cloudC: { ...gcpAuth, ...untilLater },
    },
    {
      'x-exactly-one-of': [['key', 'secretRef', 'passthrough', 'cloudA', 'cloudB', 'cloudC']],
      'x-source': 'reference: Prompt guards',
    },
  ),
  BedrockGuardrailsPolicy: policiesOf('BedrockGuardrailsAuth'),
  BedrockGuardrailsAuth: struct(
    'Credentials for the guardrail.',
    {
      ...credentialFields,
      location: keyLocation,
      passthrough,
      cloudA: awsAuth,
      cloudB: { ...azureAuth, ...untilLater },
      cloudC: { ...gcpAuth, ...untilLater },
    },
    {
      'x-exactly-one-of': [['key', 'secretRef', 'passthrough', 'cloudA', 'cloudB', 'cloudC']],
      'x-rules': [
        {
          rule: 'has(self.location) ? has(self.key) || has(self.secretRef) : true',
          message: 'location may only be set for key or secretRef auth',
          since: 'v1.4',
        },
      ],
      'x-source': 'reference: Prompt guards',
    },
  ),
  GoogleModelArmorPolicy: policiesOf('GoogleModelArmorAuth'),
  GoogleModelArmorAuth: struct(
    'Credentials for the template.',
    {
      key: { ...credentialFields.key, ...untilLater },
      secretRef: { ...formerSecretRef, ...untilLater },
      passthrough,
      cloudA: { ...awsAuth, ...untilLater },
      cloudB: { ...azureAuth, ...untilLater },
      cloudC: gcpAuth,
    },
    {
      'x-exactly-one-of': [['key', 'secretRef', 'passthrough', 'cloudA', 'cloudB', 'cloudC']],
      'x-source': 'reference: Prompt guards',
    },
  ),
};
