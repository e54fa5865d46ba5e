import type { WrittenName } from '../../diagnostics';
import { type ResourceName, resourceKey } from '../../values/resource-name';
import { type Origin, originKey } from './origin';

/** All of a resource. What is dropped could not even be read far enough to answer in its place. */
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

/** An item of one of its lists. `listenerRoutes` are the routes of a listener as far as they stand at it. */
export type IsolatedItem = 'listener' | 'listenerRoutes' | 'rule' | 'droppedRule';

/** What errors can be kept to. */
export type IsolatedType = IsolatedWhole | IsolatedItem;

/** A part of the inputs that is left out, because an error names it or because it cannot do without what an error names. */
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

/** By `isolationKey`. Empty where every error stops everything. */
export type Isolation = ReadonlyMap<string, IsolatedPart>;

export const NOTHING_ISOLATED: Isolation = new Map();

export function isolationKey({ type, key }: Pick<IsolatedPart, 'type' | 'key'>): string {
  return `${type} ${key}`;
}

/** Whether a whole resource is left out. Mostly nothing is, and then no key has to be made. */
export function isIsolated(isolation: Isolation, type: IsolatedWhole, resource: ResourceName): boolean {
  return isolation.size > 0 && isolation.has(isolationKey({ type, key: resourceKey(resource) }));
}

/** Whether a model answers nobody. */
export function isModelIsolated(isolation: Isolation, resource: ResourceName): boolean {
  return isIsolated(isolation, 'model', resource) || isIsolated(isolation, 'droppedModel', resource);
}

/** Whether the rule or the listener that stands at a place is left out. */
export function isItemIsolated(isolation: Isolation, type: IsolatedItem, at: Origin): boolean {
  return isolation.size > 0 && isolation.has(isolationKey({ type, key: originKey(at) }));
}

/** What becomes of a part. */
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
