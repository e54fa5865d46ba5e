// Generated from @kubernetes-models/gateway-api by `npm run generate`; do not edit.

/** BackendObjectReference defines how an ObjectReference that is specific to BackendRef. It includes a few additional fields and features than a regular ObjectReference. */
export interface BackendObjectReference {
  /**
   * Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default ""
   */
  readonly group?: string;
  /**
   * Kind is the Kubernetes resource kind of the referent. For example "Service". 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Service"
   */
  readonly kind?: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the backend. When unspecified, the local namespace is inferred. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
  /**
   * Port specifies the destination port number to use for this resource. Port is required when the referent is a Kubernetes Service. In this case, the port number is the service port number, not the target port. For other resources, destination port might be derived from the referent resource or this field. 1 to 65535.
   * @default - none
   */
  readonly port?: number;
}

/** BackendRef defines how a Route should forward a request to a Kubernetes resource. */
export interface BackendRef {
  /**
   * Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default ""
   */
  readonly group?: string;
  /**
   * Kind is the Kubernetes resource kind of the referent. For example "Service". 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Service"
   */
  readonly kind?: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the backend. When unspecified, the local namespace is inferred. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
  /**
   * Port specifies the destination port number to use for this resource. Port is required when the referent is a Kubernetes Service. In this case, the port number is the service port number, not the target port. For other resources, destination port might be derived from the referent resource or this field.
   * @default - none
   */
  readonly port?: number;
  /**
   * Weight specifies the proportion of requests forwarded to the referenced backend. This is computed as weight/(sum of all weights in this BackendRefs list). For non-zero values, there may be some epsilon from the exact proportion defined here depending on the precision an implementation supports. Weight is not a percentage and the sum of weights does not need to equal 100. 0 to 1000000.
   * @default 1
   */
  readonly weight?: number;
}

/** BackendTLSPolicySpec defines the desired state of BackendTLSPolicy. */
export interface BackendTlsPolicySpec {
  /**
   * Options are a list of key/value pairs to enable extended TLS configuration for each implementation. For example, configuring the minimum TLS version or supported cipher suites. At most 16 entries.
   * @default - none
   */
  readonly options?: { [key: string]: string };
  /** TargetRefs identifies an API object to apply the policy to. Note that this config applies to the entire referenced resource by default, but this default may change in the future to provide a more granular application of the policy. 1 to 16 items. */
  readonly targetRefs: LocalPolicyTargetReferenceWithSectionName[];
  /** Validation contains backend TLS validation configuration. */
  readonly validation: BackendTlsPolicyValidation;
}

/** BackendTLSPolicyValidation contains backend TLS validation configuration. */
export interface BackendTlsPolicyValidation {
  /**
   * CACertificateRefs contains one or more references to Kubernetes objects that contain a PEM-encoded TLS CA certificate bundle, which is used to validate a TLS handshake between the Gateway and backend Pod. At most 8 items.
   * @default - none
   */
  readonly caCertificateRefs?: LocalObjectReference[];
  /** Hostname is used for two purposes in the connection between Gateways and backends: 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly hostname: string;
  /**
   * SubjectAltNames contains one or more Subject Alternative Names. When specified the certificate served from the backend MUST have at least one Subject Alternate Name matching one of the specified SubjectAltNames. At most 5 items.
   * @default - none
   */
  readonly subjectAltNames?: SubjectAltName[];
  /**
   * WellKnownCACertificates specifies whether a well-known set of CA certificates may be used in the TLS handshake between the gateway and backend pod. 1 to 253 characters. Pattern: `^(System|([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)_/([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]))$`.
   * @default - none
   */
  readonly wellKnownCaCertificates?: string;
}

/** CookieConfig defines the configuration for cookie-based session persistence. */
export interface CookieConfig {
  /**
   * LifetimeType specifies whether the cookie has a permanent or session-based lifetime. A permanent cookie persists until its specified expiry time, defined by the Expires or Max-Age cookie attributes, while a session cookie is deleted when the current session ends.
   * @default "Session"
   */
  readonly lifetimeType?: CookieLifetimeType;
}

/** LifetimeType specifies whether the cookie has a permanent or session-based lifetime. A permanent cookie persists until its specified expiry time, defined by the Expires or Max-Age cookie attributes, while a session cookie is deleted when the current session ends. */
export enum CookieLifetimeType {
  /** Permanent */
  PERMANENT = "Permanent",
  /** Session */
  SESSION = "Session",
}

/** ForwardBody configures if requests to the authorization server should include the body of the client request; and if so, how big that body is allowed to be. */
export interface ForwardBodyConfig {
  /**
   * MaxSize specifies how large in bytes the largest body that will be buffered and sent to the authorization server. If the body size is larger than `maxSize`, then the body sent to the authorization server must be truncated to `maxSize` bytes.
   * @default - none
   */
  readonly maxSize?: number;
}

