import type * as config from '../../data-plane/config';
import type { CountingSwitch, ModelFormatFacts, ModelTraffic } from '../../data-plane/facts';
import type { BackendAi, RouteType } from '../../validation/types.generated';
import { DEFAULT_OPTIONS } from '../model/options';

/** The formats of requests to models, with their names in the config. */
export const MODEL_FORMATS: Readonly<Record<RouteType, config.RouteType>> = {
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
  GenerateContent: 'generateContent',
  GeminiCountTokens: 'geminiCountTokens',
};

/** The formats that are passed through, with the model that they name. */
export const KEEPING_MODELS: ReadonlySet<RouteType> = new Set<RouteType>(['Passthrough', 'Detect', 'Realtime']);

/** Returns the formats of an LLM backend by path suffix; `*` is any other path. By default, requests are chat completions. */
export function formatsByPath({
  routes = {},
}: Pick<BackendAi, 'routes'> = {}): readonly (readonly [string, RouteType])[] {
  const entries = Object.entries(routes);
  return '*' in routes ? entries : [...entries, ['*', 'Completions']];
}

/** Returns the data plane's handling of requests of a format. */
export function factsOf(format: RouteType, { formats }: ModelTraffic = usualTraffic()): ModelFormatFacts {
  return formats[MODEL_FORMATS[format]];
}

export function usualTraffic(): ModelTraffic {
  return DEFAULT_OPTIONS.dataPlane.modelTraffic;
}

/** The changes of policies to request fields, by field: values (`overrides`) and, before these, expressions (`transformations`). */
export interface FieldChanges {
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly transformations?: Readonly<Record<string, unknown>>;
}

/** The changes that a policy makes. */
export function changesOf({
  overrides,
  transformations,
}: Pick<BackendAi, 'overrides' | 'transformations'> = {}): FieldChanges {
  return {
    overrides: Object.fromEntries((overrides ?? []).map(({ field, value }) => [field, value])),
    transformations: Object.fromEntries((transformations ?? []).map(({ field, expression }) => [field, expression])),
  };
}

/**
 * Reports whether token limits count every response of a format, regardless of what clients request.
 *
 * @param provider - its key in the config; absent for any provider
 */
export function isCounted(format: ModelFormatFacts, changes: FieldChanges, provider?: string): boolean {
  const isRead = format.tokens === 'counted' || format.tokens === 'none';
  return isRead && switchesLeft(format, changes, provider).length === 0;
}

/** The request fields by which clients still keep answers of a provider from being counted. */
export function switchesLeft(
  { uncountedBy = [] }: Pick<ModelFormatFacts, 'uncountedBy'>,
  changes: FieldChanges,
  provider?: string,
): readonly CountingSwitch[] {
  const streams = mayStream(changes);
  return switchesAt(uncountedBy, provider).filter((one) => (streams || !one.ofStreams) && !isReplaced(one, changes));
}

/** Returns the switches of a provider. */
export function switchesAt(switches: readonly CountingSwitch[], provider?: string): readonly CountingSwitch[] {
  const key = provider?.toLowerCase() ?? '';
  return switches.filter(({ countedAt }) => !countedAt.includes(key));
}

/**
 * Returns the values that compiled output writes into fields by which clients can prevent answers from being counted, unless policies set
 * these fields.
 */
export function replacementsFor(
  { uncountedBy = [] }: Pick<ModelFormatFacts, 'uncountedBy'>,
  { overrides = {}, transformations = {} }: FieldChanges,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    uncountedBy.flatMap(({ field, replacement }) =>
      replacement === undefined || field in overrides || field in transformations ? [] : [[field, replacement]],
    ),
  );
}

/** The changes of compiled output. */
export function withReplacements(format: ModelFormatFacts, changes: FieldChanges): FieldChanges {
  return { ...changes, transformations: { ...changes.transformations, ...replacementsFor(format, changes) } };
}

/** Reports whether clients may request streams: by a field of the request, which policies can set to false. */
export function mayStream(changes: FieldChanges): boolean {
  return !isHeldTo('stream', (value) => value === false, changes);
}

/** Values of `service_tier` that cost no more than the usual rates. */
const USUAL_TIERS: ReadonlySet<unknown> = new Set(['default', 'flex', 'standard', 'standard_only']);

/** Whether clients, or the account at the provider, can choose a more expensive service tier. */
export function mayChooseTier(changes: FieldChanges): boolean {
  return !isHeldTo('service_tier', (value) => USUAL_TIERS.has(value), changes);
}

/** Whether clients can request several answers. */
export function mayChoose(changes: FieldChanges): boolean {
  return !isHeldTo('n', (value) => value === 1, changes);
}

function isReplaced({ field, replacement, isCountedWith }: CountingSwitch, changes: FieldChanges): boolean {
  const isReplacement = replacement !== undefined && changes.transformations?.[field] === replacement;
  return isReplacement || isHeldTo(field, isCountedWith, changes);
}

function isHeldTo(
  field: string,
  fits: (value: unknown) => boolean,
  { overrides, transformations }: FieldChanges,
): boolean {
  const expression = transformations?.[field];
  if (expression !== undefined) return fits(literal(expression));
  const value = overrides?.[field];
  return value !== undefined && fits(value);
}

/** Returns the value of an expression that is a JSON literal; `undefined` for others. */
function literal(expression: unknown): unknown {
  try {
    return JSON.parse(String(expression));
  } catch {
    return undefined;
  }
}

/** The paths of Models with formats of a kind. */
export function modelPathsThat(
  fits: (format: ModelFormatFacts) => boolean,
  traffic = usualTraffic(),
): readonly string[] {
  const { paths, formats } = traffic;
  return Object.entries(paths).flatMap(([path, format]) => (fits(formats[format]) ? [path] : []));
}
