import { isDeepStrictEqual } from 'node:util';
import type { BackendFull, BackendWithMcp, Frontend, Traffic } from '../../validation/types.generated';
import type { ResourceName } from '../../values/resource-name';
import type {
  AttachedRoute,
  BackendNode,
  BackendRefNode,
  Destination,
  GatewayNode,
  Graph,
  ListenerNode,
  ModelNode,
  PolicyNode,
  RuleNode,
} from './graph';
import type { RequestMatch } from './match';
import type { Origin } from './origin';
import type { PolicyLevel } from './policy-level';

/**
 * The levels of policies, what a route rule says itself (`filter`: its filters, timeouts and retries), and what stands in the
 * destination itself (`inline`: the backend's `policies`; `inlineSection`: the provider's or target's). From the least to the
 * most precise: gateway, port, listenerSet, listener, route, rule, filter; then for a destination service, servicePort, backend, section, inline, inlineSection. A BackendTLSPolicy says how a
 * destination wants to be spoken to, so it overrides what callers say; a policy of this API on the same target says it in
 * more detail, so it overrides the BackendTLSPolicy. One for a port overrides policies for the whole Service.
 */
export type SourceLevel = PolicyLevel | 'filter' | 'backendTlsPolicy' | 'inline' | 'inlineSection';

/** One place that sets a field. */
export interface FieldSource<Value = unknown> {
  readonly level: SourceLevel;
  /** The policy; absent where the value stands in a route rule or inline in a backend. */
  readonly policy?: PolicyNode;
  /** The resource that holds the value, with its kind as its author wrote it. */
  readonly resource: ResourceName & { readonly writtenKind?: string };
  /** The field's value in its document. */
  readonly origin: Origin;
  /** As written; for `backendTlsPolicy` the whole spec of that policy, which stands for `tls`. */
  readonly value: Value;
  /** `strategy.inheritance: Override`: what it sets, nothing more precise can change. */
  readonly isLocked?: true;
}

/** `Kind namespace/name` of the resource that sets a field, in its author's words. */
export function nameOfSource({ resource: { kind, writtenKind = kind, namespace, name } }: FieldSource): string {
  return `${writtenKind} ${namespace}/${name}`;
}

interface Held<Value> {
  readonly value: Value;
  /** The source that holds; of several the most precise one, or the first of one level. */
  readonly from: FieldSource<Value>;
  /** Less precise sources whose values do not count, the most precise of them first; then more precise ones that a locked source excludes. */
  readonly overridden: readonly FieldSource[];
}

interface InParts {
  /**
   * Parts of the value that a route rule says itself, by name (`headerModifiers`: `request`, `response`), each with its own
   * source. The rest of the value, where there is one, is what the other sources say.
   */
  readonly parts?: Readonly<Record<string, EffectiveField>>;
}

/** One source holds alone. */
interface ReplacedField<Value> extends Held<Value>, InParts {
  readonly merging: 'replaced';
}

/** Rules that add up (`authorization`, `networkAuthorization`, `mcpAuthorization`). `value` is that of `from` alone. */
interface AddedField<Value> extends Held<Value> {
  readonly merging: 'added';
  /** Least precise first. */
  readonly sources: readonly FieldSource<Value>[];
}

/** Several policies on one target set different parts of the value. */
interface JoinedField<Value> extends Held<Value>, InParts {
  readonly merging: 'joined';
  readonly sources: readonly FieldSource<Value>[];
}

/** What holds for one field, and how it came about. */
export type EffectiveField<Value = unknown> = ReplacedField<Value> | AddedField<Value> | JoinedField<Value>;

/** A field of which a route rule can say parts itself. */
export type FieldWithParts = Exclude<EffectiveField, { readonly merging: 'added' }>;

/** By name, what a route rule says itself of the parts of a field. */
export type OwnParts = NonNullable<InParts['parts']>;

/** What a rule says itself of parts of the field, if anything. */
export function ownPartsOf(field: EffectiveField): OwnParts | undefined {
  return field.merging === 'added' ? undefined : field.parts;
}

/** One source that holds alone, and overrides nothing yet. */
export function heldBy<Value>(from: FieldSource<Value>): ReplacedField<Value> {
  return { merging: 'replaced', value: from.value, from, overridden: [] };
}

/** The same field with these sources alone, each of which sets parts of it. */
export function joinedFrom<Value>(
  { value, from, overridden }: EffectiveField<Value>,
  sources: readonly FieldSource<Value>[],
): EffectiveField<Value> {
  return { merging: 'joined', value, from, overridden, sources };
}

/** Everything that holds of a field: nothing, one source, or those that add up or set parts of it. */
export function sourcesOf<Value>(field: EffectiveField<Value> | undefined): readonly FieldSource<Value>[] {
  if (!field) return [];
  return field.merging === 'replaced' ? [field.from] : field.sources;
}

/** Whether two fields come to the same, whoever says it; of rules that add up, one that stands twice counts once. */
export function saysTheSame(one: EffectiveField, other: EffectiveField): boolean {
  if (one === other) return true;
  if (one.merging !== 'added' || other.merging !== 'added') return isDeepStrictEqual(one.value, other.value);
  const rules = (of: EffectiveField) => new Set(sourcesOf(of).map(({ value }) => JSON.stringify(value)));
  return isDeepStrictEqual(rules(one), rules(other));
}

const OF_THE_CALLER: ReadonlySet<SourceLevel> = new Set<SourceLevel>([
  'gateway',
  'port',
  'listenerSet',
  'listener',
  'route',
  'rule',
]);

