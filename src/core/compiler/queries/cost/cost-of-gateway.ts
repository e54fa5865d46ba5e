import { priceKey } from '../../semantics/price-catalog';
import { DAY, MONTH, type SpendingCaller } from './allowance';
import { type Bound, boundOf, type CostFacts } from './bound';
import { hasRates } from './request-price';
import type { SpendingBucket, SpendingPath } from './spending-path';

/** Whose spending it is: all of a gateway, that of one route, at one model, or of one caller; or model servers with GPUs. */
export interface CostScope {
  readonly kind: 'gateway' | 'route' | 'model' | 'caller' | 'servers';
  readonly name: string;
}

export interface CostRow extends CostScope {
  /** `namespace/name`; of servers, that of their workload. */
  readonly gateway: string;
  readonly day: Bound;
  readonly month: Bound;
  readonly notCounted: readonly NotCounted[];
}

/** A cost that the bounds do not include: a service that guards call. */
export interface NotCounted {
  /** `Bedrock guardrails in eu-west-1`. */
  readonly what: string;
  /** How many guards of a request do, at most. */
  readonly guards: number;
}

/** The most that each part of a gateway's traffic can spend. */
export function costOfGateway(gateway: string, paths: readonly SpendingPath[], facts: CostFacts): CostRow[] {
  const row = (
    kind: CostScope['kind'],
    name: string,
    of: readonly SpendingPath[],
    caller?: SpendingCaller,
  ): CostRow => ({
    gateway,
    kind,
    name,
    day: boundOf(of, DAY, facts, caller),
    month: boundOf(of, MONTH, facts, caller),
    notCounted: guardsOf(of),
  });
  if (paths.length === 0) return [];
  return [
    row('gateway', gateway, paths),
    ...callersOf(paths, facts).map((caller) =>
      row('caller', `${caller.key} ${caller.value}`, pathsOf(caller, paths), caller),
    ),
    ...modelsOf(paths).map((name) => row('model', name, pathsTo(name, paths))),
    ...paths.map((path) => row('route', path.name, [path])),
  ];
}

/** Returns the guards of a service; of several paths, the one with the most guards applies. */
function guardsOf(paths: readonly SpendingPath[]): readonly NotCounted[] {
  const most = new Map<string, number>();
  for (const { guards } of paths)
    for (const guard of guards)
      most.set(guard, Math.max(most.get(guard) ?? 0, guards.filter((one) => one === guard).length));
  return [...most].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, guards]) => ({ what, guards }));
}

/** Returns models of a path without a known price. */
export function unpricedModels(
  paths: readonly SpendingPath[],
  { catalog }: CostFacts,
): readonly { readonly model: string; readonly way: string }[] {
  const found = new Map<string, string>();
  for (const { name, models } of paths)
    for (const { provider, model } of models) {
      const key = model === undefined ? undefined : priceKey(provider, model);
      if (key !== undefined && !hasRates(catalog.models.get(key)) && !found.has(key)) found.set(key, name);
    }
  return [...found].map(([model, way]) => ({ model, way }));
}

/**
 * Returns all callers that have a quota, or that an authorization rule names by the key of a quota. One expression may have several keys,
 * such as one for tokens and one for requests; its first key names the caller.
 */
function callersOf(paths: readonly SpendingPath[], { quotas }: CostFacts): readonly SpendingCaller[] {
  const callers = new Map<string, SpendingCaller>();
  for (const { limits, allowed } of paths)
    for (const limit of limits.flatMap(bucketsIn)) {
      const [key, expression] = (limit.kind === 'shared' && limit.entries.at(-1)) || [];
      if (limit.kind !== 'shared' || key === undefined || expression === undefined) continue;
      const { values } = quotas.of(
        limit.domain,
        limit.entries.map(([name]) => name),
      );
      for (const value of [...values, ...(allowed.get(expression) ?? [])])
        if (!callers.has(idOf(expression, value))) callers.set(idOf(expression, value), { key, expression, value });
    }
  return [...callers.values()].sort((a, b) => (idOf(a.key, a.value) < idOf(b.key, b.value) ? -1 : 1));
}

/** Returns the buckets of a limit, including those of conditional limits. */
export function bucketsIn(bucket: SpendingBucket): readonly SpendingBucket[] {
  return bucket.kind === 'either' ? bucket.of.flat() : [bucket];
}

function idOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

function pathsOf({ expression, value }: SpendingCaller, paths: readonly SpendingPath[]): readonly SpendingPath[] {
  return paths.filter(({ allowed }) => allowed.get(expression)?.includes(value) ?? true);
}

function modelsOf(paths: readonly SpendingPath[]): readonly string[] {
  return [...new Set(paths.flatMap(({ models }) => models.map(modelName)))].sort();
}

/** Returns the paths with this model only, as if all of their requests used it. */
function pathsTo(name: string, paths: readonly SpendingPath[]): readonly SpendingPath[] {
  return paths.flatMap((path) => {
    const models = path.models.filter((model) => modelName(model) === name);
    return models.length > 0 ? [{ ...path, models }] : [];
  });
}

function modelName({ provider, model = '*' }: SpendingPath['models'][number]): string {
  return priceKey(provider, model);
}
