import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { isServiceName } from '../../validation/metadata';
import type { Origin } from '../../values/origin';
import type { ResourceKind } from '../../values/resource-name';
import { metadataFix } from './report-issue';

/** The parts of `metadata` that the compiler reads. */
export interface Metadata {
  readonly name: string;
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

const CLUSTER_KINDS: ReadonlySet<ResourceKind> = new Set<ResourceKind>(['GatewayClass', 'Namespace']);

/** Returns the identity that a document specifies, valid or not; the name is empty if it is missing. */
export function metadataIdentity(
  kind: ResourceKind,
  document: Fields,
): { readonly name: string; readonly namespace: string } {
  const { name, namespace } = (document.metadata ?? {}) as Fields;
  return {
    name: typeof name === 'string' ? name : '',
    namespace: CLUSTER_KINDS.has(kind) ? '' : typeof namespace === 'string' && namespace ? namespace : 'default',
  };
}

/** Reads the metadata of a valid document; returns undefined if its name cannot be referenced. */
export function readMetadata(
  kind: ResourceKind,
  document: Fields,
  origin: Origin,
  diagnostics: DiagnosticCollector,
): Metadata | undefined {
  const { name, namespace } = metadataIdentity(kind, document);
  const at: Origin = { document: origin.document, path: ['metadata', 'name'] };
  if (!name) {
    const expected = 'set explicitly, because other resources refer to it';
    diagnostics.report(CODE.invalidMetadata, at, {
      problem: `metadata.name must be ${expected}; found generateName`,
      fix: 'Set `metadata.name` instead of `metadata.generateName`.',
    });
    return undefined;
  }
  if (kind === 'Service' && !isServiceName(name)) {
    const expected = 'a DNS label: up to 63 lowercase letters, digits and -, with a letter first';
    const found = JSON.stringify(name);
    diagnostics.report(CODE.invalidMetadata, at, {
      problem: `name of a Service must be ${expected}; found ${found}`,
      fix: metadataFix(found),
    });
    return undefined;
  }
  const { labels, annotations } = document.metadata as Fields;
  return { name, namespace, labels: texts(labels), annotations: texts(annotations) };
}

function texts(value: unknown): Readonly<Record<string, string>> {
  return (value ?? {}) as Readonly<Record<string, string>>;
}
