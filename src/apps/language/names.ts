import { builtInDistributions } from '../../core/distribution';
import { type Fields, isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';

/** The name of a document, or of a named part of it. */
export interface NamedObject {
  /** The kind with the name of the reference. */
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** A listener, a rule, a provider or a target of it. */
  readonly section?: string;
}

/** Returns a unique key. */
export function nameKey({ kind, namespace, name, section }: NamedObject): string {
  return `${kind}/${namespace}/${name}${section === undefined ? '' : `#${section}`}`;
}

/** Returns the document of a part. */
export function wholeOf({ kind, namespace, name }: NamedObject): NamedObject {
  return { kind, namespace, name };
}

/** An occurrence of a name: its definition or a reference to it. */
export interface Mention extends NamedObject {
  readonly path: FieldPath;
  readonly isDefinition: boolean;
}

let referenceKinds: ReadonlyMap<string, string> | undefined;

/** The kind of the reference that a distribution calls so. */
export function referenceKind(written: string): string {
  referenceKinds ??= new Map(
    builtInDistributions().flatMap(({ kinds }) =>
      Object.entries(kinds).map(([known, { kind }]) => [kind, known] as const),
    ),
  );
  return referenceKinds.get(written) ?? written;
}

/** The kinds that reference fields default to if they name no kind. */
const KINDS_OF_FIELDS: Readonly<Record<string, string>> = {
  parentRef: 'Gateway',
  parentRefs: 'Gateway',
  backendRef: 'Service',
  backendRefs: 'Service',
  targetRef: '',
  targetRefs: '',
  secretRef: 'Secret',
  signingKeyRef: 'Secret',
  clientSecretRef: 'Secret',
  clientCertificateRef: 'Secret',
  certificateRef: 'Secret',
  certificateRefs: 'Secret',
  mtlsCertificateRef: 'Secret',
  caCertificateRefs: 'ConfigMap',
  configMap: 'ConfigMap',
  parametersRef: '',
  extensionRef: '',
  modelRef: 'ProxyModel',
  // The field of a ReferenceGrant.
  to: '',
};

/** Returns the default kind of a reference field; undefined for fields that are not references. */
export function kindOfField(field: string | number | undefined): string | undefined {
  return typeof field === 'string' && Object.hasOwn(KINDS_OF_FIELDS, field) ? KINDS_OF_FIELDS[field] : undefined;
}

/** The field that a value at a path belongs to, whether it is an item of a list or not. */
export function fieldAround(path: FieldPath): string | undefined {
  const field = path.findLast((step) => typeof step === 'string');
  return typeof field === 'string' ? field : undefined;
}

/** Kinds that belong to no namespace. */
const OF_CLUSTER: ReadonlySet<string> = new Set(['GatewayClass', 'Namespace']);

export function nameOfDocument(root: Fields, defaultNamespace = 'default'): NamedObject | undefined {
  const { kind, metadata } = root;
  if (typeof kind !== 'string' || !isObject(metadata) || typeof metadata.name !== 'string') return undefined;
  const { namespace } = metadata;
  const own = typeof namespace === 'string' ? namespace : defaultNamespace;
  return { kind: referenceKind(kind), namespace: OF_CLUSTER.has(kind) ? '' : own, name: metadata.name };
}

/** Returns all names that a document defines or references. */
export function mentionsIn(root: Fields, defaultNamespace?: string): readonly Mention[] {
  const own = nameOfDocument(root, defaultNamespace);
  if (!own) return [];
  const found: Mention[] = [{ ...own, path: ['metadata', 'name'], isDefinition: true }];
  visit(root.spec, ['spec'], own, found);
  return found;
}

/** The lists of a document whose items other documents can reference. */
const SECTIONS: ReadonlySet<string> = new Set(['listeners', 'rules', 'providers', 'targets', 'ports']);

/** Whether the items of such a list are parts that have a name. */
export function isListOfParts(field: string | undefined): boolean {
  return field !== undefined && SECTIONS.has(field);
}

function visit(value: unknown, path: FieldPath, own: NamedObject, found: Mention[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, [...path, index], own, found);
    return;
  }
  if (!isObject(value)) return;
  const field = fieldAround(path);
  const usual = kindOfField(field);
  if (usual !== undefined) found.push(...referenceIn(value, path, usual, own));
  else if (typeof value.name === 'string' && isListOfParts(field) && typeof path.at(-1) === 'number')
    found.push({ ...own, section: value.name, path: [...path, 'name'], isDefinition: true });
  if (typeof value.gatewayClassName === 'string')
    found.push(mention('GatewayClass', '', value.gatewayClassName, [...path, 'gatewayClassName']));
  for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name], own, found);
}

function referenceIn(value: Fields, path: FieldPath, usual: string, own: NamedObject): readonly Mention[] {
  const { kind, name, namespace, sectionName } = value;
  if (typeof name !== 'string') return [];
  const whose = referenceKind(typeof kind === 'string' ? kind : usual);
  const where = OF_CLUSTER.has(whose) ? '' : typeof namespace === 'string' ? namespace : own.namespace;
  const target = mention(whose, where, name, [...path, 'name']);
  if (typeof sectionName !== 'string') return [target];
  return [target, { ...target, section: sectionName, path: [...path, 'sectionName'] }];
}

function mention(kind: string, namespace: string, name: string, path: FieldPath): Mention {
  return { kind, namespace, name, path, isDefinition: false };
}