/** Fraction represents the fraction of requests that should be mirrored to BackendRef. */
export interface Fraction {
  /**
   * At least 1.
   * @default 100
   */
  readonly denominator?: number;
  /** At least 0. */
  readonly numerator: number;
}

/** FromNamespaces specifies namespace from which Routes/ListenerSets may be attached to a Gateway. */
export enum FromNamespaces {
  /** All */
  ALL = "All",
  /** Selector */
  SELECTOR = "Selector",
  /** Same */
  SAME = "Same",
  /** None */
  NONE = "None",
}

/** A label selector is a label query over a set of resources. The result of matchLabels and matchExpressions are ANDed. An empty label selector matches all objects. A null label selector matches no objects. */
export interface LabelSelector {
  /**
   * matchExpressions is a list of label selector requirements. The requirements are ANDed.
   * @default - none
   */
  readonly matchExpressions?: LabelSelectorRequirement[];
  /**
   * matchLabels is a map of {key,value} pairs. A single {key,value} in the matchLabels map is equivalent to an element of matchExpressions, whose key field is "key", the operator is "In", and the values array contains only "value". The requirements are ANDed.
   * @default - none
   */
  readonly matchLabels?: { [key: string]: string };
}

/** A label selector requirement is a selector that contains values, a key, and an operator that relates the key and values. */
export interface LabelSelectorRequirement {
  /** key is the label key that the selector applies to. */
  readonly key: string;
  /** operator represents a key's relationship to a set of values. Valid operators are In, NotIn, Exists and DoesNotExist. */
  readonly operator: string;
  /**
   * values is an array of string values. If the operator is In or NotIn, the values array must be non-empty. If the operator is Exists or DoesNotExist, the values array must be empty. This array is replaced during a strategic merge patch.
   * @default - none
   */
  readonly values?: string[];
}

/** LocalObjectReference identifies an API object within the namespace of the referrer. The API object must be valid in the cluster; the Group and Kind must be registered in the cluster for this reference to be valid. */
export interface LocalObjectReference {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind is kind of the referent. For example "HTTPRoute" or "Service". 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
}

