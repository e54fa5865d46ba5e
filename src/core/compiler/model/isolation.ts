import type { WrittenName } from '../../diagnostics';
import { type Origin, originKey } from '../../values/origin';
import { type ResourceName, resourceKey } from '../../values/resource-name';

/**
 * An entire resource. The `dropped…` types are resources whose documents could not be parsed far enough for the gateway to answer in their
 * place.
 */
export type IsolatedWhole =
  | 'gateway'
  | 'gatewayClass'
  | 'parameters'
  | 'listenerSet'
  | 'route'
  | 'droppedRoute'
  | 'policy'
  | 'droppedPolicy'
  | 'destination'
  | 'model'
  | 'droppedModel'
  | 'grant';

/** An item of a resource's lists. `listenerRoutes` are the routes of a listener, as far as they attach to it. */
export type IsolatedItem = 'listener' | 'listenerRoutes' | 'rule' | 'droppedRule';

/** The parts of the inputs to which errors can be confined. */
export type IsolatedType = IsolatedWhole | IsolatedItem;

/** A part of the inputs that is omitted because an error names it, or because it depends on a part that an error names. */
export interface IsolatedPart {
  readonly type: IsolatedType;
  /** `originKey` of items, else `resourceKey`. */
  readonly key: string;
  readonly resource: WrittenName;
  /** Which part of the resource, such as `rule 1`; absent: all of it. */
  readonly part?: string;
  /** Codes of the errors that name it, or why it falls with something else. */
  readonly because: readonly string[];
}

/** Isolated parts by `isolationKey`. Empty if every error prevents all output. */
export type Isolation = ReadonlyMap<string, IsolatedPart>;

export const NOTHING_ISOLATED: Isolation = new Map();

export function isolationKey({ type, key }: Pick<IsolatedPart, 'type' | 'key'>): string {
  return `${type} ${key}`;
}

/** Reports whether an entire resource is left out. Usually nothing is isolated, and no key must be built. */
export function isIsolated(isolation: Isolation, type: IsolatedWhole, resource: ResourceName): boolean {
  return isolation.size > 0 && isolation.has(isolationKey({ type, key: resourceKey(resource) }));
}

/** Reports whether a model serves no requests. */
export function isModelIsolated(isolation: Isolation, resource: ResourceName): boolean {
  return isIsolated(isolation, 'model', resource) || isIsolated(isolation, 'droppedModel', resource);
}

/** Reports whether the rule or listener at a source location is omitted. */
export function isItemIsolated(isolation: Isolation, type: IsolatedItem, at: Origin): boolean {
  return isolation.size > 0 && isolation.has(isolationKey({ type, key: originKey(at) }));
}

/** The consequence for an isolated part. */
export type IsolationOutcome = 'answers500' | 'notServed' | 'leftOut' | 'notInEffect' | 'keepsLastOutput';

const OUTCOMES: Readonly<Record<IsolatedType, IsolationOutcome>> = {
  gateway: 'keepsLastOutput',
  gatewayClass: 'notInEffect',
  parameters: 'notInEffect',
  listenerSet: 'notServed',
  listener: 'notServed',
  listenerRoutes: 'answers500',
  route: 'answers500',
  rule: 'answers500',
  droppedRoute: 'leftOut',
  droppedRule: 'leftOut',
  policy: 'notInEffect',
  droppedPolicy: 'notInEffect',
  destination: 'answers500',
  model: 'notServed',
  droppedModel: 'notServed',
  grant: 'notInEffect',
};

export function outcomeOf({ type }: Pick<IsolatedPart, 'type'>): IsolationOutcome {
  return OUTCOMES[type];
}
