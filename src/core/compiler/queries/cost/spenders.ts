import type { Period, SpendingCaller } from './allowance';
import { type Bound, boundOf, type CostFacts } from './bound';
import { bucketsIn } from './cost-of-gateway';
import { OTHER } from './quotas';
import type { SpendingPath } from './spending-path';

/** The field that identifies a spender: `apiKey` and `team`. */
export interface Spender {
  readonly variable: 'apiKey' | 'jwt';
  readonly field: string;
}

/** The maximum spending of one spender that has a value, and of all those without a value together. */
export interface SpenderBounds {
  readonly anybody: Bound;
  /** The value that the bound applies to; absent if it applies to any value that no limit or rule names. */
  readonly value?: string;
  /** Absent if every request must have a value. */
  readonly without?: Bound;
}

export function boundsOfSpenders(
  spender: Spender,
  paths: readonly SpendingPath[],
  period: Period,
  facts: CostFacts,
): SpenderBounds {
  const expressions = new Set(
    paths.flatMap(({ limits, allowed }) => [
      ...limits
        .flatMap(bucketsIn)
        .flatMap((one) => (one.kind === 'shared' ? one.entries.map(([, value]) => value) : [])),
      ...allowed.keys(),
    ]),
  );
  const own = [...expressions].filter((text) => formsOf(spender).includes(bare(text)));
  const named = paths.map(same(own)).map((path) => ({ path, allowed: path.allowed.get(own[0] ?? '') }));
  const isClosed = named.length > 0 && named.every(({ allowed }) => allowed !== undefined);
  const values = new Set(named.flatMap(({ allowed = [] }) => allowed));
  if (!isClosed) for (const value of [...quotaValues(own, paths, facts), OTHER]) values.add(value);
  const all = [...values].map((value) => {
    const caller: SpendingCaller = { key: spender.field, expression: own[0] ?? '', value };
    const taken = named.flatMap(({ path, allowed }) => ((allowed?.includes(value) ?? true) ? [path] : []));
    return { value, bound: boundOf(taken, period, facts, caller) };
  });
  const [most] = all.sort((a, b) => dollarsOf(b.bound) - dollarsOf(a.bound));
  const nobody: Bound = { dollars: 0, ofRunning: 0, reasons: [] };
  const lacking = paths.filter((path) => !isPresent(spender, path, own)).map((path) => withoutOwn(path, own));
  return {
    anybody: most?.bound ?? nobody,
    ...(most === undefined || most.value === OTHER ? {} : { value: most.value }),
    ...(lacking.length === 0 ? {} : { without: boundOf(lacking, period, facts) }),
  };
}

function dollarsOf({ dollars = Number.POSITIVE_INFINITY }: Bound): number {
  return dollars;
}

function formsOf({ variable, field }: Spender): readonly string[] {
  return [`${variable}.${field}`, `${variable}["${field}"]`, `${variable}['${field}']`];
}

/** Removes conversions to strings. Fallbacks remain, because they supply a value to callers without one. */
function bare(expression: string): string {
  const text = expression.trim();
  const [, inside] = /^string\((.+)\)$/.exec(text) ?? [];
  return inside === undefined ? text : bare(inside);
}

/** Spellings of one expression are one. */
function same(own: readonly string[]): (path: SpendingPath) => SpendingPath {
  const [first = ''] = own;
  const renamed = (text: string) => (own.includes(text) ? first : text);
  return (path) => ({
    ...path,
    limits: path.limits.map((limit) =>
      limit.kind === 'shared'
        ? { ...limit, entries: limit.entries.map(([key, value]) => [key, renamed(value)] as const) }
        : limit,
    ),
    allowed: new Map([...path.allowed].map(([text, values]) => [renamed(text), values])),
  });
}

function quotaValues(own: readonly string[], paths: readonly SpendingPath[], { quotas }: CostFacts): readonly string[] {
  return paths
    .flatMap(({ limits }) => limits.flatMap(bucketsIn))
    .flatMap((one) => (one.kind === 'shared' && own.includes(one.entries.at(-1)?.[1] ?? '') ? [one] : []))
    .flatMap(
      ({ domain, entries }) =>
        quotas.of(
          domain,
          entries.map(([key]) => key),
        ).examples,
    );
}

/** Whether requests without a value are refused. */
function isPresent(spender: Spender, { required, allowed }: SpendingPath, own: readonly string[]): boolean {
  if (own.some((text) => allowed.has(text))) return true;
  const forms = formsOf(spender);
  const tests = forms.flatMap((text) => [`has(${text})`, `${text}!=""`, `${text}!=''`]);
  return required.some((text) => tests.includes(text.replace(/\s+/g, '')));
}

/** Removes the limits whose descriptors read the caller's own value, because a descriptor whose expression has no value counts nothing. */
function withoutOwn(path: SpendingPath, own: readonly string[]): SpendingPath {
  const counts = (one: SpendingPath['limits'][number]) =>
    bucketsIn(one).every(
      ({ kind, ...rest }) => !('entries' in rest && rest.entries.some(([, value]) => own.includes(value))),
    );
  return { ...path, limits: path.limits.filter(counts) };
}
