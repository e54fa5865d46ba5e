import { isObject } from '../../values/objects';
import {
  type DestinationAttachment,
  type EffectiveField,
  type EffectiveFields,
  type FieldSource,
  sourcesOf,
} from '../model/attachment';
import type { DestinationCall } from './calls';
import { perContext } from './check-context';

/** Returns the policies that take effect anywhere, and the settings that override the others. */
export const policyDecisions = perContext(({ attachment, rules, calls }): Decisions => {
  const decisions = new Decisions();
  for (const { frontend, listeners } of attachment.gateways) {
    decisions.allHold(frontend);
    for (const { preRouting, frontend: own } of listeners) {
      decisions.allHold(preRouting);
      decisions.allHold(own);
    }
  }
  for (const { rule } of rules) decisions.allHold(rule.traffic);
  for (const call of calls) visitDestination(call, decisions);
  for (const destination of attachment.destinations.values()) {
    visitDestination(destination, decisions);
    visitSections(destination, decisions);
  }
  return decisions;
});

/**
 * Fields that refuse requests. `Allow` rules are excluded: those of a more specific policy admit more, which an override is meant to
 * prevent.
 */
const REFUSING: ReadonlySet<string> = new Set(['authorization', 'extAuth', 'csrf']);
const CLOSER: readonly string[] = ['gateway', 'port', 'listenerSet', 'listener', 'route', 'rule'];
const isAllow = (name: string, value: unknown): boolean =>
  name === 'authorization' && isObject(value) && (value['action'] ?? 'Allow') === 'Allow';

/** Determines the policies that apply anywhere, and the settings that override others. */
class Decisions {
  public readonly effective = new Set<object>();
  public readonly overridden = new Map<object, { readonly loser: FieldSource; readonly winner: FieldSource }>();
  /** Restrictions of routes that something broader does away with. */
  public readonly takenAway = new Map<FieldSource, FieldSource>();
  private readonly seen = new Set<object>();

  /** Sets that many places share are looked at once, and so are fields that many sets share. */
  public allHold(set: EffectiveFields): void {
    if (this.seen.has(set)) return;
    this.seen.add(set);
    for (const name in set) {
      const field = set[name];
      if (!field || this.seen.has(field)) continue;
      this.seen.add(field);
      this.markEffective(field);
      const lock = REFUSING.has(name) ? sourcesOf(field).find(({ isLocked }) => isLocked) : undefined;
      if (!lock) continue;
      for (const source of field.overridden)
        if (CLOSER.indexOf(source.level) > CLOSER.indexOf(lock.level) && !isAllow(name, source.value))
          this.takenAway.set(source, lock);
    }
  }

  public markEffective(field: EffectiveField): void {
    for (const source of sourcesOf(field)) this.effective.add(source.resource);
    if (field.overridden.length > 0) this.lose(field.overridden, field.from);
  }

  /** The field is of no effect because of something more precise. */
  public losesTo(winner: FieldSource, field: EffectiveField): void {
    this.lose([...sourcesOf(field), ...field.overridden], winner);
  }

  private lose(sources: readonly FieldSource[], winner: FieldSource): void {
    for (const loser of sources) {
      const { policy, level, resource } = loser;
      if ((policy || level === 'backendTlsPolicy') && !this.overridden.has(resource))
        this.overridden.set(resource, { loser, winner });
    }
  }
}

/** Fields that only one type of backend supports and that do not affect other types. */
const ONLY_FOR: Readonly<Record<string, string>> = {
  ai: 'ai',
  mcpAuthorization: 'mcp',
  mcpAuthentication: 'mcp',
  mcpGuardrails: 'mcp',
};

/** Visits policies of a destination. A backend's field has no effect if each provider or target overrides it. */
function visitDestination(call: DestinationCall, decisions: Decisions): void {
  const policies: EffectiveFields = call.policies;
  const type = call.backend?.type;
  for (const name in policies) {
    const field = policies[name];
    if (!field || (ONLY_FOR[name] ?? type) !== type) continue;
    const own = field.merging === 'added' ? undefined : setInAllSections(name, call);
    if (own) decisions.losesTo(own.from, field);
    else decisions.markEffective(field);
  }
}

/** Visits sections, whose fields have no effect if the backend's own policies set them. */
function visitSections(destination: DestinationAttachment, decisions: Decisions): void {
  const policies: EffectiveFields = destination.policies;
  for (const section of destination.sections.values()) decisions.allHold(section);
  for (const section of destination.overriddenInSections.values()) {
    for (const [name, field] of Object.entries(section)) {
      const winner = policies[name];
      if (field && winner) decisions.losesTo(winner.from, field);
    }
  }
}

function setInAllSections(name: string, { backend, sections }: DestinationCall): EffectiveField | undefined {
  let found: EffectiveField | undefined;
  for (const section of backend?.sections ?? []) {
    found = fieldIn(sections.get(section.name), name);
    if (!found) return undefined;
  }
  return found;
}

function fieldIn(set: EffectiveFields | undefined, name: string): EffectiveField | undefined {
  return set?.[name];
}
