import { compareText } from '../text/compare-text';
import type { Origin } from '../values/origin';
import type { ResourceKind, ResourceName } from '../values/resource-name';
import type { SpecOfGatewayKind } from './gateway-types.generated';
import type { InferencePoolSpec } from './inference-shapes';
import type { SpecOfKind as SpecOfProxyKind } from './types.generated';

/** A validated input: names are the reference's, defaults are applied. */
export interface Resource<Spec = unknown> extends ResourceName {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: Spec;
  /** The whole document after validation; for kinds without a spec (Secret, ConfigMap), it contains their data. */
  readonly document: Readonly<Record<string, unknown>>;
  /** The document itself: paths of fields are relative to its root, such as `['spec', 'rules', 0]`. */
  readonly origin: Origin;
  /** The API group as the author wrote it, of the distribution that the document speaks. */
  readonly group: string;
  /** The kind as the author wrote it, for messages. */
  readonly writtenKind: string;
}

/** The fields of a Service that decide how it is reached; any of them may be absent. */
export interface ServiceSpec {
  readonly type?: string;
  readonly clusterIP?: string;
  readonly externalName?: string;
  readonly ports?: readonly ServicePortSpec[];
}

export interface ServicePortSpec {
  readonly name?: string;
  readonly port: number;
  readonly targetPort?: number | string;
  readonly appProtocol?: string;
}

interface SpecOfCoreKind {
  readonly Service: ServiceSpec | undefined;
  readonly Secret: unknown;
  readonly ConfigMap: unknown;
  readonly Namespace: unknown;
}

type SpecOf = SpecOfProxyKind &
  Omit<SpecOfGatewayKind, 'ReferenceGrant'> & {
    /** A ReferenceGrant without a spec is valid and grants nothing. */
    readonly ReferenceGrant: SpecOfGatewayKind['ReferenceGrant'] | undefined;
  } & SpecOfCoreKind & { readonly InferencePool: InferencePoolSpec };

/** A validated resource of a known kind. */
export type ResourceOf<Kind extends ResourceKind> = Resource<SpecOf[Kind]> & { readonly kind: Kind };

/**
 * Returns whether a resource is of a kind. Validation has checked the spec against its kind, so the kind determines the type of the spec.
 */
export function isOfKind<Kind extends ResourceKind>(resource: Resource, kind: Kind): resource is ResourceOf<Kind> {
  return resource.kind === kind;
}

/** Compares by kind, namespace and name, so that the order of inputs has no effect. */
export function compareResources(a: ResourceName, b: ResourceName): number {
  return compareText(a.kind, b.kind) || compareText(a.namespace, b.namespace) || compareText(a.name, b.name);
}
