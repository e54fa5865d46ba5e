import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  AiPromptGuard,
  BedrockGuardrails,
  BedrockGuardrailsAuth,
  ContentScope,
  GoogleModelArmor,
  GoogleModelArmorAuth,
  HttpHeaderMatch,
  OpenAiModeration,
  OpenAiModerationAuth,
  PromptguardRequest,
  PromptguardRequestRejection,
  PromptguardResponse,
  PromptguardResponseRejection,
  Regex,
  RegexBuiltin,
  Webhook,
} from '../../../validation/types.generated';
import { defined, keysOf } from '../../../values/objects';
import { anchored } from '../../matches/http-matches';
import type { BackendSimple } from '../../model/attachment';
import { canRefuse, readsStreams } from '../../semantics/answer-guards';
import { REJECTED_RESPONSE } from '../../semantics/rejected-response';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { isRead } from '../newer-fields';
import { type GatewayScope, type Site, within } from '../scope';

const CREDENTIALS = {
  key: '`policies.backendAuth.key.value`',
  secretRef: '`policies.backendAuth.key.value.file`: a mounted file',
  passthrough: '`policies.backendAuth.passthrough`',
  cloudA: '`policies.backendAuth.aws`',
  cloudB: '`policies.backendAuth.azure`',
  cloudC: '`policies.backendAuth.gcp`',
} as const;

export const GUARD_COVERAGE: Coverage = {
  ...covering<AiPromptGuard>('AiPromptGuard', {
    request: '`ai.promptGuard.request[]`',
    response: '`ai.promptGuard.response[]`',
    streaming: '`ai.promptGuard.streaming`, also written if a response guard may reject',
  }),
  ...covering<PromptguardRequest>('PromptguardRequest', {
    response: '`rejection`',
    regex: '`regex`',
    webhook: '`webhook`',
    moderationA: '`openAIModeration`',
    guardrailsCloudA: '`bedrockGuardrails`',
    modelArmorCloudC: '`googleModelArmor`',
    scope: '`scope`',
  }),
  ...covering<PromptguardResponse>('PromptguardResponse', {
    response: '`rejection`',
    regex: '`regex`',
    webhook: '`webhook`',
    guardrailsCloudA: '`bedrockGuardrails`',
    modelArmorCloudC: '`googleModelArmor`',
  }),
  ...covering<PromptguardRequestRejection>('PromptguardRequestRejection', {
    message: '`rejection.body`',
    statusCode: '`rejection.status`',
  }),
  ...covering<PromptguardResponseRejection>('PromptguardResponseRejection', {
    message: '`rejection.body`',
    statusCode: '`rejection.status`',
  }),
  ...covering<Regex>('Regex', {
    matches: '`regex.rules[].pattern`',
    builtins: '`regex.rules[].builtin`',
    action: '`regex.action`',
  }),
  ...covering<Webhook>('Webhook', {
    backendRef: '`webhook.target`',
    forwardHeaderMatches: '`webhook.forwardHeaderMatches[]`',
    headers: '`webhook.headers`',
    failureMode: '`webhook.failureMode`',
  }),
  ...covering<HttpHeaderMatch>('HttpHeaderMatch', {
    name: '`name`',
    type: 'key of `value`: `exact` or `regex`',
    value: '`value`',
  }),
  ...covering<OpenAiModeration>('OpenAiModeration', {
    model: '`openAIModeration.model`',
    policies: '`openAIModeration.policies`',
  }),
  ...covering<OpenAiModerationAuth>('OpenAiModerationAuth', {
    ...CREDENTIALS,
    location: '`policies.backendAuth.key.location`',
  }),
  ...covering<BedrockGuardrailsAuth>('BedrockGuardrailsAuth', {
    ...CREDENTIALS,
    location: '`policies.backendAuth.key.location`',
  }),
  ...covering<GoogleModelArmorAuth>('GoogleModelArmorAuth', CREDENTIALS),
  ...covering<BedrockGuardrails>('BedrockGuardrails', {
    identifier: '`bedrockGuardrails.guardrailIdentifier`',
    version: '`bedrockGuardrails.guardrailVersion`',
    region: '`bedrockGuardrails.region`',
    policies: '`bedrockGuardrails.policies`',
  }),
  ...covering<GoogleModelArmor>('GoogleModelArmor', {
    templateId: '`googleModelArmor.templateId`',
    projectId: '`googleModelArmor.projectId`',
    location: '`googleModelArmor.location`',
    policies: '`googleModelArmor.policies`',
  }),
};

