import type * as config from '../../../data-plane/config';
import type { JsonValue } from '../../../data-plane/placeholders';
import type {
  AiPromptEnrichment,
  BackendAi,
  FieldDefault,
  FieldTransformation,
  Message,
  PromptCachingConfig,
  RouteType,
} from '../../../validation/types.generated';
import { defined, keysOf } from '../../../values/objects';
import { toMap } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { lowerPromptGuard, reportStreamedAnswers } from './guards';

export const AI_COVERAGE: Coverage = {
  ...covering<BackendAi>('BackendAi', {
    prompt: '`ai.prompts`',
    promptGuard: '`ai.promptGuard`',
    defaults: '`ai.defaults`',
    overrides: '`ai.overrides`',
    transformations: '`ai.transformations`',
    modelAliases: '`ai.modelAliases`',
    promptCaching: '`ai.promptCaching`',
    routes: '`ai.routes`',
  }),
  ...covering<FieldDefault>('FieldDefault', {
    field: 'key in `ai.defaults` or `ai.overrides`',
    value: 'value in `ai.defaults` or `ai.overrides`',
  }),
  ...covering<FieldTransformation>('FieldTransformation', {
    field: 'key in `ai.transformations`',
    expression: 'value in `ai.transformations`',
  }),
  ...covering<AiPromptEnrichment>('AiPromptEnrichment', {
    prepend: '`ai.prompts.prepend`',
    append: '`ai.prompts.append`',
  }),
  ...covering<Message>('Message', {
    role: '`role`',
    content: '`content`',
  }),
  ...covering<PromptCachingConfig>('PromptCachingConfig', {
    cacheSystem: '`ai.promptCaching.cacheSystem`',
    cacheMessages: '`ai.promptCaching.cacheMessages`',
    cacheTools: '`ai.promptCaching.cacheTools`',
    minTokens: '`ai.promptCaching.minTokens`',
    cacheMessageOffset: '`ai.promptCaching.cacheMessageOffset`',
  }),
};

const ROUTE_TYPES: Readonly<Record<RouteType, config.RouteType>> = {
  Completions: 'completions',
  Messages: 'messages',
  Models: 'models',
  Passthrough: 'passthrough',
  Detect: 'detect',
  Responses: 'responses',
  CountTokens: 'anthropicTokenCount',
  Embeddings: 'embeddings',
  Realtime: 'realtime',
  Rerank: 'rerank',
};

type AiField = keyof BackendAi;
type Lowering<Field extends AiField> = (
  value: NonNullable<BackendAi[Field]>,
  site: Site,
  scope: GatewayScope,
) => config.Policy;

/** Every field, in the order in which they are written. */
const AI_FIELDS: { readonly [Field in AiField]: Lowering<Field> } = {
  promptGuard: (value, site, scope) => ({ promptGuard: lowerPromptGuard(value, site, scope) }),
  defaults: (value) => defined({ defaults: fields(value) }),
  overrides: (value) => defined({ overrides: fields(value) }),
  transformations: (value) => defined({ transformations: toMap(value, (item) => [item.field, item.expression]) }),
  prompt: (value) => ({ prompts: lowerPrompts(value) }),
  modelAliases: (value) => ({ modelAliases: { ...value } }),
  promptCaching: (value) => ({
    promptCaching: {
      cacheSystem: value.cacheSystem,
      cacheMessages: value.cacheMessages,
      cacheTools: value.cacheTools,
      minTokens: value.minTokens,
      // Later than the earlier revision, whose cache point stands where 0 puts it.
      cacheMessageOffset: value.cacheMessageOffset ?? 0,
    },
  }),
  routes: (value) => defined({ routes: toMap(Object.entries(value), ([suffix, type]) => [suffix, ROUTE_TYPES[type]]) }),
};

/** @param whole - what several policies say together, where `value` is the part of one */
export function lowerAi(value: BackendAi, site: Site, scope: GatewayScope, whole: BackendAi = value): config.Policy {
  let result: config.Policy = {};
  for (const name of keysOf(AI_FIELDS)) {
    result = { ...result, ...lowerField(name, value, site, scope) };
  }
  const { promptGuard } = value;
  if (promptGuard && mayStream(whole)) reportStreamedAnswers(promptGuard, within(site, 'promptGuard'), scope);
  return result;
}

/** Clients ask for streams by a field of the request, which can be held to false. */
export function mayStream({ overrides, transformations }: Pick<BackendAi, 'overrides' | 'transformations'>): boolean {
  const held = transformations?.find(({ field }) => field === 'stream')?.expression;
  if (held !== undefined) return held !== 'false';
  return overrides?.find(({ field }) => field === 'stream')?.value !== false;
}

function lowerField<Field extends keyof BackendAi>(
  name: Field,
  value: BackendAi,
  site: Site,
  scope: GatewayScope,
): config.Policy {
  const field = value[name];
  const lower: Lowering<Field> = AI_FIELDS[name];
  return field === undefined || field === null ? {} : lower(field, within(site, name), scope);
}

function fields(items: readonly FieldDefault[]): Readonly<Record<string, JsonValue>> | undefined {
  return toMap(items, (item) => [item.field, item.value]);
}

function lowerPrompts(value: AiPromptEnrichment): config.PromptEnrichment {
  const messages = (list: AiPromptEnrichment['prepend']) => list?.map(({ role, content }) => ({ role, content }));
  return defined({ prepend: messages(value.prepend), append: messages(value.append) });
}
