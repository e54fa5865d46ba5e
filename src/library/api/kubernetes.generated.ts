// Generated from schema/ by `npm run generate`; do not edit.

import type { Quantity } from './runtime/quantity';

/** An object that receives traffic: a Service, or a backend of this API. Rule: Must have port for Service reference. */
export interface BackendObjectReference {
  /**
   * API group; empty for a Service. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default ""
   */
  readonly group?: string;
  /**
   * Kind of the object. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Service"
   */
  readonly kind?: string;
  /** Name of the object. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace of the object. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - the referring object's namespace
   */
  readonly namespace?: string;
  /**
   * Port of the Service. Backends bring their own. 1 to 65535.
   * @default - none; required for a Service
   */
  readonly port?: number;
}

/** A kind of object that has CA certificates. */
export enum CaCertificateKind {
  /** A ConfigMap. (ConfigMap) */
  CONFIG_MAP = "ConfigMap",
  /** A Secret. (Secret) */
  SECRET = "Secret",
}

/** An environment variable of the proxy container. */
export interface EnvVar {
  /** Name of the variable. */
  readonly name: string;
  /**
   * Value; `$(OTHER)` is replaced by another variable, `$$(OTHER)` stays as `$(OTHER)`.
   * @default - the empty string
   */
  readonly value?: string;
  /**
   * Where the value comes from instead.
   * @default - none
   */
  readonly valueFrom?: EnvVarSource;
}

/** Where the value of a variable comes from. */
export interface EnvVarSource {
  /**
   * A key of a ConfigMap.
   * @default - none
   */
  readonly configMapKeyRef?: KeySelector;
  /**
   * A field of the pod.
   * @default - none
   */
  readonly fieldRef?: ObjectFieldSelector;
  /**
   * A key of an environment file in a volume.
   * @default - none
   */
  readonly fileKeyRef?: FileKeySelector;
  /**
   * A resource limit or request of a container.
   * @default - none
   */
  readonly resourceFieldRef?: ResourceFieldSelector;
  /**
   * A key of a Secret.
   * @default - none
   */
  readonly secretKeyRef?: KeySelector;
}

/** A key of an environment file. */
export interface FileKeySelector {
  /** The key in the file. */
  readonly key: string;
  /**
   * Whether the file or the key may be missing.
   * @default false
   */
  readonly optional?: boolean;
  /** Path of the file in the volume, relative to its root. */
  readonly path: string;
  /** Name of the volume. */
  readonly volumeName: string;
}

/** A header and its value. */
export interface HttpHeader {
  /** Name of the header; upper and lower case are one. 1 to 256 characters. Pattern: `^[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`. */
  readonly name: string;
  /** Value of the header. 1 to 4096 characters. */
  readonly value: string;
}

/** Changes to headers, in the order set, add, remove. */
export interface HttpHeaderFilter {
  /**
   * Headers to add; an existing header keeps its values and gets this one too. At most 16 items.
   * @default - none
   */
  readonly add?: HttpHeader[];
  /**
   * Names of headers to remove. At most 16 items.
   * @default - none
   */
  readonly remove?: string[];
  /**
   * Headers to set; an existing value is replaced. At most 16 items.
   * @default - none
   */
  readonly set?: HttpHeader[];
}

/** A header and the value that it must have. */
export interface HttpHeaderMatch {
  /** Name of the header; upper and lower case are one. 1 to 256 characters. Pattern: `^[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`. */
  readonly name: string;
  /**
   * How `value` is compared.
   * @default "Exact"
   */
  readonly type?: HttpHeaderMatchType;
  /** The value, or the regular expression. 1 to 4096 characters. */
  readonly value: string;
}

/** How a header value is compared. */
export enum HttpHeaderMatchType {
  /** The value is equal, letter by letter. (Exact) */
  EXACT = "Exact",
  /** The value matches the regular expression as a whole. (RegularExpression) */
  REGULAR_EXPRESSION = "RegularExpression",
}

/** One key of a ConfigMap or Secret in the same namespace. */
export interface KeySelector {
  /** The key. */
  readonly key: string;
  /**
   * Name of the object.
   * @default ""
   */
  readonly name?: string;
  /**
   * Whether the object or the key may be missing.
   * @default - `false`
   */
  readonly optional?: boolean;
}

/** Selects objects by their labels; all conditions must hold. An empty selector selects every object. */
export interface LabelSelector {
  /**
   * Conditions on labels.
   * @default - none
   */
  readonly matchExpressions?: LabelSelectorRequirement[];
  /**
   * Labels that must be present, each with this value.
   * @default - none
   */
  readonly matchLabels?: { [key: string]: string };
}

/** A condition on one label. */
export interface LabelSelectorRequirement {
  /** Name of the label. */
  readonly key: string;
  /** One of `In`, `NotIn`, `Exists`, `DoesNotExist`. */
  readonly operator: string;
  /**
   * Values for `In` and `NotIn`; empty for the others.
   * @default - none
   */
  readonly values?: string[];
}

