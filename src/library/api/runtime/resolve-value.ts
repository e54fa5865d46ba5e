import { type ApiObject, type IResolver, ResolutionContext } from 'cdk8s';
import { CODE } from '../../../core/diagnostics/codes.generated';
import { withSortedKeys } from '../../../core/values/sorted-entries';
import { usageError } from './usage-error';

/**
 * Resolves lazy values and tokens to plain data, as cdk8s does for the fields of an `ApiObject`, but keeps null. Omits undefined values.
 */
export function resolveValue(
  object: ApiObject,
  resolvers: readonly IResolver[],
  key: string[],
  value: unknown,
): unknown {
  if (value === undefined || value === null) return value;
  if (isUnion(value)) return value.value;
  const context = new ResolutionContext(object, key, value);
  for (const resolver of resolvers) {
    resolver.resolve(context);
    if (context.replaced) return resolveValue(object, resolvers, key, context.replacedValue);
  }
  const below = (step: string | number, inner: unknown) => resolveValue(object, resolvers, [...key, `${step}`], inner);
  if (Array.isArray(value)) return value.map((item, index) => below(index, item)).filter((item) => item !== undefined);
  if (['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (typeof value !== 'object' || !isPlain(value))
    throw usageError(CODE.valueOfNoManifest, { place: key.join('.'), type: typeOf(value) });
  const fields = Object.entries(value).map(([name, field]) => [name, below(name, field)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

function typeOf(value: unknown): string {
  return typeof value === 'object' ? (value?.constructor?.name ?? 'object') : typeof value;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype.constructor?.name === 'Object';
}

/** Returns true for classes of `cdk8s import` that wrap a number or a string, such as `IntOrString`. */
function isUnion(value: unknown): value is { readonly value: number | string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlain(value)) return false;
  return ['number', 'string'].includes(typeof (value as { value?: unknown }).value);
}

/** Sorts keys like cdk8s: the leading keys of a manifest first, then the others alphabetically, unless `CDK8S_DISABLE_SORT` is set. */
export function sortKeys(manifest: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sorted = process.env.CDK8S_DISABLE_SORT ? manifest : withSortedKeys(manifest);
  const { apiVersion, kind, metadata, ...rest } = sorted;
  return { apiVersion, kind, metadata, ...rest };
}
