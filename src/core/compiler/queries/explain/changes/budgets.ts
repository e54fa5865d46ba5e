import { isObject } from '../../../../values/objects';

/** The limits of a rate limit service's clients, by the names and values that identify them. */
export type Budgets = Readonly<Record<string, string>>;

/** Returns the limits in the config of an Envoy rate limit service, one line each; `undefined` for any other config. */
export function budgetsIn(config: unknown): Budgets | undefined {
  if (!isObject(config) || typeof config['domain'] !== 'string' || !Array.isArray(config['descriptors']))
    return undefined;
  const found: Record<string, string> = {};
  const walk = (items: unknown, above: readonly string[]) => {
    for (const item of Array.isArray(items) ? items : []) {
      if (!isObject(item)) continue;
      const { key, value, rate_limit: limit, descriptors, ...others } = item;
      const names = [...above, value === undefined ? String(key) : `${key}=${value}`];
      const more = Object.keys(others).length > 0 ? ` ${JSON.stringify(others)}` : '';
      found[names.join(' / ')] = `${limitText(limit)}${more}`;
      walk(descriptors, names);
    }
  };
  walk(config['descriptors'], []);
  return Object.fromEntries(Object.entries(found).map(([names, limit]) => [`${names} in ${config['domain']}`, limit]));
}

export const UNLIMITED = 'no limit';

function limitText(limit: unknown): string {
  if (!isObject(limit) || limit['unlimited'] === true) return UNLIMITED;
  const { requests_per_unit: amount, unit, ...others } = limit;
  const more = Object.keys(others).length > 0 ? ` ${JSON.stringify(others)}` : '';
  return `${amount} per ${unit}${more}`;
}
