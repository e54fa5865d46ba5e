import { isObject } from '../../../../values/objects';
import { sortedEntries } from '../../../../values/sorted-entries';
import { entriesOf, isExhaustive } from '../../../semantics/conditional';
import { milliseconds } from '../../../semantics/duration';
import { addsUp } from '../../../semantics/field-parts';
import { type ExplainedField, policyFieldOf } from '../../explain/provenance';

type SaidField = Pick<ExplainedField, 'field' | 'value'>;

/** Fields whose times do not limit anything: zero is the least of them. Elsewhere, a time of zero turns the limit off. */
const ZERO_IS_ZERO: ReadonlySet<string> = new Set(['delay', 'retry']);

/**
 * What is said, as it is asked for: parts that several policies set are put together again, and rules that add up stand by themselves.
 */
export function saidFields(fields: readonly ExplainedField[]): readonly SaidField[] {
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
 * What holds at one provider or MCP target of a backend: what is said there takes the place of what is said of the backend, unless
 * rules add up.
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
 * The fields that nothing says as they are asked for of all requests of a rule, and not all destinations that matter.
 *
 * @param isChosen - whether that condition is taken to hold under which it is said
 */
export function missingFields(
  asked: Readonly<Record<string, unknown>>,
  ofRequests: readonly (readonly SaidField[])[],
  ofDestinations: readonly (readonly SaidField[])[],
  isChosen = false,
): readonly string[] {
  return sortedEntries(asked).flatMap(([name, value]) => {
    const says = (fields: readonly SaidField[]) =>
      fields.some((field) => field.field === name && isSaid(name, value, field.value, isChosen));
    return ofRequests.some(says) || (ofDestinations.length > 0 && ofDestinations.every(says)) ? [] : [name];
  });
}

/** Of a choice by conditions, every entry has to say it, and one of them has to hold; or that one which is chosen. */
function isSaid(name: string, asked: unknown, value: unknown, isChosen: boolean): boolean {
  const limits = !ZERO_IS_ZERO.has(name);
  if (!isObject(value)) return includes(value, asked, limits);
  const says = ({ policy }: { readonly policy: object }) => includes(policy, asked, limits);
  const entries = entriesOf(value);
  return isChosen ? entries.some(says) : isExhaustive(value) && entries.every(says);
}

/** With `zeroIsNoLimit`, a time of zero is none. */
function includes(actual: unknown, asked: unknown, zeroIsNoLimit: boolean): boolean {
  if (Array.isArray(asked)) {
    return Array.isArray(actual) && asked.every((item) => actual.some((one) => includes(one, item, zeroIsNoLimit)));
  }
  if (!isObject(asked)) return actual === asked;
  const { atMost } = asked;
  if (atMost !== undefined && Object.keys(asked).length === 1) return isAtMost(actual, atMost, zeroIsNoLimit);
  if (!isObject(actual)) return false;
  const most = inUnitAsked(actual, asked);
  return Object.entries(asked).every(([name, value]) => includes(most[name], value, zeroIsNoLimit));
}

/**
 * A local rate limit as the most that passes in one unit of the time that is required, burst included. A limit of a longer unit can pass
 * entirely in the first moment.
 */
function inUnitAsked(
  limit: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const burst = typeof limit.burst === 'number' && limit.burst > 0 && !('burst' in asked) ? limit.burst : 0;
  const [own, other] = [secondsOf(limit.unit), secondsOf(asked.unit)];
  const areKnown = own !== undefined && other !== undefined;
  const times = areKnown ? Math.max(1, other / own) : 1;
  const counted = ['requests', 'tokens'].flatMap((name) => {
    const [count, most] = [limit[name], asked[name]];
    return typeof count === 'number' && isObject(most) ? [[name, count * times + burst]] : [];
  });
  // Counts without `atMost` are compared as they are written, with their unit.
  const unit = areKnown && counted.length > 0 ? { unit: asked.unit } : {};
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
