import { isObject } from '../../../values/objects';

/** Reports whether a part of the config receives no requests. */
export function isUnused({ weight, percentage }: Readonly<Record<string, unknown>>): boolean {
  return weight === 0 || percentage === 0;
}

/**
 * Returns the unknowns that determine whether requests reach a part of the config.
 *
 * @param key of the part; absent: the part's own fields are examined
 */
export function doubtsAt(value: unknown, key?: string): readonly string[] {
  if (!isObject(value)) return [];
  if (key === 'tracing') return isAlways(value.randomSampling) ? [] : ['which requests are traced'];
  if (key === 'backendTunnel') return ['whether a tunnel carries unencrypted connections'];
  if (key !== undefined) return [];
  return [...doubtfulConditions(value), ...conditionsIn(value.conditional)].map(expressionDoubt);
}

/** Returns the expressions under which requests reach a part of the config. */
export function doubtfulConditions({ condition, filter }: Readonly<Record<string, unknown>>): readonly string[] {
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

/** Returns the conditions of a list. The first matching entry applies, so each entry depends on the conditions of all. */
function conditionsIn(list: unknown): readonly string[] {
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  return entries.flatMap(({ condition }) => (typeof condition === 'string' ? [condition] : []));
}

function isAlways(sampling: unknown): boolean {
  return ['true', '1', '1.0'].includes(String(sampling));
}