export function lowerPromptGuard(value: AiPromptGuard, site: Site, scope: GatewayScope): config.PromptGuard {
  return defined({
    // Without it, a client bypasses every response guard by requesting a stream.
    streaming: value.streaming ?? (readsStreams(value, 'compiled') ? 'Enabled' : undefined),
    request: value.request?.map((guard, index) => lowerRequestGuard(guard, within(site, 'request', index), scope)),
    response: value.response?.map((guard, index) =>
      lowerGuard(guard, 'response', within(site, 'response', index), scope),
    ),
  });
}

/** Reports guards that streamed responses bypass: such responses are checked as a whole once they are complete, and are not modified. */
export function reportStreamedAnswers(value: AiPromptGuard, site: Site, scope: GatewayScope): void {
  const { response = [] } = value;
  const at = (index: number) => within(site, 'response', index).origin;
  const masking = response.findIndex((guard) => !canRefuse(guard));
  if (masking >= 0) scope.diagnostics.report(CODE.streamNotMasked, at(masking));
  const refusing = response.findIndex(canRefuse);
  if (refusing >= 0) scope.diagnostics.report(CODE.streamHeldForGuard, at(refusing));
}

type Guarded = 'request' | 'response';

/** The guards of requests and responses. */
type Guard =
  | { readonly regex: config.RegexRules }
  | { readonly webhook: config.Webhook }
  | { readonly bedrockGuardrails: config.BedrockGuardrails }
  | { readonly googleModelArmor: config.GoogleModelArmor };

const SCOPES = {
  SystemPrompt: 'systemPrompt',
  Messages: 'messages',
  ToolInput: 'toolInput',
  ToolOutput: 'toolOutput',
} as const satisfies Readonly<Record<ContentScope, config.ContentScope>>;

const USUAL_SCOPE: ReadonlySet<ContentScope> = new Set(['SystemPrompt', 'Messages']);

/** Returns the parts that a guard checks; the default parts are omitted, so that releases that support no others can read the guard too. */
function lowerScope(value: PromptguardRequest, site: Site, scope: GatewayScope): Pick<config.RequestGuard, 'scope'> {
  const parts = value.scope ?? [];
  const isUsual = parts.length === 0 || (parts.length === 2 && parts.every((part) => USUAL_SCOPE.has(part)));
  if (isUsual || !isRead('guardScope', within(site, 'scope'), scope)) return {};
  return { scope: parts.map((part) => SCOPES[part]) };
}

function lowerRequestGuard(value: PromptguardRequest, site: Site, scope: GatewayScope): config.RequestGuard {
  const { moderationA: moderation } = value;
  if (!moderation) return { ...lowerGuard(value, 'request', site, scope), ...lowerScope(value, site, scope) };
  if (moderation.policies?.tls)
    scope.diagnostics.report(CODE.moderationTlsIgnored, within(site, 'moderationA', 'policies', 'tls').origin);
  const openAIModeration = defined<config.Moderation>({
    model: moderation.model,
    policies: lowerGuardPolicies(moderation.policies, within(site, 'moderationA', 'policies'), scope),
  });
  return { openAIModeration, ...lowerRejection(value, 'request') };
}

function lowerGuard(
  value: PromptguardRequest | PromptguardResponse,
  guarded: Guarded,
  site: Site,
  scope: GatewayScope,
): Guard & Rejection {
  return { ...lowerGuardKind(value, guarded, site, scope), ...lowerRejection(value, guarded) };
}

function lowerGuardKind(
  value: PromptguardRequest | PromptguardResponse,
  guarded: Guarded,
  site: Site,
  scope: GatewayScope,
): Guard {
  for (const kind of keysOf(GUARD_KINDS)) {
    const guard = lowerIfGiven(kind, value, guarded, within(site, kind), scope);
    if (guard) return guard;
  }
  throw new Error('a guard without a type');
}

/** All guard kinds, for requests and responses. A kind that the schema adds and that is missing here is a compile error. */
type GuardKinds = Omit<PromptguardRequest & PromptguardResponse, 'response' | 'moderationA' | 'scope'>;
type GuardKind = keyof GuardKinds;
type GuardLowering<Kind extends GuardKind> = (
  value: NonNullable<GuardKinds[Kind]>,
  guarded: Guarded,
  site: Site,
  scope: GatewayScope,
) => Guard;

