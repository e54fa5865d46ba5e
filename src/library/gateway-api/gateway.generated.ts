// Generated from @kubernetes-models/gateway-api by `npm run generate`; do not edit.

import type { TlsConfig, TlsModeType, TlsPortConfig } from './other-routes.generated';
import type { FromNamespaces, LabelSelector, LocalParametersReference, ObjectReference, ParametersReference, ParentGatewayReference, SecretObjectReference } from './references.generated';

/** AllowedListeners defines which ListenerSets can be attached to this Gateway. */
export interface AllowedListeners {
  /**
   * Namespaces defines which namespaces ListenerSets can be attached to this Gateway. The default value is to allow no ListenerSets.
   * @default {"from":"None"}
   */
  readonly namespaces?: ListenerNamespaces;
}

/** AllowedRoutes defines which Routes may be attached to this Listener. */
export interface AllowedRoutes {
  /**
   * Kinds specifies the groups and kinds of Routes that are allowed to bind to this Gateway Listener. When unspecified or empty, the kinds of Routes selected are determined using the Listener protocol. At most 8 items.
   * @default - none
   */
  readonly kinds?: RouteGroupKind[];
  /**
   * Namespaces indicates namespaces from which Routes may be attached to this Listener. This is restricted to the namespace of this Gateway by default.
   * @default {"from":"Same"}
   */
  readonly namespaces?: RouteNamespaces;
}

/** FrontendTLSConfig specifies frontend tls configuration for gateway. */
export interface FrontendTlsConfig {
  /** Default specifies the default client certificate validation configuration for all Listeners handling HTTPS traffic, unless a per-port configuration is defined. */
  readonly default: TlsConfig;
  /**
   * PerPort specifies tls configuration assigned per port. Per port configuration is optional. Once set this configuration overrides the default configuration for all Listeners handling HTTPS traffic that match this port. Each override port requires a unique TLS configuration. At most 64 items.
   * @default - none
   */
  readonly perPort?: TlsPortConfig[];
}

/** FrontendTLSValidation holds configuration information that can be used to validate the frontend initiating the TLS connection */
export interface FrontendTlsValidation {
  /** CACertificateRefs contains one or more references to Kubernetes objects that contain a PEM-encoded TLS CA certificate bundle, which is used as a trust anchor to validate the certificates presented by the client. 1 to 8 items. */
  readonly caCertificateRefs: ObjectReference[];
  /**
   * FrontendValidationMode defines the mode for validating the client certificate. There are two possible modes:
   * @default "AllowValidOnly"
   */
  readonly mode?: FrontendValidationModeType;
}

/** FrontendValidationModeType type defines how a Gateway validates client certificates. */
export enum FrontendValidationModeType {
  /** AllowValidOnly */
  ALLOW_VALID_ONLY = "AllowValidOnly",
  /** AllowInsecureFallback */
  ALLOW_INSECURE_FALLBACK = "AllowInsecureFallback",
}

/** GatewayBackendTLS describes backend TLS configuration for gateway. */
export interface GatewayBackendTls {
  /**
   * ClientCertificateRef references an object that contains a client certificate and its associated private key. It can reference standard Kubernetes resources, i.e., Secret, or implementation-specific custom resources.
   * @default - none
   */
  readonly clientCertificateRef?: SecretObjectReference;
}

/** GatewayClassSpec reflects the configuration of a class of Gateways. */
export interface GatewayClassSpec {
  /** ControllerName is the name of the controller that is managing Gateways of this class. The value of this field MUST be a domain prefixed path. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/[A-Za-z0-9\/\-._~%!$&'()*+,;=:]+$`. */
  readonly controllerName: string;
  /**
   * Description helps describe a GatewayClass with more details.
   * @default - none
   */
  readonly description?: string;
  /**
   * ParametersRef is a reference to a resource that contains the configuration parameters corresponding to the GatewayClass. This is optional if the controller does not require any additional configuration.
   * @default - none
   */
  readonly parametersRef?: ParametersReference;
}

/** GatewayDefaultScope defines the set of default scopes that a Gateway can claim, for use in any Route type. At present the only supported scopes are "All" and "None". "None" is a special scope which explicitly means that the Route MUST NOT attached to any default Gateway. */
export enum GatewayDefaultScope {
  /** All */
  ALL = "All",
  /** None */
  NONE = "None",
}