/** Said by a policy on what calls a destination, and not by one on the destination itself. */
export function isOfCaller(source: FieldSource): boolean {
  return OF_THE_CALLER.has(source.level);
}

/** The fields that are set at all. Equal sets are the same object, so that work on them can be shared. */
export type EffectiveSet<Fields> = { readonly [Field in keyof Fields]?: EffectiveField<NonNullable<Fields[Field]>> };

/** A set whatever it is of. */
export type EffectiveFields = Readonly<Record<string, EffectiveField | undefined>>;

/** What services of policies, guards and MCP targets can say of how they are talked to. */
export type BackendSimple = Omit<BackendWithMcp, 'mcp'>;

/** `mcp` is split: authorization rules add up, authentication is replaced like any other field. */
export interface BackendFields extends Omit<BackendFull, 'mcp'> {
  readonly mcpAuthorization?: NonNullable<NonNullable<BackendFull['mcp']>['authorization']>;
  readonly mcpAuthentication?: NonNullable<NonNullable<BackendFull['mcp']>['authentication']>;
  readonly mcpGuardrails?: NonNullable<NonNullable<BackendFull['mcp']>['guardrails']>;
}

export interface Attachment {
  readonly graph: Graph;
  readonly gateways: readonly GatewayAttachment[];
  /** What policies of Service and Backend level say of a destination, by `Destination.key`: for references inside policies too. */
  readonly destinations: ReadonlyMap<string, DestinationAttachment>;
}

export interface GatewayAttachment {
  readonly gateway: GatewayNode;
  /** What all listeners have; a field of which they have several values is that of the policies on the whole Gateway. */
  readonly frontend: EffectiveSet<Frontend>;
  /** Only from policies on the whole Gateway. */
  readonly traffic: EffectiveSet<Traffic>;
  readonly preRouting: EffectiveSet<Traffic>;
  readonly listeners: readonly ListenerAttachment[];
}

export interface ListenerAttachment {
  readonly listener: ListenerNode;
  /** Gateway, port and listener together. */
  readonly frontend: EffectiveSet<Frontend>;
  /** Only from policies on this listener or its ListenerSet. */
  readonly ownTraffic: EffectiveSet<Traffic>;
  readonly ownPreRouting: EffectiveSet<Traffic>;
  /** Gateway and listener together. */
  readonly preRouting: EffectiveSet<Traffic>;
  readonly rules: readonly RuleAttachment[];
}

/** The requests for the metadata of an MCP resource that a rule serves in addition to its own. */
export interface McpDiscovery {
  /** Whether a route of its own serves them. */
  readonly isApart: boolean;
  /** The requests of the rule itself. */
  readonly matches: readonly RequestMatch[];
  readonly discovery: readonly RequestMatch[];
}

export interface RuleAttachment {
  readonly route: AttachedRoute;
  readonly rule: RuleNode;
  /** What policies of all levels say, without the rule: one object for all rules that get the same. */
  readonly policies: EffectiveSet<Traffic>;
  /** What the rule says itself in place of policies. */
  readonly own: EffectiveSet<Traffic>;
  /** Both together; `from.level` tells which is which. */
  readonly traffic: EffectiveSet<Traffic>;
  readonly backends: readonly BackendRefAttachment[];
  /** Only where requests are asked for MCP tokens. */
  readonly discovery?: McpDiscovery;
  /** The rule that delegates to this one, of which this one inherits `traffic`. */
  readonly parent?: RuleAttachment;
}

export interface BackendRefAttachment {
  readonly ref: BackendRefNode;
  /** Everything that holds when this rule connects to this destination: Gateway up to the backend's inline policies. */
  readonly policies: EffectiveSet<BackendFields>;
  /** Only where the reference delegates: the rules that take the requests, among which the data plane chooses again. */
  readonly delegated?: readonly RuleAttachment[];
}

/** These rules, and all that they delegate to. */
export function withDelegated(rules: readonly RuleAttachment[]): readonly RuleAttachment[] {
  if (!rules.some(delegates)) return rules;
  return rules.flatMap((rule) => [
    rule,
    ...rule.backends.flatMap(({ delegated }) => (delegated ? withDelegated(delegated) : [])),
  ]);
}

/** The models that a listener serves, by `namespace/name`. */
export function modelsServedAt({ rules }: ListenerAttachment): readonly ModelNode[] {
  const models: ModelNode[] = [];
  for (const { backends } of rules)
    for (const { ref } of backends) if (ref.destination.type === 'models') models.push(...ref.destination.models);
  return models;
}

/** Whether other routes take requests of the rule. */
export function delegates({ backends }: RuleAttachment): boolean {
  return backends.some(({ delegated }) => delegated !== undefined);
}

/** What holds for a destination whoever calls it. */
export interface DestinationAttachment {
  readonly destination: Destination;
  /** Service, Service port, BackendTLSPolicy, Backend level and the backend's inline policies. */
  readonly policies: EffectiveSet<BackendFields>;
  readonly backend?: BackendNode;
  /**
   * Per provider or MCP target: only what is set at that level (the Service behind a target, section policies, inline) and
   * not overridden by the backend's inline policies.
   */
  readonly sections: ReadonlyMap<string, EffectiveSet<BackendFields>>;
  /** Per provider or MCP target: what policies set at that level without effect, because the backend's inline policies win. */
  readonly overriddenInSections: ReadonlyMap<string, EffectiveSet<BackendFields>>;
}