/** LocalParametersReference identifies an API object containing controller-specific configuration resource within the namespace. */
export interface LocalParametersReference {
  /** Group is the group of the referent. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind is kind of the referent. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
}

/** LocalPolicyTargetReferenceWithSectionName identifies an API object to apply a direct policy to. This should be used as part of Policy resources that can target single resources. For more information on how this policy attachment mode works, and a sample Policy resource, refer to the policy attachment documentation for Gateway API. */
export interface LocalPolicyTargetReferenceWithSectionName {
  /** Group is the group of the target resource. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind is kind of the target resource. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Name is the name of the target resource. 1 to 253 characters. */
  readonly name: string;
  /**
   * SectionName is the name of a section within the target resource. When unspecified, this targetRef targets the entire resource. In the following resources, SectionName is interpreted as the following: 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly sectionName?: string;
}

/** ObjectReference identifies an API object including its namespace. */
export interface ObjectReference {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When set to the empty string, core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind is kind of the referent. For example "ConfigMap" or "Service". 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the referenced object. When unspecified, the local namespace is inferred. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
}

/** ParametersReference identifies an API object containing controller-specific configuration resource within the cluster. */
export interface ParametersReference {
  /** Group is the group of the referent. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind is kind of the referent. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the referent. This field is required when referring to a Namespace-scoped resource and MUST be unset when referring to a Cluster-scoped resource. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
}

/** ParentGatewayReference identifies an API object including its namespace, defaulting to Gateway. */
export interface ParentGatewayReference {
  /**
   * Group is the group of the referent. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default "gateway.networking.k8s.io"
   */
  readonly group?: string;
  /**
   * Kind is kind of the referent. For example "Gateway". 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Gateway"
   */
  readonly kind?: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the referent. If not present, the namespace of the referent is assumed to be the same as the namespace of the referring object. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
}

/** ParentReference identifies an API object (usually a Gateway) that can be considered a parent of this resource (usually a route). There are two kinds of parent resources with "Core" support: */
export interface ParentReference {
  /**
   * Group is the group of the referent. When unspecified, "gateway.networking.k8s.io" is inferred. To set the core API group (such as for a "Service" kind referent), Group must be explicitly set to "" (empty string). At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default "gateway.networking.k8s.io"
   */
  readonly group?: string;
  /**
   * Kind is kind of the referent. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Gateway"
   */
  readonly kind?: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the referent. When unspecified, this refers to the local namespace of the Route. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
  /**
   * Port is the network port this Route targets. It can be interpreted differently based on the type of parent resource. 1 to 65535.
   * @default - none
   */
  readonly port?: number;
  /**
   * SectionName is the name of a section within the target resource. In the following resources, SectionName is interpreted as the following: 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly sectionName?: string;
}

/** ReferenceGrantFrom describes trusted namespaces and kinds. */
export interface ReferenceGrantFrom {
  /** Group is the group of the referent. When empty, the Kubernetes core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind is the kind of the referent. Although implementations may support additional resources, the following types are part of the "Core" support level for this field. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /** Namespace is the namespace of the referent. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`. */
  readonly namespace: string;
}

/** ReferenceGrantSpec identifies a cross namespace relationship that is trusted for Gateway API. */
export interface ReferenceGrantSpec {
  /** From describes the trusted namespaces and kinds that can reference the resources described in "To". Each entry in this list MUST be considered to be an additional place that references can be valid from, or to put this another way, entries MUST be combined using OR. 1 to 16 items. */
  readonly from: ReferenceGrantFrom[];
  /** To describes the resources that may be referenced by the resources described in "From". Each entry in this list MUST be considered to be an additional place that references can be valid to, or to put this another way, entries MUST be combined using OR. 1 to 16 items. */
  readonly to: ReferenceGrantTo[];
}

/** ReferenceGrantTo describes what Kinds are allowed as targets of the references. */
export interface ReferenceGrantTo {
  /** Group is the group of the referent. When empty, the Kubernetes core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly group: string;
  /** Kind is the kind of the referent. Although implementations may support additional resources, the following types are part of the "Core" support level for this field: 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
  /**
   * Name is the name of the referent. When unspecified, this policy refers to all resources of the specified Group and Kind in the local namespace. 1 to 253 characters.
   * @default - none
   */
  readonly name?: string;
}

/** SecretObjectReference identifies an API object including its namespace, defaulting to Secret. */
export interface SecretObjectReference {
  /**
   * Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default ""
   */
  readonly group?: string;
  /**
   * Kind is kind of the referent. For example "Secret". 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Secret"
   */
  readonly kind?: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the referenced object. When unspecified, the local namespace is inferred. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
}

/** SessionPersistence defines the desired state of SessionPersistence. */
export interface SessionPersistence {
  /**
   * AbsoluteTimeout defines the absolute timeout of the persistent session. Once the AbsoluteTimeout duration has elapsed, the session becomes invalid. Pattern: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`.
   * @default - none
   */
  readonly absoluteTimeout?: string;
  /**
   * CookieConfig provides configuration settings that are specific to cookie-based session persistence.
   * @default - none
   */
  readonly cookieConfig?: CookieConfig;
  /**
   * IdleTimeout defines the idle timeout of the persistent session. Once the session has been idle for more than the specified IdleTimeout duration, the session becomes invalid. Pattern: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`.
   * @default - none
   */
  readonly idleTimeout?: string;
  /**
   * SessionName defines the name of the persistent session token which may be reflected in the cookie or the header. Users should avoid reusing session names to prevent unintended consequences, such as rejection or unpredictable behavior. At most 128 characters.
   * @default - none
   */
  readonly sessionName?: string;
  /**
   * Type defines the type of session persistence such as through the use of a header or cookie. Defaults to cookie based session persistence.
   * @default "Cookie"
   */
  readonly type?: SessionPersistenceType;
}

/** Type defines the type of session persistence such as through the use of a header or cookie. Defaults to cookie based session persistence. */
export enum SessionPersistenceType {
  /** Cookie */
  COOKIE = "Cookie",
  /** Header */
  HEADER = "Header",
}

/** SubjectAltName represents Subject Alternative Name. */
export interface SubjectAltName {
  /**
   * Hostname contains Subject Alternative Name specified in DNS name format. Required when Type is set to Hostname, ignored otherwise. 1 to 253 characters. Pattern: `^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly hostname?: string;
  /** Type determines the format of the Subject Alternative Name. Always required. */
  readonly type: SubjectAltNameType;
  /**
   * URI contains Subject Alternative Name specified in a full URI format. It MUST include both a scheme (e.g., "http" or "ftp") and a scheme-specific-part. Common values include SPIFFE IDs like "spiffe://mycluster.example.com/ns/myns/sa/svc1sa". Required when Type is set to URI, ignored otherwise. 1 to 253 characters. Pattern: `^(([^:/?#]+):)(//([^/?#]*))([^?#]*)(\?([^#]*))?(#(.*))?`.
   * @default - none
   */
  readonly uri?: string;
}

/** SubjectAltNameType is the type of the Subject Alternative Name. */
export enum SubjectAltNameType {
  /** Hostname */
  HOSTNAME = "Hostname",
  /** URI */
  URI = "URI",
}
