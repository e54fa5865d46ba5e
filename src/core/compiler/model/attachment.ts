import { isDeepStrictEqual } from 'node:util';
import type { DataPlane } from '../../data-plane/data-plane';
import type { BackendFull, BackendWithMcp, Frontend, Traffic } from '../../validation/types.generated';
import type { Origin } from '../../values/origin';
import type { ResourceName } from '../../values/resource-name';
import type {
  AttachedRoute,
  BackendNode,
  BackendRefNode,
  Destination,
  GatewayNode,
  Graph,
  ListenerNode,
  PolicyNode,
  RuleNode,
  ServedModels,
} from './graph';
import type { RequestMatch } from './match';
import type { PolicyLevelName } from './policy-level';

/**
 * The levels of policies, a route rule's own settings (`filter`: its filters, timeouts and retries), and the destination's own settings
 * (`inline`: the backend's `policies`; `inlineSection`: the provider's or target's). From the least to the most specific: gateway, port,
 * listenerSet, listener, route, rule, filter; then for a destination service, servicePort, backend, section, inline, inlineSection. A
 * BackendTLSPolicy specifies the connection that a destination requires, so it overrides the settings of callers; a policy of this API on
 * the same target is more detailed, so it overrides the BackendTLSPolicy. A policy for a port overrides policies for the entire Service.
 */
export type SourceLevel = PolicyLevelName | 'filter' | 'backendTlsPolicy' | 'inline' | 'inlineSection';

/** One place that sets a field. */
export interface FieldSource<Value = unknown> {
  readonly level: SourceLevel;
  /** The policy; absent if the value is in a route rule or inline in a backend. */
  readonly policy?: PolicyNode;
  /** The resource that contains the value, with its kind as its author wrote it. */
  readonly resource: ResourceName & { readonly writtenKind?: string };
  /** The field's value in its document. */
  readonly origin: Origin;
  /** The value as written; for `backendTlsPolicy` the entire spec of that policy, which represents `tls`. */
  readonly value: Value;
  /** `strategy.inheritance: Override`: more specific policies cannot change the fields that it sets. */
  readonly isLocked?: true;
}

/** `Kind namespace/name` of the resource that sets a field, in its author's words. */
export function nameOfSource({ resource: { kind, writtenKind = kind, namespace, name } }: FieldSource): string {
  return `${writtenKind} ${namespace}/${name}`;
}

interface Held<Value> {
  readonly value: Value;
  /** The source that applies; of several the most specific one, or the first of one level. */
  readonly from: FieldSource<Value>;
  /** Less precise sources whose values do not count, the most precise of them first; then more precise ones that a locked source excludes. */
  readonly overridden: readonly FieldSource[];
  /** Whether parts that it does not set keep the values of less precise levels: `ai` of a provider, since v1.5. */
  readonly inheritsParts?: true;
}

interface InParts {
  /**
   * Parts of the value that a route rule sets itself, by name (`headerModifiers`: `request`, `response`), each with its own source. The
   * rest of the value, if any, is from the other sources.
   */
  readonly parts?: Readonly<Record<string, EffectiveField>>;
}

/** A field with a single effective source. */
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

/** The effective value of one field, and its sources. */
export type EffectiveField<Value = unknown> = ReplacedField<Value> | AddedField<Value> | JoinedField<Value>;

/** A field of which a route rule can set parts itself. */
export type FieldWithParts = Exclude<EffectiveField, { readonly merging: 'added' }>;

/** A route rule's own settings for parts of a field, by name. */
export type OwnParts = NonNullable<InParts['parts']>;

/** Returns a rule's own settings for parts of the field, if any. */
export function ownPartsOf(field: EffectiveField): OwnParts | undefined {
  return field.merging === 'added' ? undefined : field.parts;
}

/** Returns a field with a single source that overrides nothing yet. */
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

/** Returns all effective sources of a field: none, one, or those that add up or set parts of it. */
export function sourcesOf<Value>(field: EffectiveField<Value> | undefined): readonly FieldSource<Value>[] {
  if (!field) return [];
  return field.merging === 'replaced' ? [field.from] : field.sources;
}

/** Returns whether two fields have the same effect, regardless of their sources; of rules that add up, duplicates count once. */
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

/** Returns whether a setting is from a policy on the caller of a destination rather than on the destination itself. */
export function isOfCaller(source: FieldSource): boolean {
  return OF_THE_CALLER.has(source.level);
}

/** The fields that are set at all. Equal sets are the same object, so that work on them can be shared. */
export type EffectiveSet<Fields> = { readonly [Field in keyof Fields]?: EffectiveField<NonNullable<Fields[Field]>> };

