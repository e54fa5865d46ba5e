import { UnknowableExpression } from '../../data-plane/expression-values';
import type { BackendFields } from '../model/attachment';
import type { BackendNode } from '../model/graph';
import { milliseconds } from '../semantics/duration';
import { attemptsOf } from '../semantics/retries';
import type { BackendCall } from './calls';
import type { CheckContext, RuleUse } from './check-context';

export type Health = NonNullable<BackendFields['health']>;

/** Returns the names of providers that are never evicted from their group although another group follows it. */
export function providersWithoutEviction(call: BackendCall): string[] {
  const last = lastGroup(call.backend);
  return call.backend.sections
    .filter((section) => (section.group ?? 0) < last)
    .filter((section) => healthOf(call, section.name)?.eviction === undefined)
    .map((section) => section.name);
}

/** Returns the number of the last priority group; 0 if there is only one. */
export function lastGroup(backend: BackendNode): number {
  let last = 0;
  if (backend.type === 'ai') for (const { group } of backend.sections) last = Math.max(last, group ?? 0);
  return last;
}

/** Returns the health setting of one provider: its own, or that of the backend. */
export function healthOf({ sections, policies }: BackendCall, section: string): Health | undefined {
  return (sections.get(section)?.health ?? policies.health)?.value;
}

/** How often a rule repeats a failed request. */
export function retriesOf({ rule }: RuleUse): number {
  const retry = rule.traffic.retry?.value;
  return retry ? attemptsOf(retry) : 0;
}

export function pausesBetweenAttempts({ rule }: RuleUse): boolean {
  const { backoff } = rule.traffic.retry?.value ?? {};
  return backoff !== undefined && milliseconds(backoff) > 0;
}

/**
 * Returns a cached test of whether a property applies to an eviction condition; it is false if the condition reads values that are unknown
 * at compile time.
 */
export function heldOf(
  reader: CheckContext['reader'],
  evaluate: (condition: string) => boolean,
): (condition: string) => boolean {
  const known = new Map<string, boolean>();
  return (condition) => {
    const isHeld =
      known.get(condition) ?? (reader.read(condition) !== undefined && unlessUnknowable(condition, evaluate));
    known.set(condition, isHeld);
    return isHeld;
  };
}

function unlessUnknowable(condition: string, evaluate: (condition: string) => boolean): boolean {
  try {
    return evaluate(condition);
  } catch (error) {
    if (error instanceof UnknowableExpression) return false;
    throw error;
  }
}

/** Returns the number of failed requests after which a provider is evicted; undefined if a score decides. */
export function failuresUntilEviction(health: Health): number | undefined {
  const { consecutiveFailures, healthThreshold } = health.eviction ?? {};
  if (consecutiveFailures === undefined) return healthThreshold === undefined ? 1 : undefined;
  return Math.max(1, consecutiveFailures);
}
