import type { LabelSelector } from '../../validation/gateway-types.generated';
import { type Fields, isObject } from '../../values/objects';
import type { FieldPath } from '../../values/origin';
import { groupOf } from '../../values/resource-name';
import { selects } from '../semantics/labels';
import type { ServedName } from './served-names';

/** Istio policies select pods. The pods of a Gateway have this label, which other selectors can require too. */
const SELECTING_GROUP = 'security.istio.io';
const GATEWAY_LABEL = 'gateway.networking.k8s.io/gateway-name';
/** Istio policies that control access; without a selector they apply to all pods of their namespace. */
const OF_NAMESPACES: ReadonlySet<string> = new Set(['AuthorizationPolicy', 'RequestAuthentication']);

/** The target of a document. */
export interface ForeignTarget {
  readonly path: FieldPath;
  readonly kind: string;
  readonly namespace: string;
  readonly isFor: (served: Pick<ServedName, 'name' | 'labels'>) => boolean;
  /** Whether it is for everything of that kind in the namespace. */
  readonly isForAll?: boolean;
}

export function targetsOf(document: Fields): readonly ForeignTarget[] {
  const { spec, metadata } = document;
  const own = isObject(metadata) && typeof metadata.namespace === 'string' ? metadata.namespace : 'default';
  if (!isObject(spec)) return [];
  const targets = [
    ...targetByName(spec.targetRef, own, 'targetRef'),
    ...items(spec.targetRefs).flatMap((one, index) => targetByName(one, own, 'targetRefs', index)),
    ...items(spec.targetSelectors).flatMap((one, index) => targetsBySelector(one, own, 'targetSelectors', index)),
  ];
  return groupOf(document.apiVersion) === SELECTING_GROUP ? [...targets, ...selectsPods(document, spec, own)] : targets;
}

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function targetByName(reference: unknown, own: string, ...path: FieldPath): readonly ForeignTarget[] {
  if (!isObject(reference)) return [];
  const { kind, name, namespace = own } = reference;
  if (typeof kind !== 'string' || typeof name !== 'string' || typeof namespace !== 'string') return [];
  return [{ path: ['spec', ...path], kind, namespace, isFor: (served) => served.name === name }];
}

function targetsBySelector(item: unknown, namespace: string, ...path: FieldPath): readonly ForeignTarget[] {
  if (!isObject(item) || typeof item.kind !== 'string') return [];
  const selector = selectorOf(item);
  if (!selector) return [];
  const isFor = ({ labels }: Pick<ServedName, 'labels'>) => selects(selector, labels);
  return [{ path: ['spec', ...path], kind: item.kind, namespace, isFor }];
}

/** A selector without conditions is left out by mistake more often than meant for everything. */
function selectorOf({ matchLabels, matchExpressions }: Fields): LabelSelector | undefined {
  const labels = isObject(matchLabels) ? Object.entries(matchLabels) : [];
  const expressions = items(matchExpressions).flatMap((one) => {
    if (!isObject(one) || typeof one.key !== 'string' || typeof one.operator !== 'string') return [];
    const values = items(one.values).filter((value) => typeof value === 'string');
    return [{ key: one.key, operator: one.operator, values }];
  });
  if (labels.length + expressions.length === 0) return undefined;
  const texts = Object.fromEntries(labels.map(([key, value]) => [key, String(value)]));
  return { matchLabels: texts, matchExpressions: expressions };
}

function selectsPods(
  { kind }: Fields,
  { selector, targetRef, targetRefs }: Fields,
  namespace: string,
): readonly ForeignTarget[] {
  const { matchLabels } = isObject(selector) ? selector : {};
  const labels = isObject(matchLabels) ? matchLabels : {};
  const name = labels[GATEWAY_LABEL];
  if (name !== undefined)
    return targetByName({ kind: 'Gateway', name }, namespace, 'selector', 'matchLabels', GATEWAY_LABEL);
  const isForAll = Object.keys(labels).length + items(targetRefs).length === 0 && targetRef === undefined;
  if (!isForAll || !OF_NAMESPACES.has(String(kind))) return [];
  return [{ path: ['spec'], kind: 'Gateway', namespace, isFor: () => true, isForAll }];
}
