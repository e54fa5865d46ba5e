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
  const texts = [value.condition, value.filter].filter((text) => typeof text === 'string');
  const before = conditionsIn(value.conditional);
  return [...texts, ...before].map((text) => `the expression ${text}`);
}

/** Of a list of which the first fits, each entry depends on the conditions of all. */
function conditionsIn(list: unknown): readonly string[] {
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  return entries.flatMap(({ condition }) => (typeof condition === 'string' ? [condition] : []));
}

function isAlways(sampling: unknown): boolean {
  return ['true', '1', '1.0'].includes(String(sampling));
}
