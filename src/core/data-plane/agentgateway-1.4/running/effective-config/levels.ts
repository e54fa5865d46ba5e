import { fieldsOf, type JsonFields } from '../../../json';
import { listOf } from '../canonical';
import {
  EMPTIED,
  type RunningListener,
  type RunningPolicyTarget,
  type RunningRoute,
  type Targeted,
} from './running-model';

/** Deviations of a controller and its data plane from the reference, each of which can be excluded from the comparison. */
export interface Quirks {
  /** Policies of routes count more than those of their destinations. */
  readonly routesBeforeDestinations: boolean;
  /** Policies for a provider or an MCP target take precedence over inline policies of its backend. */
  readonly partsBeforeInline: boolean;
  /** Policies of ListenerSets count before routing only. */
  readonly listenerSetsLate: boolean;
  /** The least specific buffer applies. */
  readonly buffersFromAbove: boolean;
  /** Policies of prompts are laid over each other field by field. */
  readonly promptsByField: boolean;
  /** Local limits and global limits override each other separately. */
  readonly limitsByKind: boolean;
  /** Request and response header modifiers apply separately. */
  readonly headersByKind: boolean;
}

export const AS_THEY_ARE: Quirks = {
  routesBeforeDestinations: true,
  partsBeforeInline: true,
  listenerSetsLate: true,
  buffersFromAbove: true,
  promptsByField: true,
  limitsByKind: true,
  headersByKind: true,
};

/** Levels from the least specific to the most specific. */
export const BEFORE_ROUTING: readonly RunningPolicyTarget['level'][] = ['gateway', 'port', 'listenerSet', 'listener'];
const ROUTING: readonly RunningPolicyTarget['level'][] = [...BEFORE_ROUTING, 'service', 'route', 'rule'];

/** Returns the settings of policies on a Gateway and its listeners before a route is chosen. */
export function beforeRouting(targeted: readonly Targeted[], listener: RunningListener): JsonFields {
  const own = targeted.filter(({ phase, target }) => phase === 'gateway' && appliesToListener(target, listener));
  // Here no policy locks others out.
  return merged(byLevel(own, BEFORE_ROUTING).map((setting) => ({ ...setting, locks: false })));
}

/**
 * Returns the request settings of a route, including its own, from the least to the most specific.
 *
 * @param inherited - the request settings of the route that delegates to it
 */
export function settingsOfRoute(
  targeted: readonly Targeted[],
  route: RunningRoute,
  listener: RunningListener | undefined,
  inherited: readonly PolicySetting[],
  quirks: Quirks,
): readonly PolicySetting[] {
  const isAbove = ({ level }: RunningPolicyTarget) => level !== 'route' && level !== 'rule';
  const own = targeted.filter(
    ({ phase, target }) =>
      phase === 'route' &&
      (listener !== undefined || !isAbove(target)) &&
      appliesToRoute(target, route, listener, quirks),
  );
  const limited = quirks.limitsByKind ? own : withoutLessPrecise(own, LIMITS);
  const settings = quirks.headersByKind ? limited : withoutLessPrecise(limited, HEADERS);
  const whole = [...(quirks.limitsByKind ? [] : [LIMITS]), ...(quirks.headersByKind ? [] : [HEADERS])];
  const replaced = whole.filter((names) => settings.some(({ name }) => names.has(name)));
  return [
    ...inherited.filter(({ name }) => !replaced.some((names) => names.has(name))),
    ...byLevel(settings, ROUTING),
    ...settingsBy(route.policies),
  ];
}

/** Returns the destination settings of policies on a Gateway, its listeners and a route. */
export function ofDestinations(
  targeted: readonly Targeted[],
  route: RunningRoute,
  listener: RunningListener | undefined,
  quirks: Quirks,
): { readonly above: readonly PolicySetting[]; readonly route: readonly PolicySetting[] } {
  const own = targeted.filter(
    ({ phase, target }) => phase === 'backend' && appliesToRoute(target, route, listener, quirks),
  );
  return {
    above: byLevel(own, BEFORE_ROUTING),
    route: byLevel(own, ['route', 'rule']),
  };
}

