import type {
  AiPromptGuard,
  BackendSimple,
  BedrockGuardrails,
  GoogleModelArmor,
  HttpHeaderMatch,
  PromptguardRequest,
  PromptguardResponse,
  Regex,
  RegexBuiltin,
  Webhook,
} from '../../../validation/types.generated';
import type { ConfigObject } from '../../model/dataplane';
import { defined, isEmpty } from '../config-object';
import type { Coverage } from '../coverage';
import { lowerBareTarget } from '../policy-services';
import { anchored } from '../routes/matches';
import { type GatewayScope, type Site, within } from '../scope';
import { lowerInlinePolicies } from './table';

export const GUARD_COVERAGE: Coverage = {
  'AiPromptGuard.request': '`ai.promptGuard.request[]`',
  'AiPromptGuard.response': '`ai.promptGuard.response[]`',
  'PromptguardRequest.response': '`rejection`',
  'PromptguardRequest.regex': '`regex`',
  'PromptguardRequest.webhook': '`webhook`',
  'PromptguardRequest.moderationA': '`openAIModeration`',
  'PromptguardRequest.guardrailsCloudA': '`bedrockGuardrails`',
  'PromptguardRequest.modelArmorCloudC': '`googleModelArmor`',
  'PromptguardResponse.response': '`rejection`',
  'PromptguardResponse.regex': '`regex`',
  'PromptguardResponse.webhook': '`webhook`',
  'PromptguardResponse.guardrailsCloudA': '`bedrockGuardrails`',
  'PromptguardResponse.modelArmorCloudC': '`googleModelArmor`',
  'PromptguardRequestRejection.message': '`rejection.body`',
  'PromptguardRequestRejection.statusCode': '`rejection.status`',
  'PromptguardResponseRejection.message': '`rejection.body`',
  'PromptguardResponseRejection.statusCode': '`rejection.status`',
  'Regex.matches': '`regex.rules[].pattern`',
  'Regex.builtins': '`regex.rules[].builtin`',
  'Regex.action': '`regex.action`',
  'Webhook.backendRef': '`webhook.target`',
  'Webhook.forwardHeaderMatches': '`webhook.forwardHeaderMatches[]`',
  'HttpHeaderMatch.name': '`name`',
  'HttpHeaderMatch.type': 'key of `value`: `exact` or `regex`',
  'HttpHeaderMatch.value': '`value`',
  'OpenAiModeration.model': '`openAIModeration.model`',
  'OpenAiModeration.policies': '`openAIModeration.policies`',
  'BedrockGuardrails.identifier': '`bedrockGuardrails.guardrailIdentifier`',
  'BedrockGuardrails.version': '`bedrockGuardrails.guardrailVersion`',
  'BedrockGuardrails.region': '`bedrockGuardrails.region`',
  'BedrockGuardrails.policies': '`bedrockGuardrails.policies`',
  'GoogleModelArmor.templateId': '`googleModelArmor.templateId`',
  'GoogleModelArmor.projectId': '`googleModelArmor.projectId`',
  'GoogleModelArmor.location': '`googleModelArmor.location`',
  'GoogleModelArmor.policies': '`googleModelArmor.policies`',
};

export function lowerPromptGuard(value: AiPromptGuard, site: Site, scope: GatewayScope): ConfigObject {
  return defined({
    request: value.request?.map((guard, index) => lowerGuard(guard, 'request', within(site, 'request', index), scope)),
    response: value.response?.map((guard, index) =>
      lowerGuard(guard, 'response', within(site, 'response', index), scope),
    ),
  });
}

type Guarded = 'request' | 'response';

const REJECTED_RESPONSE = 'The response was rejected due to inappropriate content';

