import { type ProxyDistribution, toNeutral } from '../../core/distribution';
import type { Resource } from '../../core/validation/resource';
import { newestNames } from '../../core/validation/revisions/newest-names';
import { type Fields, isObject } from '../../core/values/objects';
import { GATEWAY_KINDS, type GatewayKind, PROXY_KINDS, type ProxyKind } from '../../core/values/resource-name';
import { DEFAULT_REVISION, type Revision } from '../../core/values/revisions.generated';
import { wireMembers } from './wire-names';

/** Kinds of Kubernetes itself stay YAML. */
export type ImportedKind = ProxyKind | GatewayKind;

export type SubjectResource = Resource & { readonly kind: ImportedKind };

export function isImported(resource: Resource): resource is SubjectResource {
  return [...PROXY_KINDS, ...GATEWAY_KINDS].some((kind) => kind === resource.kind);
}

/** One resource that is turned into code. */
export interface ImportSubject {
  readonly kind: ImportedKind;
  /** The namespace in the document; undefined if it names none. */
  readonly namespace: string | undefined;
  readonly name: string;
  readonly metadata: Fields;
  /** The spec with the reference's names, like members of the first layer, and without defaults. */
  readonly spec: Fields;
  /** The whole expected document in the reference's names, with defaults. */
  readonly wanted: Fields;
  readonly distribution?: ProxyDistribution;
}

/** `Kind/namespace/name`, by which resources name each other. */
export function importKey(kind: string, namespace: string | undefined, name: string): string {
  return `${kind}/${namespace ?? 'default'}/${name}`;
}

export function importSubjectOf(
  { kind, name, document: wanted }: SubjectResource,
  written: Fields,
  known: readonly ProxyDistribution[],
  distribution: ProxyDistribution | undefined,
  revision: Revision = distribution?.revision ?? DEFAULT_REVISION,
): ImportSubject {
  const document = newestNames(kind, toNeutral(written, known).document, revision);
  const metadata = isObject(document.metadata) ? document.metadata : {};
  const namespace = typeof metadata.namespace === 'string' ? metadata.namespace : undefined;
  const spec = wireMembers(document.spec, `${specTypeOf(kind)}`);
  return {
    kind,
    namespace,
    name,
    metadata,
    spec: isObject(spec) ? spec : {},
    wanted,
    ...(distribution ? { distribution } : {}),
  };
}

/** The interface of the kind's spec, and the class that makes it. */
export function specTypeOf(kind: ImportedKind): string {
  return `${classOf(kind)}Spec`;
}

/** `api.ProxyBackend`, `gatewayapi.HttpRoute`. */
export function classOf(kind: ImportedKind): string {
  return PROXY_KINDS.some((own) => own === kind) ? `api.${kind}` : `gatewayapi.${WORDS[kind] ?? kind}`;
}

const WORDS: Readonly<Record<string, string>> = {
  HTTPRoute: 'HttpRoute',
  GRPCRoute: 'GrpcRoute',
  TCPRoute: 'TcpRoute',
  TLSRoute: 'TlsRoute',
  BackendTLSPolicy: 'BackendTlsPolicy',
};
