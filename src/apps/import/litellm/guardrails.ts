import { isObject } from '../../../core/values/objects';
import { construct, type Expression, fromStatic, json, list, own, type Statement, struct } from '../code/model';
import type { Grades } from '../grades';
import type { NeededSecrets } from './needed-secrets';
import { secretFor } from './secret-for';

/** Personal data by the names of Presidio, of which the data plane knows these. */
const KNOWN: Readonly<Record<string, string>> = {
  CREDIT_CARD: 'CREDIT_CARD',
  EMAIL_ADDRESS: 'EMAIL',
  PHONE_NUMBER: 'PHONE_NUMBER',
  US_SSN: 'SSN',
};

interface Found {
  readonly prompts: Expression[];
  readonly answers: Expression[];
}

/** The section `guardrails` as a firewall of the router; undefined where nothing of it becomes a guard. */
export function readGuardrails(value: unknown, secrets: NeededSecrets, grades: Grades): Statement | undefined {
  const found: Found = { prompts: [], answers: [] };
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    const item = `guardrails[${index}]`;
    const { litellm_params: params } = isObject(entry) ? entry : {};
    if (!isObject(params)) grades.add(item, 'not supported', 'it has no `litellm_params`');
    else readGuardrail(params, item, found, secrets, grades);
  }
  const { prompts, answers } = found;
  if (prompts.length + answers.length === 0) return undefined;
  const props = struct('PromptFirewallProps', {
    prompts: prompts.length > 0 ? list(prompts) : undefined,
    answers: answers.length > 0 ? list(answers) : undefined,
  });
  return { name: 'firewall', value: construct('PromptFirewall', 'firewall', props) };
}

function readGuardrail(
  params: Readonly<Record<string, unknown>>,
  item: string,
  { prompts, answers }: Found,
  secrets: NeededSecrets,
  grades: Grades,
): void {
  if (params.default_on !== true) {
    const what = 'clients ask for it by its name there, and here a guard is for all requests of a model';
    grades.add(
      item,
      'by hand',
      `${what}: put it into \`firewall\` of the router, or into \`promptGuards\` of one backend`,
    );
    return;
  }
  const guards = guardsOf(params, item, secrets, grades);
  if (guards.length === 0) return;
  const modes = (Array.isArray(params.mode) ? params.mode : [params.mode ?? 'pre_call']).map(String);
  const isForAnswers = modes.includes('post_call') && params.guardrail !== 'openai_moderation';
  if (modes.some((mode) => mode === 'pre_call' || mode === 'during_call')) prompts.push(...guards);
  if (isForAnswers) answers.push(...guards);
  if (modes.includes('post_call') && !isForAnswers)
    grades.add(`${item}.litellm_params.mode`, 'not supported', 'the moderation of OpenAI judges prompts only');
  if (modes.includes('logging_only'))
    grades.add(`${item}.litellm_params.mode`, 'not supported', 'guards look at what is sent, not at what is logged');
}

function guardsOf(
  params: Readonly<Record<string, unknown>>,
  item: string,
  secrets: NeededSecrets,
  grades: Grades,
): Expression[] {
  const kind = String(params.guardrail);
  const text = (name: string) => (typeof params[name] === 'string' ? json(params[name]) : undefined);
  const missing = (names: readonly string[]) => names.filter((name) => text(name) === undefined);
  const guard = (method: string, type: string, members: { readonly [member: string]: Expression | undefined }) =>
    fromStatic('PromptGuard', method, struct(type, members));
  switch (kind) {
    case 'presidio':
      return ofPresidio(params.pii_entities_config, item, grades);
    case 'bedrock': {
      if (missing(['guardrailIdentifier', 'guardrailVersion', 'aws_region_name']).length > 0) break;
      grades.add(
        item,
        'by hand',
        'it is asked with the identity of the pod: give it one with `PodIdentity`, or set `credentials`',
      );
      const { guardrailIdentifier: identifier, guardrailVersion: version, aws_region_name: region } = params;
      const members = { identifier: json(identifier), version: json(version), region: json(region) };
      return [guard('bedrock', 'BedrockGuardOptions', members)];
    }
    case 'model_armor': {
      if (missing(['template_id', 'project_id']).length > 0) break;
      grades.add(
        item,
        'by hand',
        'it is asked with the identity of the pod: give it one with `PodIdentity`, or set `credentials`',
      );
      const members = { templateId: text('template_id'), projectId: text('project_id'), location: text('location') };
      return [guard('modelArmor', 'ModelArmorGuardOptions', members)];
    }
    case 'openai_moderation': {
      const credentials = secretFor(
        'OPENAI_API_KEY',
        params.api_key,
        `${item}.litellm_params.api_key`,
        secrets,
        grades,
      );
      grades.exact(item);
      return [guard('openAiModeration', 'OpenAiModerationOptions', { credentials, model: text('model') })];
    }
    default: {
      const how = '`PromptGuard.webhook` asks a service of yours, and `PromptGuard.reject` has patterns';
      grades.add(
        item,
        'by hand',
        `the data plane does not speak to \`${kind}\`; ${how}: put one into \`firewall\` of the router`,
      );
      return [];
    }
  }
  grades.add(
    item,
    'by hand',
    `a field of \`${kind}\` is missing in the file: put the guard into \`firewall\` of the router`,
  );
  return [];
}

function ofPresidio(config: unknown, item: string, grades: Grades): Expression[] {
  const entries = Object.entries(isObject(config) ? config : {});
  const others = entries.flatMap(([name]) => (KNOWN[name] === undefined ? [name] : []));
  if (others.length > 0 || entries.length === 0) {
    const what = entries.length === 0 ? 'all kinds of personal data' : others.join(', ');
    const how = 'say patterns for them in `PromptGuard.mask` or `.reject`';
    grades.add(
      item,
      'by hand',
      `of ${what}, the data plane knows cards, addresses of mail, phone numbers and SSN alone: ${how}`,
    );
  } else
    grades.add(
      item,
      'approximate',
      'the data plane recognises them by patterns, and puts no masked text back into answers',
    );
  return ['MASK', 'BLOCK'].flatMap((action) => {
    const known = entries.flatMap(([name, how]) => (how === action && KNOWN[name] ? [KNOWN[name]] : []));
    if (known.length === 0) return [];
    const members = known.map((member): Expression => ({ form: 'enum', type: own('PersonalData'), member }));
    const options = struct('PatternGuardOptions', { known: list(members) });
    return [fromStatic('PromptGuard', action === 'MASK' ? 'mask' : 'reject', options)];
  });
}