/** GatewayInfrastructure defines infrastructure level attributes about a Gateway instance. */
export interface GatewayInfrastructure {
  /**
   * Annotations that SHOULD be applied to any resources created in response to this Gateway. At most 8 entries.
   * @default - none
   */
  readonly annotations?: { [key: string]: string };
  /**
   * Labels that SHOULD be applied to any resources created in response to this Gateway. At most 8 entries.
   * @default - none
   */
  readonly labels?: { [key: string]: string };
  /**
   * ParametersRef is a reference to a resource that contains the configuration parameters corresponding to the Gateway. This is optional if the controller does not require any additional configuration.
   * @default - none
   */
  readonly parametersRef?: LocalParametersReference;
}

/** GatewaySpec defines the desired state of Gateway. */
export interface GatewaySpec {
  /**
   * Addresses requested for this Gateway. This is optional and behavior can depend on the implementation. If a value is set in the spec and the requested address is invalid or unavailable, the implementation MUST indicate this in an associated entry in GatewayStatus.Conditions. At most 16 items.
   * @default - none
   */
  readonly addresses?: GatewaySpecAddress[];
  /**
   * AllowedListeners defines which ListenerSets can be attached to this Gateway. The default value is to allow no ListenerSets.
   * @default - none
   */
  readonly allowedListeners?: AllowedListeners;
  /**
   * DefaultScope, when set, configures the Gateway as a default Gateway, meaning it will dynamically and implicitly have Routes (e.g. HTTPRoute) attached to it, according to the scope configured here.
   * @default - none
   */
  readonly defaultScope?: GatewayDefaultScope;
  /** GatewayClassName used for this Gateway. This is the name of a GatewayClass resource. 1 to 253 characters. */
  readonly gatewayClassName: string;
  /**
   * Infrastructure defines infrastructure level attributes about this Gateway instance.
   * @default - none
   */
  readonly infrastructure?: GatewayInfrastructure;
  /** Listeners associated with this Gateway. Listeners define logical endpoints that are bound on this Gateway's addresses. At least one Listener MUST be specified. 1 to 64 items. */
  readonly listeners: Listener[];
  /**
   * TLS specifies frontend and backend tls configuration for entire gateway.
   * @default - none
   */
  readonly tls?: GatewayTlsConfig;
}

/** GatewaySpecAddress describes an address that can be bound to a Gateway. */
export interface GatewaySpecAddress {
  /**
   * Type of the address. 1 to 253 characters. Pattern: `^Hostname|IPAddress|NamedAddress|[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/[A-Za-z0-9\/\-._~%!$&'()*+,;=:]+$`.
   * @default "IPAddress"
   */
  readonly type?: string;
  /**
   * When a value is unspecified, an implementation SHOULD automatically assign an address matching the requested type if possible. At most 253 characters.
   * @default - none
   */
  readonly value?: string;
}

/** GatewayTLSConfig specifies frontend and backend tls configuration for gateway. */
export interface GatewayTlsConfig {
  /**
   * Backend describes TLS configuration for gateway when connecting to backends.
   * @default - none
   */
  readonly backend?: GatewayBackendTls;
  /**
   * Frontend describes TLS config when client connects to Gateway.
   * @default - none
   */
  readonly frontend?: FrontendTlsConfig;
}

/** Listener embodies the concept of a logical endpoint where a Gateway accepts network connections. */
export interface Listener {
  /**
   * AllowedRoutes defines the types of routes that MAY be attached to a Listener and the trusted namespaces where those Route resources MAY be present.
   * @default {"namespaces":{"from":"Same"}}
   */
  readonly allowedRoutes?: AllowedRoutes;
  /**
   * Hostname specifies the virtual hostname to match for protocol types that define this concept. When unspecified, all hostnames are matched. This field is ignored for protocols that don't require hostname based matching. 1 to 253 characters. Pattern: `^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly hostname?: string;
  /** Name is the name of the Listener. This name MUST be unique within a Gateway. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly name: string;
  /** Port is the network port. Multiple listeners may use the same port, subject to the Listener compatibility rules. 1 to 65535. */
  readonly port: number;
  /** Protocol specifies the network protocol this listener expects to receive. 1 to 255 characters. Pattern: `^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/[A-Za-z0-9]+$`. */
  readonly protocol: string;
  /**
   * TLS is the TLS configuration for the Listener. This field is required if the Protocol field is "HTTPS" or "TLS". It is invalid to set this field if the Protocol field is "HTTP", "TCP", or "UDP".
   * @default - none
   */
  readonly tls?: ListenerTlsConfig;
}

