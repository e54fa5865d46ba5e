import { providerOf } from '../../../../providers';
import type { BackendAi, LlmProvider } from '../../../../validation/types.generated';
import type { Destination } from '../../../model/graph';
import { KEEPING_MODELS } from '../../../semantics/model-formats';
import { type WrittenProvider, writtenProvidersOf } from '../../../semantics/written-providers';

/** The `ai` settings of policies for a provider. */
export type AiOf = (provider: WrittenProvider) => BackendAi | undefined;

/** A provider whose model is not settled. */
export interface ChosenModels {
  /** `whatever model clients name of OpenAI at ProxyBackend/shop/chat` */
  readonly place: string;
  readonly by: 'clients' | { readonly expression: string };
}

/**
 * Returns the providers of a destination whose models clients name or expressions choose. Providers with a model of their own are excluded.
 */
export function chosenModels(destination: Destination, aiOf: AiOf): readonly ChosenModels[] {
  if (destination.type !== 'backend') return [];
  return writtenProvidersOf(destination.backend).flatMap((written) => {
    const title = providerOf(written.spec)?.title;
    const by = chooserOf(written.spec, aiOf(written));
    const place = `any model of ${title} that clients request at ${destination.key}`;
    return title === undefined || by === undefined ? [] : [{ place, by }];
  });
}

/**
 * Returns how the model is chosen. Passed-through requests keep their model; otherwise expressions override `overrides`, and these override
 * the provider's settings.
 */
function chooserOf(spec: LlmProvider, ai: BackendAi = {}): ChosenModels['by'] | undefined {
  const { routes = {}, transformations = [], overrides = [] } = ai;
  if (Object.values(routes).some((type) => KEEPING_MODELS.has(type))) return 'clients';
  const computed = transformations.find(({ field }) => field === 'model');
  if (computed) return A_TEXT.test(computed.expression) ? undefined : computed;
  const isOverridden = overrides.some(({ field, value }) => field === 'model' && typeof value === 'string');
  const isFixed = providerOf(spec)?.fixedModel !== undefined || spec.providerB?.deploymentName !== undefined;
  return isOverridden || isFixed ? undefined : 'clients';
}

const A_TEXT = /^\s*(["'])[\w./:@-]*\1\s*$/;
