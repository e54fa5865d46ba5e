import type { PolicyNode } from '../3-link/graph';
import type {
  Attachment,
  DestinationAttachment,
  EffectiveField,
  FieldSource,
  RuleAttachment,
} from '../4-attach/effective';
import { addsUp } from '../4-attach/merge';
import { replacedBy, routeOf, ruleFields } from '../4-attach/rule-fields';
import type { Check } from './check';
import { nameOfSource } from './survey';

/** A policy of which each field loses to something more precise, wherever it is attached. */
export const checkOverriddenPolicy: Check = ({ attachment }, diagnostics) => {
  const effective = new Set<PolicyNode>();
  const beaten = new Map<PolicyNode, Winner>();
  for (const { holds, lost, by } of decisions(attachment)) {
    for (const { policy } of holds) if (policy) effective.add(policy);
    for (const { policy } of lost) if (policy && !beaten.has(policy)) beaten.set(policy, by);
  }
  for (const [policy, winner] of beaten) {
    if (effective.has(policy)) continue;
    diagnostics.report(
      'AIG7004',
      policy.resource.origin,
      { winner: nameOfSource(winner) },
      {
        notes: [{ text: 'this value counts instead', at: winner.origin }],
      },
    );
  }
};

type AnySet = Readonly<Record<string, EffectiveField | undefined>>;
type Winner = Pick<FieldSource, 'resource' | 'origin'>;

/** What becomes of one field in one place. */
interface Decision {
  readonly holds: readonly FieldSource[];
  readonly lost: readonly FieldSource[];
  readonly by: Winner;
}

function* decisions(attachment: Attachment): Iterable<Decision> {
  const seen = new Seen();
  for (const gateway of attachment.gateways) {
    yield* seen.once(gateway.frontend as AnySet, allHold);
    for (const listener of gateway.listeners) {
      yield* seen.once(listener.preRouting as AnySet, allHold);
      for (const rule of listener.rules) {
        yield* inRule(rule, seen);
        for (const { ref, policies } of rule.backends) {
          const destination = attachment.destinations.get(ref.destination.key);
          yield* seen.once(policies as AnySet, (set) => atDestination(set, destination), destination);
        }
      }
    }
  }
  for (const destination of attachment.destinations.values()) {
    yield* seen.once(destination.policies as AnySet, (set) => atDestination(set, destination), destination);
    for (const section of destination.sections.values()) yield* allHold(section as AnySet);
    for (const section of destination.beatenInSections.values()) {
      yield* allLost(section as AnySet, destination.policies as AnySet);
    }
  }
}

/** Sets that many places share are looked at once, unless the place matters. */
class Seen {
  private readonly places = new Map<AnySet, Set<unknown>>();

  public *once(set: AnySet, decide: (set: AnySet) => Iterable<Decision>, place?: unknown): Iterable<Decision> {
    const places = this.places.get(set) ?? new Set();
    if (places.has(place)) return;
    this.places.set(set, places.add(place));
    yield* decide(set);
  }
}

function* allHold(set: AnySet): Iterable<Decision> {
  for (const field of Object.values(set)) if (field) yield asMerged(field);
}

function asMerged({ merged, from, beaten }: EffectiveField): Decision {
  return { holds: merged ?? [from], lost: beaten, by: from };
}

function allLostTo(by: Winner, { from, beaten }: EffectiveField): Decision {
  return { holds: [], lost: [from, ...beaten], by };
}

/** Fields of a section lose where the backend's own policies set them. */
function* allLost(losers: AnySet, winners: AnySet): Iterable<Decision> {
  for (const [name, field] of Object.entries(losers)) {
    const winner = winners[name];
    if (field && winner) yield allLostTo(winner.from, field);
  }
}

/** Policies of a rule, less what the rule says itself. */
function* inRule({ rule, traffic }: RuleAttachment, seen: Seen): Iterable<Decision> {
  const own = ruleFields(rule);
  if (own.length === 0) {
    yield* seen.once(traffic as AnySet, allHold);
    return;
  }
  for (const [name, field] of Object.entries(traffic as AnySet)) {
    if (!field) continue;
    const winner = replacedBy(own, name, field.value);
    yield winner ? allLostTo({ resource: routeOf(rule), origin: winner.origin }, field) : asMerged(field);
  }
}

/** What only one type of backend understands says nothing to others. */
const ONLY_FOR: Readonly<Record<string, string>> = { ai: 'ai', mcpAuthorization: 'mcp', mcpAuthentication: 'mcp' };

/** Policies of a destination. Where each provider or target of a backend sets a field itself, nothing of the backend's is left. */
function* atDestination(set: AnySet, destination: DestinationAttachment | undefined): Iterable<Decision> {
  const type = destination?.backend?.type;
  for (const [name, field] of Object.entries(set)) {
    if (!field || (ONLY_FOR[name] ?? type) !== type) continue;
    const own = addsUp(name) ? undefined : setInAllSections(name, destination);
    yield own ? allLostTo(own.from, field) : asMerged(field);
  }
}

function setInAllSections(name: string, destination: DestinationAttachment | undefined): EffectiveField | undefined {
  const sections = destination?.backend?.sections ?? [];
  let found: EffectiveField | undefined;
  for (const section of sections) {
    found = (destination?.sections.get(section.name) as AnySet | undefined)?.[name];
    if (!found) return undefined;
  }
  return found;
}