const GUARD_KINDS: { readonly [Kind in GuardKind]: GuardLowering<Kind> } = {
  regex: (value, guarded, site, scope) => ({ regex: lowerRegex(value, guarded, site, scope) }),
  webhook: (value, _, site, scope) => ({ webhook: lowerWebhook(value, site, scope) }),
  guardrailsCloudA: (value, _, site, scope) => ({ bedrockGuardrails: lowerBedrock(value, site, scope) }),
  modelArmorCloudC: (value, _, site, scope) => ({ googleModelArmor: lowerModelArmor(value, site, scope) }),
};

function lowerIfGiven<Kind extends GuardKind>(
  kind: Kind,
  guard: Pick<GuardKinds, Kind>,
  guarded: Guarded,
  site: Site,
  scope: GatewayScope,
): Guard | undefined {
  const value: GuardKinds[Kind] = guard[kind];
  const lower: GuardLowering<Kind> = GUARD_KINDS[kind];
  return value ? lower(value, guarded, site, scope) : undefined;
}

interface Rejection {
  readonly rejection?: config.RequestRejection;
}

/** By default, the data plane's rejection message refers to a "request", even for responses; a regex that masks rejects nothing. */
function lowerRejection(value: PromptguardRequest | PromptguardResponse, guarded: Guarded): Rejection {
  const { message, statusCode: status } = value.response ?? {};
  const rejects = !value.regex || value.regex.action === 'Reject';
  const usual = guarded === 'response' && rejects ? REJECTED_RESPONSE : undefined;
  const rejection = defined<config.RequestRejection>({ body: message ?? usual, status });
  return isEmpty(rejection) && !value.response ? {} : { rejection };
}

const BUILTINS: Readonly<Record<RegexBuiltin, config.Builtin>> = {
  Ssn: 'ssn',
  CreditCard: 'creditCard',
  PhoneNumber: 'phoneNumber',
  Email: 'email',
  CaSin: 'caSin',
};

/** The reference masks responses regardless of the action; a guard is never made weaker than its specification. */
function lowerRegex(value: Regex, guarded: Guarded, site: Site, scope: GatewayScope): config.RegexRules {
  const rejects = value.action === 'Reject';
  if (rejects && guarded === 'response')
    scope.diagnostics.report(CODE.rejectedAnswerPattern, within(site, 'action').origin);
  return {
    action: rejects ? 'reject' : 'mask',
    rules: [
      ...(value.matches ?? []).map((pattern) => ({ pattern })),
      ...(value.builtins ?? []).map((builtin) => ({ builtin: BUILTINS[builtin] })),
    ],
  };
}

function lowerWebhook(value: Webhook, site: Site, scope: GatewayScope): config.Webhook {
  return defined({
    target: scope.bareTarget({}, site),
    forwardHeaderMatches: value.forwardHeaderMatches?.map(lowerHeaderMatch),
    headers: value.headers && { ...value.headers },
    failureMode: value.failureMode && (value.failureMode === 'FailOpen' ? 'failOpen' : 'failClosed'),
  });
}

function lowerHeaderMatch(value: HttpHeaderMatch): config.HeaderMatch {
  return {
    name: value.name,
    value: value.type === 'RegularExpression' ? { regex: anchored(value.value) } : { exact: value.value },
  };
}

function lowerBedrock(value: BedrockGuardrails, site: Site, scope: GatewayScope): config.BedrockGuardrails {
  if (!value.policies?.auth) scope.needs.cloudIdentity();
  return defined({
    guardrailIdentifier: value.identifier,
    guardrailVersion: value.version,
    region: value.region,
    policies: lowerGuardPolicies(value.policies, within(site, 'policies'), scope),
  });
}

function lowerModelArmor(value: GoogleModelArmor, site: Site, scope: GatewayScope): config.GoogleModelArmor {
  if (!value.policies?.auth) scope.needs.cloudIdentity();
  return defined({
    templateId: value.templateId,
    projectId: value.projectId,
    location: value.location,
    policies: lowerGuardPolicies(value.policies, within(site, 'policies'), scope),
  });
}

function lowerGuardPolicies(
  value: BackendSimple | undefined,
  site: Site,
  scope: GatewayScope,
): config.SimpleLocalBackendPolicies | undefined {
  if (!value) return undefined;
  const policies = scope.inlinePolicies(value, site);
  return isEmpty(policies) ? undefined : policies;
}