/** A field that a policy sets. */
export type PolicySetting = Pick<Targeted, 'name' | 'value' | 'locks'>;

/** Returns inline settings, which do not exclude others. */
export function settingsBy(policies: JsonFields): readonly PolicySetting[] {
  return Object.entries(policies).map(([name, value]) => ({ name, value, locks: false }));
}

function appliesToRoute(
  target: RunningPolicyTarget,
  route: RunningRoute,
  listener: RunningListener | undefined,
  quirks: Quirks,
): boolean {
  if (target.level === 'route') return target.route === route.route;
  if (target.level === 'rule') return target.route === route.route && target.rule === route.rule;
  if (target.level === 'listenerSet' && quirks.listenerSetsLate) return false;
  return listener === undefined ? target.level === 'gateway' : appliesToListener(target, listener);
}

export function appliesToListener(target: RunningPolicyTarget, listener: RunningListener): boolean {
  switch (target.level) {
    case 'gateway':
      return true;
    case 'port':
      return target.port === listener.port;
    case 'listener':
      return target.name === listener.id.slice(listener.id.indexOf('/') + 1);
    case 'listenerSet':
      return target.set === listener.set && (target.section === undefined || target.section === listener.name);
    default:
      return false;
  }
}

export function byLevel(
  targeted: readonly Targeted[],
  levels: readonly RunningPolicyTarget['level'][],
): PolicySetting[] {
  const rank = ({ target }: Targeted) => precision(target, levels);
  const own = targeted.filter(({ target }) => levels.includes(target.level));
  return own.sort((a, b) => rank(a) - rank(b));
}

function precision(target: RunningPolicyTarget, levels: readonly RunningPolicyTarget['level'][]): number {
  const section =
    'section' in target && target.section !== undefined ? 0.5 : 'port' in target && target.port !== undefined ? 0.5 : 0;
  return levels.indexOf(target.level) + section;
}

const LIMITS: ReadonlySet<string> = new Set(['localRateLimit', 'remoteRateLimit']);

const HEADERS: ReadonlySet<string> = new Set(['requestHeaderModifier', 'responseHeaderModifier']);

/** Removes policies of the given names that are less specific than another one of them. */
function withoutLessPrecise(targeted: readonly Targeted[], names: ReadonlySet<string>): readonly Targeted[] {
  const rank = ({ name, target }: Targeted) =>
    names.has(name) ? precision(target, ROUTING) : Number.POSITIVE_INFINITY;
  const highest = Math.max(...targeted.filter(({ name }) => names.has(name)).map(rank));
  return targeted.filter((one) => rank(one) >= highest);
}

/** Fields whose rules of all levels apply together. */
export const ADDED_UP: ReadonlySet<string> = new Set(['authorization', 'mcpAuthorization', 'networkAuthorization']);

/** Merges settings; later ones override earlier ones. */
export function merged(settings: readonly PolicySetting[], quirks: Partial<Quirks> = {}): JsonFields {
  const result: JsonFields = {};
  const locked = new Set<string>();
  for (const { name, value, locks } of settings) {
    if (locked.has(name) || (name === 'buffer' && quirks.buffersFromAbove && result.buffer !== undefined)) continue;
    const before = name === 'ai' && quirks.promptsByField === false ? undefined : result[name];
    result[name] = together(name, before, value);
    if (locks) locked.add(name);
  }
  return result;
}

function together(name: string, before: unknown, value: unknown): unknown {
  if (name === 'ai') return withoutEmptied({ ...fieldsOf(before), ...fieldsOf(value) });
  return ADDED_UP.has(name) ? rulesOf(before, value) : value;
}

function withoutEmptied(ai: JsonFields): JsonFields {
  return Object.fromEntries(Object.entries(ai).filter(([, value]) => value !== EMPTIED));
}

/** Merges rules, ignoring their order and duplicates. */
function rulesOf(...all: readonly unknown[]): JsonFields {
  const result: Record<string, readonly string[]> = {};
  for (const one of all)
    for (const [action, rules] of Object.entries(fieldsOf(fieldsOf(one).rules)))
      result[action] = [...new Set([...(result[action] ?? []), ...listOf(rules).map(String)])].sort();
  return { rules: result };
}
