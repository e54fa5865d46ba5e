import type * as config from '../../../data-plane/config';
import type { JsonValue } from '../../../data-plane/placeholders';
import type { AiPromptEnrichment, BackendAi, FieldDefault, RouteType } from '../../../validation/types.generated';
import { defined, toMap } from '../config-object';
import type { Coverage } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { lowerPromptGuard } from './guards';

export const AI_COVERAGE: Coverage = {
  'BackendAi.prompt': '`ai.prompts`',
  'BackendAi.promptGuard': '`ai.promptGuard`',
  'BackendAi.defaults': '`ai.defaults`',
  'BackendAi.overrides': '`ai.overrides`',
  'BackendAi.transformations': '`ai.transformations`',
  'BackendAi.modelAliases': '`ai.modelAliases`',
  'BackendAi.promptCaching': '`ai.promptCaching`',
  'BackendAi.routes': '`ai.routes`',
  'FieldDefault.field': 'key in `ai.defaults` or `ai.overrides`',
  'FieldDefault.value': 'value in `ai.defaults` or `ai.overrides`',
  'FieldTransformation.field': 'key in `ai.transformations`',
  'FieldTransformation.expression': 'value in `ai.transformations`',
  'AiPromptEnrichment.prepend': '`ai.prompts.prepend`',
  'AiPromptEnrichment.append': '`ai.prompts.append`',
  'Message.role': '`role`',
  'Message.content': '`content`',
  'PromptCachingConfig.cacheSystem': '`ai.promptCaching.cacheSystem`',
  'PromptCachingConfig.cacheMessages': '`ai.promptCaching.cacheMessages`',
  'PromptCachingConfig.cacheTools': '`ai.promptCaching.cacheTools`',
  'PromptCachingConfig.minTokens': '`ai.promptCaching.minTokens`',
  'PromptCachingConfig.cacheMessageOffset': '`ai.promptCaching.cacheMessageOffset`',
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
};

export function lowerAi(value: BackendAi, site: Site, scope: GatewayScope): config.Policy {
  return defined({
    promptGuard: value.promptGuard && lowerPromptGuard(value.promptGuard, within(site, 'promptGuard'), scope),
    defaults: fields(value.defaults),
    overrides: fields(value.overrides),
    transformations: toMap(value.transformations, (item) => [item.field, item.expression]),
    prompts: value.prompt && lowerPrompts(value.prompt),
    modelAliases: value.modelAliases && { ...value.modelAliases },
    promptCaching: value.promptCaching && {
      cacheSystem: value.promptCaching.cacheSystem ?? true,
      cacheMessages: value.promptCaching.cacheMessages ?? true,
      cacheTools: value.promptCaching.cacheTools ?? false,
      minTokens: value.promptCaching.minTokens ?? 1024,
      cacheMessageOffset: value.promptCaching.cacheMessageOffset ?? 0,
    },
    routes: value.routes && toMap(Object.entries(value.routes), ([suffix, type]) => [suffix, ROUTE_TYPES[type]]),
  });
}

function fields(items: readonly FieldDefault[] | undefined): Readonly<Record<string, JsonValue>> | undefined {
  return toMap(items, (item) => [item.field, item.value]);
}

function lowerPrompts(value: AiPromptEnrichment): config.PromptEnrichment {
  const messages = (list: AiPromptEnrichment['prepend']) => list?.map(({ role, content }) => ({ role, content }));
  return defined({ prepend: messages(value.prepend), append: messages(value.append) });
}
