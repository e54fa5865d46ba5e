import { builtInDistributions, distributionOf, ProxyDistribution } from '../../core/distribution';
import { isObject } from '../../core/values/objects';
import { CORE_KINDS, GATEWAY_KINDS } from '../../core/values/resource-name';
import { valueAt } from '../../core/values/value-at';
import type { Typed } from './cursor';
import type { NameIndex, PlacedMention } from './name-index';
import { nameFormAt } from './named-texts';
import { fieldAround, kindOfField, type NamedObject, nameKey, nameOfDocument, referenceKind } from './names';
import type { Proposal } from './proposal';
import { type EditorSchemaNode, nodeAt } from './schema-node';
import type { Snapshot } from './snapshot';

/** Returns the kinds of documents, with their versions. */
export function kindProposals(
  snapshot: Snapshot,
  schema: EditorSchemaNode | undefined,
  { root, path }: Typed,
): readonly Proposal[] {
  const proposed = proposedDistributions(snapshot);
  if (path.length === 1 && path[0] === 'kind') return words([...kindsOf(root.apiVersion, proposed)]);
  if (path.length === 1 && path[0] === 'apiVersion') return words(versionsOf(proposed));
  const field = fieldAround(path.slice(0, -1));
  const isReference = path.at(-1) === 'kind' && kindOfField(field) !== undefined && !nodeAt(schema, path)?.words;
  return isReference ? words(['Gateway', 'HTTPRoute', 'GRPCRoute', 'Service', ...proxyKinds(proposed)]) : [];
}

/** The distributions of the inputs; the default if no input has one. */
function proposedDistributions({ input }: Snapshot): readonly ProxyDistribution[] {
  const used = new Set(input.documents.flatMap(({ value }) => distributionOf(value.apiVersion) ?? []));
  return used.size > 0 ? [...used] : [ProxyDistribution.DEFAULT];
}

function versionsOf(proposed: readonly ProxyDistribution[]): readonly string[] {
  return ['gateway.networking.k8s.io/v1', 'v1', ...proposed.map(({ apiGroup }) => `${apiGroup}/v1alpha1`)];
}

function kindsOf(apiVersion: unknown, proposed: readonly ProxyDistribution[]): readonly string[] {
  if (apiVersion === 'v1') return CORE_KINDS;
  if (String(apiVersion).startsWith('gateway.networking')) return GATEWAY_KINDS;
  const distribution = builtInDistributions().find(({ apiGroup }) => String(apiVersion).startsWith(`${apiGroup}/`));
  if (distribution) return Object.values(distribution.kinds).map(({ kind }) => kind);
  return [...GATEWAY_KINDS, ...CORE_KINDS, ...proxyKinds(proposed)];
}

function proxyKinds(proposed: readonly ProxyDistribution[]): readonly string[] {
  return proposed.flatMap(({ kinds }) => Object.values(kinds).map(({ kind }) => kind));
}

function words(all: readonly string[]): readonly Proposal[] {
  return all.map((label) => ({ label, is: 'word' }));
}

/** Returns names of resources for references, their sections, ports of Services and keys of Secrets. */
export function nameProposals(snapshot: Snapshot, index: NameIndex, { root, path }: Typed): readonly Proposal[] {
  const last = path.at(-1);
  if (last === 'gatewayClassName') return namesOf(index, new Set(['GatewayClass']), undefined);
  const around = path.slice(0, -1);
  const usual = kindOfField(fieldAround(around));
  const reference = valueAt(root, around);
  if (usual === undefined || !isObject(reference)) return [];
  const own = nameOfDocument(root, snapshot.settings.defaultNamespace);
  const namespace = typeof reference.namespace === 'string' ? reference.namespace : own?.namespace;
  const kind = referenceKind(typeof reference.kind === 'string' ? reference.kind : usual);
  if (last === 'name') return namesOf(index, kind === '' ? undefined : new Set([kind]), namespace);
  if (last === 'namespace') return namespacesOf(index);
  const target = { kind, namespace: namespace ?? 'default', name: String(reference.name) };
  if (last === 'sectionName') return sectionsOf(index, target);
  if (last === 'port') return portsOf(snapshot, target);
  return last === 'key' ? keysOf(snapshot, target) : [];
}

/** Returns the names that a string of an expectation, a guarantee or a setting can reference. */
export function textProposals(
  snapshot: Snapshot,
  index: NameIndex,
  file: string,
  { root, path }: Typed,
): readonly Proposal[] {
  const form = nameFormAt(snapshot, file, path);
  if (!form) return [];
  const found = [...index.definitions()].flatMap((one): readonly Proposal[] => {
    const { namespace, section, name } = one;
    const own = section ?? name;
    const label = [own, `${namespace}/${own}`].find((written) => form({ written, path, root }, one, index));
    return label === undefined ? [] : [{ label, is: 'name', detail: detailOf(one) }];
  });
  return [...new Map(found.map((each) => [each.label, each])).values()];
}

function namesOf(
  index: NameIndex,
  kinds: ReadonlySet<string> | undefined,
  namespace: string | undefined,
): readonly Proposal[] {
  return [...index.definitions(kinds)]
    .filter(
      (each) =>
        each.section === undefined &&
        (namespace === undefined || each.namespace === namespace || each.namespace === ''),
    )
    .map((one) => ({ label: one.name, is: 'name', detail: detailOf(one) }));
}

function detailOf({ document, namespace, name }: PlacedMention): string {
  return `${document.value.kind} ${namespace}/${name}`;
}

/** Returns the namespaces of all named resources. */
export function namespacesOf(index: NameIndex): readonly Proposal[] {
  const all = new Set([...index.definitions()].map(({ namespace }) => namespace).filter((each) => each !== ''));
  return [...all].map((label) => ({ label, is: 'name' }));
}

function sectionsOf(index: NameIndex, target: NamedObject): readonly Proposal[] {
  return [...index.definitions(new Set([target.kind]))]
    .filter(({ section, ...own }) => section !== undefined && nameKey(own) === nameKey(target))
    .map(({ section = '' }) => ({ label: section, is: 'name' }));
}

function portsOf({ result }: Snapshot, { namespace, name }: NamedObject): readonly Proposal[] {
  const ports = result.graph?.services.get(`${namespace}/${name}`)?.ports ?? [];
  return ports.map(({ port, name: called }) => ({
    label: String(port),
    is: 'word',
    ...(called === undefined ? {} : { detail: called }),
  }));
}

/** Keys alone: no value of a Secret is shown. */
function keysOf({ result }: Snapshot, { kind, namespace, name }: NamedObject): readonly Proposal[] {
  const holders = kind === 'ConfigMap' ? result.graph?.configMaps : result.graph?.secrets;
  return (holders?.get(`${namespace}/${name}`)?.keys ?? []).map((label) => ({ label, is: 'word' }));
}
