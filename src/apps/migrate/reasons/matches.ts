import { anchored, wholePath } from '../../../core/compiler/matches/http-matches';
import { fieldsOf } from '../../../core/data-plane/json';
import { valueAt } from '../../../core/values/value-at';
import { same } from './reason';

/** Returns whether a path of a controller corresponds to a path of the inputs, if the rest of the match is equal. */
export type PathsFit = (expected: unknown, running: unknown) => boolean;

export function differingMatches(route: unknown): readonly unknown[] {
  const matches = valueAt(route, ['matches']);
  return Array.isArray(matches) ? matches : [];
}

/** Whether each match is one of the other side, with expressions as they are written here, and paths that fit. */
export function correspond(expected: unknown, running: unknown, pathsFit: PathsFit = () => false): boolean {
  const left = differingMatches(running).map(held);
  const all = differingMatches(expected);
  const paired = all.every((match) => {
    const found = left.findIndex((other) => fits(match, other, pathsFit));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
  return paired && left.length === 0;
}

/** Returns a match in the form that the compiler generates, with expressions that cover the whole string, and its path as it was sent. */
function held(match: unknown): { readonly match: unknown; readonly sent: unknown } {
  const { path, headers, query, ...rest } = fieldsOf(match);
  const whole = valueAt(path, ['regex']);
  return {
    match: {
      ...rest,
      path: typeof whole === 'string' ? { regex: wholePath(whole) } : path,
      ...(headers === undefined ? {} : { headers: heldValues(headers) }),
      ...(query === undefined ? {} : { query: heldValues(query) }),
    },
    sent: path,
  };
}

function heldValues(list: unknown): readonly unknown[] {
  return (Array.isArray(list) ? list : []).map((one) => {
    const regex = valueAt(one, ['value', 'regex']);
    return typeof regex === 'string' ? { ...fieldsOf(one), value: { regex: anchored(regex) } } : one;
  });
}

function fits(expected: unknown, { match, sent }: ReturnType<typeof held>, pathsFit: PathsFit): boolean {
  if (same(sorted(expected), sorted(match))) return true;
  const { path, ...rest } = sorted(expected);
  const { path: _, ...others } = sorted(match);
  if (same(rest, others)) return pathsFit(path, sent);
  return same(sorted(withoutCall(expected)), sorted({ ...fieldsOf(match), path: sent }));
}

/** Sorts the parts of a match, whose order has no effect. */
function sorted(match: unknown): Record<string, unknown> {
  const parts = Object.entries(fieldsOf(match)).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value,
  ]);
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A call by its method alone is looked for in a pseudo-header here, and as a path by a controller. */
function withoutCall(match: unknown): unknown {
  const { headers, ...rest } = fieldsOf(match);
  const all = Array.isArray(headers) ? headers : [];
  const call = all.find((one) => valueAt(one, ['name']) === ':path');
  const regex = String(valueAt(call, ['value', 'regex'])).replace(/^\^\(\?:(.*)\)\$$/, '$1');
  if (!regex.endsWith('(\\?.*)?')) return match;
  const others = all.filter((one) => one !== call);
  return {
    ...rest,
    path: { regex: regex.slice(0, -'(\\?.*)?'.length) },
    ...(others.length > 0 ? { headers: others } : {}),
  };
}
