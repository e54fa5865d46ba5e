import { isObject } from '../../../../values/objects';
import { sortedEntries } from '../../../../values/sorted-entries';
import { entriesOf, isExhaustive } from '../../../semantics/conditional';
import { milliseconds } from '../../../semantics/duration';
import { addsUp } from '../../../semantics/field-parts';
import { type ExplainedField, policyFieldOf } from '../../explain/provenance';

type PolicySetting = Pick<ExplainedField, 'field' | 'value'>;

/** Fields whose times do not limit anything: zero is the least of them. Elsewhere, a time of zero turns the limit off. */
const ZERO_IS_ZERO: ReadonlySet<string> = new Set(['delay', 'retry']);

/**
 * Returns the settings in the form of requirements: parts from several policies are merged again, and additive rules remain separate.
 */
export function wholeSettings(fields: readonly ExplainedField[]): readonly PolicySetting[] {
  const whole = new Map<string, unknown>();
  for (const { field, value } of fields) {
    const [name = '', ...path] = field.split('.');
    whole.set(name, withPart(whole.get(name), path, value));
  }
  const added = fields.flatMap(({ field, all = [] }) =>
    addsUp(policyFieldOf(field)) ? all.map(({ value }) => ({ field, value })) : [],
  );
  return [...[...whole].map(([field, value]) => ({ field, value })), ...added, ...fields];
}

function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const others = isObject(value) ? value : {};
  return { ...others, [name]: withPart(others[name], rest, part) };
}

/**
 * Returns the fields that apply to one provider or MCP target of a backend. Its own settings override those of the backend, unless rules
 * are additive.
 */
export function fieldsAt(
  policies: readonly ExplainedField[],
  own: readonly ExplainedField[],
): readonly ExplainedField[] {
  const taken = new Set(own.map(({ field }) => policyFieldOf(field)));
  const isKept = (field: string) => addsUp(field) || !taken.has(field);
  return [...policies.filter(({ field }) => isKept(policyFieldOf(field))), ...own];
}

/**
 * Returns the required fields that are not set for all requests of a rule and for all relevant destinations.
 *
 * @param isChosen - whether the condition of the entry is assumed to be true
 */
export function missingFields(
  required: Readonly<Record<string, unknown>>,
  ofRequests: readonly (readonly PolicySetting[])[],
  ofDestinations: readonly (readonly PolicySetting[])[],
  isChosen = false,
): readonly string[] {
  return sortedEntries(required).flatMap(([name, value]) => {
    const isSetIn = (fields: readonly PolicySetting[]) =>
      fields.some((field) => field.field === name && isSet(name, value, field.value, isChosen));
    return ofRequests.some(isSetIn) || (ofDestinations.length > 0 && ofDestinations.every(isSetIn)) ? [] : [name];
  });
}

/**
 * Reports whether a field is set as required. If it is conditional, every entry must set it and one of them must apply; or only the chosen
 * entry must.
 */
function isSet(name: string, required: unknown, value: unknown, isChosen: boolean): boolean {
  const limits = !ZERO_IS_ZERO.has(name);
  if (!isObject(value)) return includes(value, required, limits);
  const isMetBy = ({ policy }: { readonly policy: object }) => includes(policy, required, limits);
  const entries = entriesOf(value);
  return isChosen ? entries.some(isMetBy) : isExhaustive(value) && entries.every(isMetBy);
}

/** Reports whether a value contains the required one. With `zeroIsNoLimit`, a duration of zero does not set a limit. */
function includes(actual: unknown, required: unknown, zeroIsNoLimit: boolean): boolean {
  if (Array.isArray(required)) {
    return Array.isArray(actual) && required.every((item) => actual.some((one) => includes(one, item, zeroIsNoLimit)));
  }
  if (!isObject(required)) return actual === required;
  const { atMost } = required;
  if (atMost !== undefined && Object.keys(required).length === 1) return isAtMost(actual, atMost, zeroIsNoLimit);
  if (!isObject(actual)) return false;
  const most = inRequiredUnit(actual, required);
  return Object.entries(required).every(([name, value]) => includes(most[name], value, zeroIsNoLimit));
}

/**
 * A local rate limit as the most that passes in one unit of the time that is required, burst included. A limit of a longer unit can pass
 * entirely in the first moment.
 */
function inRequiredUnit(
  limit: Readonly<Record<string, unknown>>,
  required: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const burst = typeof limit.burst === 'number' && limit.burst > 0 && !('burst' in required) ? limit.burst : 0;
  const [own, other] = [secondsOf(limit.unit), secondsOf(required.unit)];
  const areKnown = own !== undefined && other !== undefined;
  const times = areKnown ? Math.max(1, other / own) : 1;
  const counted = ['requests', 'tokens'].flatMap((name) => {
    const [count, most] = [limit[name], required[name]];
    return typeof count === 'number' && isObject(most) ? [[name, count * times + burst]] : [];
  });
  // Counts without `atMost` are compared as they are written, with their unit.
  const unit = areKnown && counted.length > 0 ? { unit: required.unit } : {};
  return { ...limit, ...Object.fromEntries(counted), ...unit };
}

const SECONDS: Readonly<Record<string, number>> = { Seconds: 1, Minutes: 60, Hours: 3600, Days: 86_400 };

function secondsOf(unit: unknown): number | undefined {
  return typeof unit === 'string' && Object.hasOwn(SECONDS, unit) ? SECONDS[unit] : undefined;
}

/** Numbers, and times such as `30s`. */
function isAtMost(actual: unknown, most: unknown, zeroIsNoLimit: boolean): boolean {
  if (typeof actual === 'number' && typeof most === 'number') return actual <= most;
  if (typeof actual !== 'string' || typeof most !== 'string') return false;
  const time = milliseconds(actual);
  return time <= milliseconds(most) && !(zeroIsNoLimit && time === 0);
}
