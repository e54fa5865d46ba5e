import { credentialsIn, withoutCredentials, withoutThese } from '../../../../values/credentials';
import { defined, isObject } from '../../../../values/objects';
import { titleOf } from '../../../model/document';
import { budgetsIn, UNLIMITED } from './budgets';
import type { Change } from './change';
import { hasOtherPods, objectDifferences, TEXT_FIELDS } from './object-differences';
import { changedObjectLook, objectLook, ROLLOUT } from './object-second-look';
import { type Difference, differences } from './values';
import { REPLACED } from './workload';

/** A difference between objects that are deployed in addition to those of the gateways, such as the objects of a rate limit service. */
export interface ObjectChange extends Pick<Change, 'what' | 'secondLook' | 'before' | 'after' | 'parts' | 'requests'> {
  /** `Kind/namespace/name`, or `Kind/name` for cluster-scoped objects. */
  readonly object: string;
  readonly about: 'object';
}

type KubernetesObject = Readonly<Record<string, unknown>>;
type Found = Omit<ObjectChange, 'object' | 'about' | 'requests'>;

/** Returns the differences between Kubernetes objects that are applied unchanged, changes that deserve a second look first. */
export function objectChanges(before: readonly KubernetesObject[], after: readonly KubernetesObject[]): ObjectChange[] {
  const [old, now] = [byIdentity(before), byIdentity(after)];
  const changes = [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((identity) => {
    const [one, other] = [old.get(identity), now.get(identity)];
    const object = titleOf(one ?? other ?? {});
    return changesOf(one, other).map((found) => ({ object, about: 'object' as const, requests: [], ...found }));
  });
  return [...changes.filter(({ secondLook }) => secondLook), ...changes.filter(({ secondLook }) => !secondLook)];
}

/**
 * Indexes objects by identity. It contains the group, which distinguishes kinds of the same name; objects without a namespace may belong to
 * `default`.
 */
function byIdentity(objects: readonly KubernetesObject[]): ReadonlyMap<string, KubernetesObject> {
  return new Map(
    objects.map((object) => {
      const { namespace, name } = isObject(object['metadata']) ? object['metadata'] : {};
      const version = String(object['apiVersion'] ?? '');
      const group = version.includes('/') ? version.split('/')[0] : '';
      return [`${group} ${[object['kind'], namespace ?? 'default', name].join('/')}`, object];
    }),
  );
}

function changesOf(before: KubernetesObject | undefined, after: KubernetesObject | undefined): Found[] {
  const kind = String((before ?? after)?.['kind']);
  const [only] = before && after ? [] : [before ?? after];
  if (only) {
    const secondLook = objectLook(kind, after !== undefined) ?? lookAtBudgets(only, after !== undefined);
    return [{ what: after ? 'is new' : 'is gone', ...defined<Partial<Found>>({ secondLook }) }];
  }
  const fields = objectDifferences(before, after).map(({ path, ...values }): Found => {
    const secondLook = changedObjectLook(kind, path);
    return { what: path, ...defined<Partial<Found>>({ secondLook }), ...values };
  });
  const replaced = hasOtherPods(before, after) ? [{ what: REPLACED, secondLook: ROLLOUT }] : [];
  if (kind === 'Secret') return [...credentialChanges(before ?? {}, after ?? {}), ...fields];
  return [...(kind === 'ConfigMap' ? textChanges(before ?? {}, after ?? {}) : []), ...fields, ...replaced];
}

function textsOf(object: KubernetesObject): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...TEXT_FIELDS.map((name) => (isObject(object[name]) ? object[name] : {})));
}

/** Compares Secrets without showing values. Their encoding is irrelevant. */
function credentialChanges(before: KubernetesObject, after: KubernetesObject): Found[] {
  const secondLook = 'a credential changes';
  return differences(keyed(before), keyed(after)).map(({ path, before: old, after: now }) => {
    const how = old === undefined ? 'is new' : now === undefined ? 'is gone' : 'has another value';
    return { what: `${path} ${how}`, secondLook };
  });
}

/** Returns the values of a Secret by key, as a cluster stores them. */
function keyed(secret: KubernetesObject): Readonly<Record<string, string>> {
  const of = (name: string) => (isObject(secret[name]) ? Object.entries(secret[name]) : []);
  return Object.fromEntries([
    ...of('data').map(([key, value]) => [key, String(value).trim()]),
    ...of('stringData').map(([key, value]) => [key, Buffer.from(String(value)).toString('base64')]),
  ]);
}

function textChanges(before: KubernetesObject, after: KubernetesObject): Found[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((key): Found[] => {
    const [one, other] = [old[key], now[key]];
    if (one === other) return [];
    const [was, is] = [parsed(one), parsed(other)];
    const [budgetsBefore, budgetsAfter] = [budgetsIn(was), budgetsIn(is)];
    if (budgetsBefore || budgetsAfter) return budgetChanges(budgetsBefore ?? {}, budgetsAfter ?? {});
    const isGateway = [was, is].some((config) => isObject(config) && Array.isArray(config['binds']));
    const look = isGateway ? { secondLook: 'the behavior of a gateway changes' } : {};
    const parts: Difference[] = was !== undefined && is !== undefined ? differences(was, is) : [];
    const values = defined<Partial<Found>>({ before: shownText(one, was), after: shownText(other, is) });
    if (was === undefined || is === undefined) return [{ what: key, ...look, ...values }];
    return parts.length > 0 ? [{ what: key, ...look, ...values, parts }] : [];
  });
}

/** Returns a string from a ConfigMap, such as a gateway's config, with credentials masked. */
function shownText(text: unknown, parsedText: unknown): unknown {
  return typeof text === 'string' ? withoutThese(withoutCredentials(text), credentialsIn(parsedText)) : text;
}

function budgetChanges(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): Found[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((budget): Found[] => {
    const [old, now] = [before[budget], after[budget]];
    if (old === now) return [];
    const isLifted = old !== undefined && old !== UNLIMITED && (now === undefined || now === UNLIMITED);
    const values = defined<Partial<Found>>({ before: old, after: now });
    return [
      { what: `budget by ${budget}`, secondLook: isLifted ? 'a limit is removed' : 'a limit changes', ...values },
    ];
  });
}

function lookAtBudgets(object: KubernetesObject, isNew: boolean): string | undefined {
  if (isNew || object['kind'] !== 'ConfigMap') return undefined;
  const has = Object.values(textsOf(object)).some((text) => budgetsIn(parsed(text)) !== undefined);
  return has ? 'limits are removed' : undefined;
}

/** Parses YAML or JSON. Returns undefined for other strings and for plain scalars. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  const { parse }: typeof import('yaml') = require('yaml');
  try {
    const value: unknown = parse(text, { logLevel: 'error' });
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
