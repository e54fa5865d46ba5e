import { isObject } from '../../../values/objects';

/** No request leads to what stands there. */
export function isUnused({ weight, percentage }: Readonly<Record<string, unknown>>): boolean {
  return weight === 0 || percentage === 0;
}

/**
 * What decides whether requests lead to what stands in a part of the config.
 *
 * @param key under which it stands; absent: what the part says itself
 */
export function doubtsAt(value: unknown, key?: string): readonly string[] {
  if (!isObject(value)) return [];
  if (key === 'tracing') return isAlways(value.randomSampling) ? [] : ['which requests are traced'];
  if (key === 'backendTunnel') return ['whether a tunnel sees anything but encrypted connections'];
  if (key !== undefined) return [];
  return [...conditionsOf(value), ...conditionsIn(value.conditional)].map(expressionDoubt);
}

/** The expressions under which requests lead to what stands in a part of the config. */
export function conditionsOf({ condition, filter }: Readonly<Record<string, unknown>>): readonly string[] {
  return [condition, filter].filter((text) => typeof text === 'string');
}

/** That it depends on an expression, in words. */
function expressionDoubt(text: string): string {
  return `${ON_EXPRESSION}${text}`;
}

/** The expression of such a doubt. */
export function expressionIn(doubt: string): string | undefined {
  return doubt.startsWith(ON_EXPRESSION) ? doubt.slice(ON_EXPRESSION.length) : undefined;
}

const ON_EXPRESSION = 'the expression ';

/** Of a list of which the first fits, each entry depends on the conditions of all. */
function conditionsIn(list: unknown): readonly string[] {
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  return entries.flatMap(({ condition }) => (typeof condition === 'string' ? [condition] : []));
}

function isAlways(sampling: unknown): boolean {
  return ['true', '1', '1.0'].includes(String(sampling));
}