function lowerGuard(
  value: PromptguardRequest | PromptguardResponse,
  guarded: Guarded,
  site: Site,
  scope: GatewayScope,
): ConfigObject {
  const moderation = 'moderationA' in value ? value.moderationA : undefined;
  return defined({
    regex: value.regex && lowerRegex(value.regex, guarded, within(site, 'regex'), scope),
    webhook: value.webhook && lowerWebhook(value.webhook, within(site, 'webhook'), scope),
    openAIModeration:
      moderation &&
      defined({
        model: moderation.model,
        policies: lowerGuardPolicies(moderation.policies, within(site, 'moderationA', 'policies'), scope),
      }),
    bedrockGuardrails:
      value.guardrailsCloudA && lowerBedrock(value.guardrailsCloudA, within(site, 'guardrailsCloudA'), scope),
    googleModelArmor:
      value.modelArmorCloudC && lowerModelArmor(value.modelArmorCloudC, within(site, 'modelArmorCloudC'), scope),
    rejection: lowerRejection(value, guarded),
  });
}

/** The data plane says "request" for answers too, where nothing else is written; a regex that masks rejects nothing. */
function lowerRejection(value: PromptguardRequest | PromptguardResponse, guarded: Guarded): ConfigObject | undefined {
  const { message, statusCode: status } = value.response ?? {};
  const rejects = !value.regex || value.regex.action === 'Reject';
  const usual = guarded === 'response' && rejects ? REJECTED_RESPONSE : undefined;
  const rejection = defined({ body: message ?? usual, status });
  return isEmpty(rejection) && !value.response ? undefined : rejection;
}

const BUILTINS: Readonly<Record<RegexBuiltin, string>> = {
  Ssn: 'ssn',
  CreditCard: 'creditCard',
  PhoneNumber: 'phoneNumber',
  Email: 'email',
  CaSin: 'caSin',
};

/** The reference has answers masked whatever the action says; a guard is never made weaker than what it says. */
function lowerRegex(value: Regex, guarded: Guarded, site: Site, scope: GatewayScope): ConfigObject {
  const rejects = value.action === 'Reject';
  if (rejects && guarded === 'response') scope.diagnostics.report('AIG5070', within(site, 'action').origin);
  return {
    action: rejects ? 'reject' : 'mask',
    rules: [
      ...(value.matches ?? []).map((pattern) => ({ pattern })),
      ...(value.builtins ?? []).map((builtin) => ({ builtin: BUILTINS[builtin] })),
    ],
  };
}

function lowerWebhook(value: Webhook, site: Site, scope: GatewayScope): ConfigObject {
  return defined({
    target: lowerBareTarget(within(site, 'backendRef'), scope),
    forwardHeaderMatches: value.forwardHeaderMatches?.map(lowerHeaderMatch),
  });
}

function lowerHeaderMatch(value: HttpHeaderMatch): ConfigObject {
  return {
    name: value.name,
    value: value.type === 'RegularExpression' ? { regex: anchored(value.value) } : { exact: value.value },
  };
}

function lowerBedrock(value: BedrockGuardrails, site: Site, scope: GatewayScope): ConfigObject {
  if (!value.policies?.auth) scope.needs.cloudIdentity();
  return defined({
    guardrailIdentifier: value.identifier,
    guardrailVersion: value.version,
    region: value.region,
    policies: lowerGuardPolicies(value.policies, within(site, 'policies'), scope),
  });
}

function lowerModelArmor(value: GoogleModelArmor, site: Site, scope: GatewayScope): ConfigObject {
  if (!value.policies?.auth) scope.needs.cloudIdentity();
  return defined({
    templateId: value.templateId,
    projectId: value.projectId,
    location: value.location ?? 'us-central1',
    policies: lowerGuardPolicies(value.policies, within(site, 'policies'), scope),
  });
}

function lowerGuardPolicies(
  value: BackendSimple | undefined,
  site: Site,
  scope: GatewayScope,
): ConfigObject | undefined {
  if (!value) return undefined;
  const policies = lowerInlinePolicies(value, site, scope);
  return isEmpty(policies) ? undefined : policies;
}