/** A Service or InferencePool in the same namespace. Rule: Must have port for Service reference. */
export interface LocalBackendObjectReference {
  /**
   * API group; empty for a Service. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default ""
   */
  readonly group?: string;
  /**
   * Kind of the object. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Service"
   */
  readonly kind?: string;
  /** Name of the object. 1 to 253 characters. */
  readonly name: string;
  /**
   * Port of the Service. 1 to 65535.
   * @default - none; required for a Service
   */
  readonly port?: number;
}

/** A ConfigMap or Secret in the same namespace that has CA certificates. */
export interface LocalCaCertificateReference {
  /**
   * Kind of the object. Since v1.5.
   * @default "ConfigMap"
   */
  readonly kind?: CaCertificateKind;
  /** Name of the object. 1 to 253 characters. Not required in v1.4. */
  readonly name: string;
}

/** An object in the same namespace. */
export interface LocalObjectReference {
  /**
   * Name of the object.
   * @default ""
   */
  readonly name?: string;
}

/** A key of a Secret in the same namespace. Rule: custom credential refs must set both group and kind. */
export interface LocalSecretKeyReference {
  /**
   * API group of the object; empty for a Secret.
   * @default - the core group
   */
  readonly group?: string;
  /**
   * Kind of the object.
   * @default - `Secret`
   */
  readonly kind?: string;
  /** Name of the Secret. 1 to 253 characters. */
  readonly name: string;
  /**
   * The key. 1 to 253 characters.
   * @default - the usual key of the place
   */
  readonly key?: string;
}

/** A Secret in the same namespace. Rule: custom credential refs must set both group and kind. */
export interface LocalSecretObjectReference {
  /**
   * API group of the object; empty for a Secret.
   * @default - the core group
   */
  readonly group?: string;
  /**
   * Kind of the object.
   * @default - `Secret`
   */
  readonly kind?: string;
  /** Name of the Secret. 1 to 253 characters. */
  readonly name: string;
}

/** A field of the pod. */
export interface ObjectFieldSelector {
  /**
   * Version of the schema that `fieldPath` is written for.
   * @default - `v1`
   */
  readonly apiVersion?: string;
  /** Path of the field, such as `metadata.namespace`. */
  readonly fieldPath: string;
}

/** The object on whose behalf a status is reported. */
export interface ParentReference {
  /**
   * API group of the object. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default "gateway.networking.k8s.io"
   */
  readonly group?: string;
  /**
   * Kind of the object. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Gateway"
   */
  readonly kind?: string;
  /** Name of the object. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace of the object. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - the referring object's namespace
   */
  readonly namespace?: string;
  /**
   * Port of the object. 1 to 65535.
   * @default - every port
   */
  readonly port?: number;
  /**
   * Section of the object. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - the whole object
   */
  readonly sectionName?: string;
}

/** One object that a policy applies to, or one section of it. At most one of `sectionName`, `port` is set. */
export interface PolicyTargetReference {
  /** API group of the target; empty for a Service. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind of the target. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Name of the target. 1 to 253 characters. */
  readonly name: string;
  /**
   * The part of the target: a listener of a Gateway or ListenerSet, a rule of a route, a port of a Service, a provider or MCP target of a backend. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - the whole target
   */
  readonly sectionName?: string;
  /**
   * All listeners of a Gateway that have this port. Only in policies with `frontend` alone. 1 to 65535. Since v1.4.
   * @default - listeners of every port
   */
  readonly port?: number;
}

/** All objects of a kind that carry the labels, or one section of each. At most one of `sectionName`, `port` is set. */
export interface PolicyTargetSelector {
  /** API group of the targets; empty for Services. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind of the targets. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Labels that a target must carry, each with this value. */
  readonly matchLabels: { [key: string]: string };
  /**
   * The part of each target, as in `targetRefs`. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - the whole target
   */
  readonly sectionName?: string;
  /**
   * All listeners of a Gateway that have this port. Only in policies with `frontend` alone. 1 to 65535. Since v1.4.
   * @default - listeners of every port
   */
  readonly port?: number;
}

/** A resource claim of the pod. */
export interface ResourceClaim {
  /** Name of the claim in the pod. */
  readonly name: string;
  /**
   * Name of the request in the claim.
   * @default - everything of the claim
   */
  readonly request?: string;
}

/** A resource of a container. */
export interface ResourceFieldSelector {
  /**
   * Name of the container.
   * @default - the container of the variable
   */
  readonly containerName?: string;
  /**
   * The unit in which the value is given, such as `1Mi`. A Kubernetes quantity.
   * @default - none
   */
  readonly divisor?: Quantity;
  /** The resource, such as `limits.memory`. */
  readonly resource: string;
}

/** Compute resources of the proxy container. */
export interface ResourceRequirements {
  /**
   * Resource claims of the pod that the container uses.
   * @default - none
   */
  readonly claims?: ResourceClaim[];
  /**
   * The most that the container may use, by resource. Each: a Kubernetes quantity.
   * @default - none
   */
  readonly limits?: { [key: string]: Quantity };
  /**
   * The resource requests of the container. Each: a Kubernetes quantity.
   * @default - `limits`
   */
  readonly requests?: { [key: string]: Quantity };
}
