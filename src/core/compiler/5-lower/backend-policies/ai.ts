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
import { defined } from '../../../values/objects';
import { changesOf, MODEL_FORMATS, mayStream } from '../../semantics/model-formats';
import { toMap } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { coverageOf, type FieldTable, fieldsWithin, lowerFields } from '../field-table';
import { isRead } from '../newer-fields';
import { type GatewayScope, type Site, within } from '../scope';
import { lowerPromptGuard, reportStreamedAnswers } from './guards';

const AI_FIELDS: FieldTable<BackendAi, config.Policy> = {
  promptGuard: {
    goesTo: '`ai.promptGuard`',
    lower: (value, site, scope) => ({ promptGuard: lowerPromptGuard(value, site, scope) }),
  },
  defaults: { goesTo: '`ai.defaults`', lower: (value) => defined({ defaults: fields(value) }) },
  overrides: { goesTo: '`ai.overrides`', lower: (value) => defined({ overrides: fields(value) }) },
  transformations: {
    goesTo: '`ai.transformations`',
    lower: (value) => defined({ transformations: toMap(value, (item) => [item.field, item.expression]) }),
  },
  finalTransformations: {
    goesTo: '`ai.finalTransformations`',
    lower: (value, site, scope) =>
      isRead('finalTransformations', site, scope)
        ? defined({ finalTransformations: toMap(value, (item) => [item.field, item.expression]) })
        : {},
  },
  prompt: { goesTo: '`ai.prompts`', lower: (value) => ({ prompts: lowerPrompts(value) }) },
  modelAliases: { goesTo: '`ai.modelAliases`', lower: (value) => ({ modelAliases: { ...value } }) },
  promptCaching: {
    goesTo: '`ai.promptCaching`',
    lower: (value) => ({
      promptCaching: {
        cacheSystem: value.cacheSystem,
        cacheMessages: value.cacheMessages,
        cacheTools: value.cacheTools,
        minTokens: value.minTokens,
        // Later than in the earlier revision, whose cache point is at the position that 0 denotes.
        cacheMessageOffset: value.cacheMessageOffset ?? 0,
      },
    }),
  },
  routes: {
    goesTo: '`ai.routes`',
    lower: (value, site, scope) =>
      defined({
        routes: toMap(
          Object.entries(value).filter(([suffix, type]) => isReadFormat(type, within(site, suffix), scope)),
          ([suffix, type]) => [suffix, MODEL_FORMATS[type]],
        ),
      }),
  },
};

export const AI_COVERAGE: Coverage = {
  ...coverageOf('BackendAi', AI_FIELDS),
  ...covering<FieldDefault>('FieldDefault', {
    field: 'key in `ai.defaults` or `ai.overrides`',
    value: 'value in `ai.defaults` or `ai.overrides`',
  }),
  ...covering<FieldTransformation>('FieldTransformation', {
    field: 'key in `ai.transformations` or `ai.finalTransformations`',
    expression: 'value in `ai.transformations` or `ai.finalTransformations`',
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

/** @param whole - the combined value of several policies, of which `value` is one part */
export function lowerAi(value: BackendAi, site: Site, scope: GatewayScope, whole: BackendAi = value): config.Policy {
  const result = lowerFields(AI_FIELDS, fieldsWithin(value, site), scope);
  const { promptGuard } = value;
  if (promptGuard && mayStream(changesOf(whole)))
    reportStreamedAnswers(promptGuard, within(site, 'promptGuard'), scope);
  return result;
}

function isReadFormat(type: RouteType, site: Site, scope: GatewayScope): boolean {
  return (type !== 'GenerateContent' && type !== 'GeminiCountTokens') || isRead('geminiFormats', site, scope);
}

function fields(items: readonly FieldDefault[]): Readonly<Record<string, JsonValue>> | undefined {
  return toMap(items, (item) => [item.field, item.value]);
}

function lowerPrompts(value: AiPromptEnrichment): config.PromptEnrichment {
  const messages = (list: AiPromptEnrichment['prepend']) => list?.map(({ role, content }) => ({ role, content }));
  return defined({ prepend: messages(value.prepend), append: messages(value.append) });
}
