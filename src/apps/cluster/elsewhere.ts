import type { InputDocument } from '../../core/compiler/model/document';
import { distributionOf, type ProxyDistribution } from '../../core/distribution';
import { type Fields, isObject } from '../../core/values/objects';
import { GATEWAY_GROUP, groupOf } from '../../core/values/resource-name';

/** Objects in namespaces that were not read, which are assumed to exist and to allow references. */
export interface Elsewhere {
  /** `Kind/namespace/name`, in the reference's names. */
  readonly externals: ReadonlySet<string>;
  /** Stubs of ReferenceGrants. */
  readonly grants: readonly InputDocument[];
}

/** Kinds of references that name no kind. */
const KIND_OF: Readonly<Record<string, string>> = {
  parentRef: 'Gateway',
  parentRefs: 'Gateway',
  certificateRefs: 'Secret',
  secretRef: 'Secret',
};
/** Kinds that must exist, unlike Services and Secrets. */
const NEEDED: ReadonlySet<string> = new Set(['Gateway', 'ListenerSet', 'HTTPRoute', 'ProxyBackend']);
/** Kinds that decide themselves which routes attach. */
const ADMITTING: ReadonlySet<string> = new Set(['Gateway', 'ListenerSet', 'HTTPRoute']);

interface Found {
  readonly kind: string;
  readonly group: string;
  readonly namespace: string;
  readonly name: string;
}

/** @param namespace - the one that was read */
export function elsewhereOf(
  documents: readonly InputDocument[],
  namespace: string,
  known: readonly ProxyDistribution[],
): Elsewhere {
  const externals = new Set<string>();
  const grants: InputDocument[] = [];
  for (const { value, placeOf } of documents)
    for (const { kind, group, ...to } of referencesIn(value.spec, '', namespace)) {
      const kinds = Object.entries(distributionOf(`${group}/`, known)?.kinds ?? {});
      const neutral = kinds.find(([, names]) => names.kind === kind)?.[0] ?? kind;
      if (NEEDED.has(neutral)) externals.add(`${neutral}/${to.namespace}/${to.name}`);
      if (ADMITTING.has(neutral)) continue;
      const from = { group: groupOf(value.apiVersion), kind: value.kind, namespace };
      const metadata = { namespace: to.namespace, name: `elsewhere-${grants.length}` };
      const spec = { from: [from], to: [{ group, kind, name: to.name }] };
      grants.push({
        value: { apiVersion: `${GATEWAY_GROUP}/v1beta1`, kind: 'ReferenceGrant', metadata, spec },
        placeOf,
      });
    }
  return { externals, grants };
}

function referencesIn(value: unknown, field: string, own: string): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(item, field, own));
  if (!isObject(value)) return [];
  const { namespace, name } = value;
  const isOne = typeof namespace === 'string' && typeof name === 'string' && namespace !== own;
  const inner = Object.entries(value).flatMap(([key, part]) => referencesIn(part, key, own));
  return isOne ? [{ ...kindOf(value, field), namespace, name }, ...inner] : inner;
}

function kindOf({ kind, group }: Fields, field: string): Pick<Found, 'kind' | 'group'> {
  const found = typeof kind === 'string' ? kind : (KIND_OF[field] ?? 'Service');
  return { kind: found, group: typeof group === 'string' ? group : found === 'Gateway' ? GATEWAY_GROUP : '' };
}
