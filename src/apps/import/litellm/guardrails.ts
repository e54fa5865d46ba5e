import { isObject } from '../../../core/values/objects';
import {
  type CodeExpression,
  construct,
  fromStatic,
  json,
  listCode,
  own,
  type Statement,
  structCode,
} from '../code/model';
import type { ConversionReport } from '../conversion-report';
import { keyFromSecret } from './credentials';
import type { NeededSecrets } from './needed-secrets';

/** Personal data by the names of Presidio, of which the data plane knows these. */
const KNOWN: Readonly<Record<string, string>> = {
  CREDIT_CARD: 'CREDIT_CARD',
  EMAIL_ADDRESS: 'EMAIL',
  PHONE_NUMBER: 'PHONE_NUMBER',
  US_SSN: 'SSN',
};

interface Found {
  readonly prompts: CodeExpression[];
  readonly answers: CodeExpression[];
}

/** Reads the section `guardrails` as a firewall of the router; undefined if no part of it becomes a guard. */
export function readGuardrails(
  value: unknown,
  secrets: NeededSecrets,
  report: ConversionReport,
): Statement | undefined {
  const found: Found = { prompts: [], answers: [] };
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    const item = `guardrails[${index}]`;
    const { litellm_params: params } = isObject(entry) ? entry : {};
    if (!isObject(params)) report.leftOut(item, 'guardrails', 'It has no `litellm_params`.');
    else readGuardrail(params, item, found, secrets, report);
  }
  const { prompts, answers } = found;
  if (prompts.length + answers.length === 0) return undefined;
  const props = structCode('PromptFirewallProps', {
    prompts: prompts.length > 0 ? listCode(prompts) : undefined,
    answers: answers.length > 0 ? listCode(answers) : undefined,
  });
  return { name: 'firewall', value: construct('PromptFirewall', 'firewall', props) };
}

function readGuardrail(
  params: Readonly<Record<string, unknown>>,
  item: string,
  { prompts, answers }: Found,
  secrets: NeededSecrets,
  report: ConversionReport,
): void {
  if (params.default_on !== true) {
    const what = 'Clients request it by its name, and a guard of the gateway applies to all requests of a model';
    report.leftOut(
      item,
      'guardrails',
      `${what}. Add it to \`firewall\` of the router, or to \`promptGuards\` of one backend.`,
    );
    return;
  }
  const guards = guardsOf(params, item, secrets, report);
  if (guards.length === 0) return;
  const modes = (Array.isArray(params.mode) ? params.mode : [params.mode ?? 'pre_call']).map(String);
  const isForAnswers = modes.includes('post_call') && params.guardrail !== 'openai_moderation';
  if (modes.some((mode) => mode === 'pre_call' || mode === 'during_call')) prompts.push(...guards);
  if (isForAnswers) answers.push(...guards);
  if (modes.includes('post_call') && !isForAnswers)
    report.leftOut(`${item}.litellm_params.mode`, 'guardrails', 'The moderation of OpenAI checks prompts only.');
  if (modes.includes('logging_only'))
    report.leftOut(`${item}.litellm_params.mode`, 'guardrails', 'Guards check requests and responses, not logs.');
}

function guardsOf(
  params: Readonly<Record<string, unknown>>,
  item: string,
  secrets: NeededSecrets,
  report: ConversionReport,
): CodeExpression[] {
  const kind = String(params.guardrail);
  const text = (name: string) => (typeof params[name] === 'string' ? json(params[name]) : undefined);
  const missing = (names: readonly string[]) => names.filter((name) => text(name) === undefined);
  const guard = (method: string, type: string, members: { readonly [member: string]: CodeExpression | undefined }) =>
    fromStatic('PromptGuard', method, structCode(type, members));
  switch (kind) {
    case 'presidio':
      return ofPresidio(params.pii_entities_config, item, report);
    case 'bedrock': {
      if (missing(['guardrailIdentifier', 'guardrailVersion', 'aws_region_name']).length > 0) break;
      report.toDo(
        item,
        'guardrails',
        'Give the pods of the gateway an identity with `PodIdentity`, or set `credentials`.',
      );
      const { guardrailIdentifier: identifier, guardrailVersion: version, aws_region_name: region } = params;
      const members = { identifier: json(identifier), version: json(version), region: json(region) };
      return [guard('bedrock', 'BedrockGuardOptions', members)];
    }
    case 'model_armor': {
      if (missing(['template_id', 'project_id']).length > 0) break;
      report.toDo(
        item,
        'guardrails',
        'Give the pods of the gateway an identity with `PodIdentity`, or set `credentials`.',
      );
      const members = { templateId: text('template_id'), projectId: text('project_id'), location: text('location') };
      return [guard('modelArmor', 'ModelArmorGuardOptions', members)];
    }
    case 'openai_moderation': {
      const credentials = keyFromSecret(
        'OPENAI_API_KEY',
        params.api_key,
        `${item}.litellm_params.api_key`,
        secrets,
        report,
      );
      report.exact(item);
      return [guard('openAiModeration', 'OpenAiModerationOptions', { credentials, model: text('model') })];
    }
    default: {
      const how = '`PromptGuard.webhook` calls your own service, and `PromptGuard.reject` accepts patterns';
      report.leftOut(
        item,
        'guardrails',
        `agentgateway cannot call ${kind}. Add a guard to \`firewall\` of the router: ${how}.`,
      );
      return [];
    }
  }
  report.leftOut(item, 'guardrails', `A field of ${kind} is missing. Add the guard to \`firewall\` of the router.`);
  return [];
}

function ofPresidio(config: unknown, item: string, report: ConversionReport): CodeExpression[] {
  const entries = Object.entries(isObject(config) ? config : {});
  const others = entries.flatMap(([name]) => (KNOWN[name] === undefined ? [name] : []));
  if (others.length > 0 || entries.length === 0) {
    const what = entries.length === 0 ? 'other kinds of personal data' : others.join(', ');
    const how = 'add patterns with `PromptGuard.mask` or `.reject`';
    report.leftOut(
      item,
      'guardrails',
      `agentgateway recognizes card numbers, email addresses, phone numbers and social security numbers, but not ${what}: ${how}.`,
    );
  } else
    report.approximated(
      item,
      'guardrails',
      'agentgateway recognizes them by patterns, and does not restore masked text in responses.',
    );
  return ['MASK', 'BLOCK'].flatMap((action) => {
    const known = entries.flatMap(([name, how]) => (how === action && KNOWN[name] ? [KNOWN[name]] : []));
    if (known.length === 0) return [];
    const members = known.map((member): CodeExpression => ({ form: 'enum', type: own('PersonalData'), member }));
    const options = structCode('PatternGuardOptions', { known: listCode(members) });
    return [fromStatic('PromptGuard', action === 'MASK' ? 'mask' : 'reject', options)];
  });
}