/** A set of effective fields of any kind. */
export type EffectiveFields = Readonly<Record<string, EffectiveField | undefined>>;

/** The connection settings that services of policies, guards and MCP targets support. */
export type BackendSimple = Omit<BackendWithMcp, 'mcp'>;

/** `mcp` is split: authorization rules add up, authentication is replaced like any other field. */
export interface BackendFields extends Omit<BackendFull, 'mcp'> {
  readonly mcpAuthorization?: NonNullable<NonNullable<BackendFull['mcp']>['authorization']>;
  readonly mcpAuthentication?: NonNullable<NonNullable<BackendFull['mcp']>['authentication']>;
  readonly mcpGuardrails?: NonNullable<NonNullable<BackendFull['mcp']>['guardrails']>;
}

export interface Attachment {
  readonly graph: Graph;
  /** The release that processes requests. */
  readonly dataPlane: DataPlane;
  readonly gateways: readonly GatewayAttachment[];
  /** Settings of Service and Backend level policies for a destination, by `Destination.key`; they include references inside policies. */
  readonly destinations: ReadonlyMap<string, DestinationAttachment>;
}

export interface GatewayAttachment {
  readonly gateway: GatewayNode;
  /** The settings that all listeners share; if a field has several values, that of the policies on the entire Gateway. */
  readonly frontend: EffectiveSet<Frontend>;
  /** Fields of policies on the entire Gateway only. */
  readonly traffic: EffectiveSet<Traffic>;
  readonly preRouting: EffectiveSet<Traffic>;
  readonly listeners: readonly ListenerAttachment[];
}

export interface ListenerAttachment {
  readonly listener: ListenerNode;
  /** Gateway, port and listener together. */
  readonly frontend: EffectiveSet<Frontend>;
  /** Fields of policies on this listener or its ListenerSet only. */
  readonly ownTraffic: EffectiveSet<Traffic>;
  readonly ownPreRouting: EffectiveSet<Traffic>;
  /** Gateway and listener together. */
  readonly preRouting: EffectiveSet<Traffic>;
  readonly rules: readonly RuleAttachment[];
}

/** The requests for the metadata of an MCP resource that a rule serves in addition to its own. */
export interface McpDiscovery {
  /** Whether a separate route serves them. */
  readonly isApart: boolean;
  /** The requests of the rule itself. */
  readonly matches: readonly RequestMatch[];
  readonly discovery: readonly RequestMatch[];
}

export interface RuleAttachment {
  readonly route: AttachedRoute;
  readonly rule: RuleNode;
  /** The settings of policies of all levels, without the rule's own: one object for all rules with the same settings. */
  readonly policies: EffectiveSet<Traffic>;
  /** The rule's own settings, which override policies. */
  readonly own: EffectiveSet<Traffic>;
  /** The settings of policies and of the rule combined; `from.level` distinguishes them. */
  readonly traffic: EffectiveSet<Traffic>;
  readonly backends: readonly BackendRefAttachment[];
  /** Present only if requests require MCP tokens. */
  readonly discovery?: McpDiscovery;
  /** The rule that delegates to this one, of which this one inherits `traffic`. */
  readonly parent?: RuleAttachment;
}

export interface BackendRefAttachment {
  readonly ref: BackendRefNode;
  /** All settings that apply when this rule connects to this destination, from the Gateway to the backend's inline policies. */
  readonly policies: EffectiveSet<BackendFields>;
  /** The rules that receive the requests if the reference delegates; the data plane chooses again among them. */
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

/** The models that a listener and its rules serve, each list by `namespace/name`. */
export function modelsServedAt({ rules }: ListenerAttachment): readonly ServedModels[] {
  const served: ServedModels[] = [];
  for (const { backends } of withDelegated(rules))
    for (const { ref } of backends) if (ref.destination.type === 'models') served.push(ref.destination);
  return served;
}

/** Reports whether other routes receive requests of the rule. */
export function delegates({ backends }: RuleAttachment): boolean {
  return backends.some(({ delegated }) => delegated !== undefined);
}

/** The settings that apply to a destination regardless of its caller. */
export interface DestinationAttachment {
  readonly destination: Destination;
  /** Service, Service port, BackendTLSPolicy, Backend level and the backend's inline policies. */
  readonly policies: EffectiveSet<BackendFields>;
  readonly backend?: BackendNode;
  /**
   * Per provider or MCP target: only settings of that level (the Service of a target, section policies, inline) that the backend's inline
   * policies do not override.
   */
  readonly sections: ReadonlyMap<string, EffectiveSet<BackendFields>>;
  /** Per provider or MCP target: ineffective policy settings of that level, because the backend's inline policies win. */
  readonly overriddenInSections: ReadonlyMap<string, EffectiveSet<BackendFields>>;
}
