import type { LoadedInput } from '../../core/compiler/model/document';
import { isObject } from '../../core/values/objects';
import type { ResourceName } from '../../core/values/resource-name';

/**
 * Returns the inputs with a renamed Gateway, so that its objects and those of a controller, which are named after the Gateway, can exist
 * side by side.
 */
export function renamed(
  input: LoadedInput,
  gateway: Pick<ResourceName, 'namespace' | 'name'>,
  name: string,
): LoadedInput {
  const documents = input.documents.map((document) => {
    const { value } = document;
    if (!isObject(value)) return document;
    const metadata = isObject(value.metadata) ? value.metadata : {};
    const namespace = typeof metadata.namespace === 'string' ? metadata.namespace : 'default';
    const isGateway = value.kind === 'Gateway' && metadata.name === gateway.name && namespace === gateway.namespace;
    const own = isGateway ? { ...metadata, name } : metadata;
    const spec = withNames(value.spec, { ...gateway, to: name, from: namespace });
    return {
      ...document,
      value: {
        ...value,
        ...(isObject(value.metadata) ? { metadata: own } : {}),
        ...(spec === undefined ? {} : { spec }),
      },
    };
  });
  return { ...input, documents };
}

interface Rename {
  readonly namespace: string;
  readonly name: string;
  readonly to: string;
  /** The namespace of references without one. */
  readonly from: string;
}

const LISTS: ReadonlySet<string> = new Set(['parentRefs', 'parentRef', 'targetRefs']);

function withNames(spec: unknown, rename: Rename): unknown {
  if (!isObject(spec)) return spec;
  return Object.fromEntries(
    Object.entries(spec).map(([key, value]) => {
      if (!LISTS.has(key)) return [key, value];
      return [
        key,
        Array.isArray(value) ? value.map((one) => referenceTo(one, rename, key)) : referenceTo(value, rename, key),
      ];
    }),
  );
}

/** Updates a reference; the default kind of parents is Gateway. */
function referenceTo(reference: unknown, { namespace, name, to, from }: Rename, key: string): unknown {
  if (!isObject(reference) || reference.name !== name || (reference.namespace ?? from) !== namespace) return reference;
  const kind = reference.kind ?? (key === 'targetRefs' ? undefined : 'Gateway');
  return kind === 'Gateway' ? { ...reference, name: to } : reference;
}