/** Listeners associated with this ListenerSet. Listeners define logical endpoints that are bound on this referenced parent Gateway's addresses. */
export interface ListenerEntry {
  /**
   * AllowedRoutes defines the types of routes that MAY be attached to a Listener and the trusted namespaces where those Route resources MAY be present.
   * @default {"namespaces":{"from":"Same"}}
   */
  readonly allowedRoutes?: AllowedRoutes;
  /**
   * Hostname specifies the virtual hostname to match for protocol types that define this concept. When unspecified, all hostnames are matched. This field is ignored for protocols that don't require hostname based matching. 1 to 253 characters. Pattern: `^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly hostname?: string;
  /** Name is the name of the Listener. This name MUST be unique within a ListenerSet. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly name: string;
  /** Port is the network port. Multiple listeners may use the same port, subject to the Listener compatibility rules. 1 to 65535. */
  readonly port: number;
  /** Protocol specifies the network protocol this listener expects to receive. 1 to 255 characters. Pattern: `^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/[A-Za-z0-9]+$`. */
  readonly protocol: string;
  /**
   * TLS is the TLS configuration for the Listener. This field is required if the Protocol field is "HTTPS" or "TLS". It is invalid to set this field if the Protocol field is "HTTP", "TCP", or "UDP".
   * @default - none
   */
  readonly tls?: ListenerTlsConfig;
}

/** ListenerNamespaces indicate which namespaces ListenerSets should be selected from. */
export interface ListenerNamespaces {
  /**
   * From indicates where ListenerSets can attach to this Gateway. Possible values are:
   * @default "None"
   */
  readonly from?: FromNamespaces;
  /**
   * Selector must be specified when From is set to "Selector". In that case, only ListenerSets in Namespaces matching this Selector will be selected by this Gateway. This field is ignored for other values of "From".
   * @default - none
   */
  readonly selector?: LabelSelector;
}

/** ListenerSetSpec defines the desired state of a ListenerSet. */
export interface ListenerSetSpec {
  /** Listeners associated with this ListenerSet. Listeners define logical endpoints that are bound on this referenced parent Gateway's addresses. 1 to 64 items. */
  readonly listeners: ListenerEntry[];
  /** ParentRef references the Gateway that the listeners are attached to. */
  readonly parentRef: ParentGatewayReference;
}

/** ListenerTLSConfig describes a TLS configuration for a listener. */
export interface ListenerTlsConfig {
  /**
   * CertificateRefs contains a series of references to Kubernetes objects that contains TLS certificates and private keys. These certificates are used to establish a TLS handshake for requests that match the hostname of the associated listener. At most 64 items.
   * @default - none
   */
  readonly certificateRefs?: SecretObjectReference[];
  /**
   * Mode defines the TLS behavior for the TLS session initiated by the client. There are two possible modes:
   * @default "Terminate"
   */
  readonly mode?: TlsModeType;
  /**
   * Options are a list of key/value pairs to enable extended TLS configuration for each implementation. For example, configuring the minimum TLS version or supported cipher suites. At most 16 entries.
   * @default - none
   */
  readonly options?: { [key: string]: string };
}

/** RouteGroupKind indicates the group and kind of a Route resource. */
export interface RouteGroupKind {
  /**
   * Group is the group of the Route. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly group?: string;
  /** Kind is the kind of the Route. 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`. */
  readonly kind: string;
}

/** RouteNamespaces indicate which namespaces Routes should be selected from. */
export interface RouteNamespaces {
  /**
   * From indicates where Routes will be selected for this Gateway. Possible values are:
   * @default "Same"
   */
  readonly from?: FromNamespaces;
  /**
   * Selector must be specified when From is set to "Selector". In that case, only Routes in Namespaces matching this Selector will be selected by this Gateway. This field is ignored for other values of "From".
   * @default - none
   */
  readonly selector?: LabelSelector;
}
