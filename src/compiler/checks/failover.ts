import type { Attachment, BackendFields, EffectiveSet } from '../model/attachment';
import { milliseconds } from '../model/duration';
import type { BackendNode } from '../model/graph';
import { attemptsOf } from '../model/retries';
import type { RuleUse } from './survey';

type Health = NonNullable<BackendFields['health']>;

/** The names of providers that nothing takes out of their group, although another group stands behind it. */
export function providersWithoutEviction(
  attachment: Attachment,
  backend: BackendNode,
  policies: EffectiveSet<BackendFields>,
): string[] {
  const last = lastGroup(backend);
  return backend.sections
    .filter((section) => (section.group ?? 0) < last)
    .filter((section) => healthOf(attachment, backend, section.name, policies)?.eviction === undefined)
    .map((section) => section.name);
}

/** The number of the last priority group; 0 where there is one only. */
export function lastGroup(backend: BackendNode): number {
  let last = 0;
  if (backend.type === 'ai') for (const { group } of backend.sections) last = Math.max(last, group ?? 0);
  return last;
}

/** What holds for one provider: its own setting, else that of the backend. */
export function healthOf(
  attachment: Attachment,
  backend: BackendNode,
  section: string,
  policies: EffectiveSet<BackendFields>,
): Health | undefined {
  const own = destinationOf(attachment, backend)?.sections.get(section)?.health;
  return (own ?? policies.health)?.value;
}

export function destinationOf(attachment: Attachment, { resource }: BackendNode) {
  return attachment.destinations.get(`ProxyBackend/${resource.namespace}/${resource.name}`);
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

/** Failed requests after which a provider is evicted; undefined where a score decides. */
export function failuresUntilEviction(health: Health): number | undefined {
  const { consecutiveFailures, healthThreshold } = health.eviction ?? {};
  if (consecutiveFailures === undefined) return healthThreshold === undefined ? 1 : undefined;
  return Math.max(1, consecutiveFailures);
}
