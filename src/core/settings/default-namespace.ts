import type { InputDocument, LoadedInput } from '../compiler/model/document';
import { builtInDistributions, distributionOf, type ProxyDistribution } from '../distribution';
import { isObject } from '../values/objects';
import {
  CORE_KINDS,
  GATEWAY_GROUP,
  GATEWAY_KINDS,
  groupOf,
  INFERENCE_GROUP,
  INFERENCE_KINDS,
} from '../values/resource-name';

/** Kinds of other groups that are read and have a namespace. */
const NAMESPACED: ReadonlySet<unknown> = new Set<string>(
  [...GATEWAY_KINDS, ...INFERENCE_KINDS, ...CORE_KINDS].filter(
    (kind) => kind !== 'GatewayClass' && kind !== 'Namespace',
  ),
);

/** Caches the last result for an object, so that the same input returns the same object. */
const PLACED = new WeakMap<
  InputDocument['value'],
  { readonly namespace: string; readonly value: InputDocument['value'] }
>();

/** Returns an object with the namespace set; the same object if it has a namespace or none is given. */
export function placedIn(value: InputDocument['value'], namespace: string | undefined): InputDocument['value'] {
  const { metadata } = value;
  if (namespace === undefined || !isObject(metadata) || (metadata.namespace ?? '') !== '') return value;
  const known = PLACED.get(value);
  if (known?.namespace === namespace) return known.value;
  const placed = { ...value, metadata: { ...metadata, namespace } };
  PLACED.set(value, { namespace, value: placed });
  return placed;
}

/** The inputs with a namespace for each resource that names none. Objects that are not read stay as they are. */
export function inNamespace(
  input: LoadedInput,
  namespace: string | undefined,
  distributions: readonly ProxyDistribution[] = [],
): LoadedInput {
  if (namespace === undefined) return input;
  const known = [...builtInDistributions(), ...distributions];
  const documents = input.documents.map((document) => {
    const value = placedIn(document.value, namespace);
    return value === document.value || !isNamespaced(document, known) ? document : { ...document, value };
  });
  const unreadable = input.unreadable?.map((one) => (one.namespace === 'default' ? { ...one, namespace } : one));
  return { ...input, documents, ...(unreadable ? { unreadable } : {}) };
}

function isNamespaced({ value: { apiVersion, kind } }: InputDocument, known: readonly ProxyDistribution[]): boolean {
  if (distributionOf(apiVersion, known)) return true;
  const isRead = apiVersion === 'v1' || [GATEWAY_GROUP, INFERENCE_GROUP].includes(groupOf(apiVersion));
  return isRead && NAMESPACED.has(kind);
}
