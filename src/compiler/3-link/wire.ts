/**
 * What the linker reads of Gateway API and Kubernetes objects. Everything that the API server would default is optional here,
 * because inputs come from files too.
 */

export interface ObjectRef {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
  readonly namespace?: string;
}

export interface BackendRef extends ObjectRef {
  readonly port?: number;
  readonly weight?: number;
  readonly filters?: readonly RouteFilter[];
}

export interface RouteFilter {
  readonly type?: string;
  readonly requestMirror?: { readonly backendRef?: BackendRef };
  readonly externalAuth?: { readonly backendRef?: BackendRef };
}

export interface ParentRef extends ObjectRef {
  readonly sectionName?: string;
  readonly port?: number;
}

export interface RouteSpec {
  readonly parentRefs?: readonly ParentRef[];
  readonly hostnames?: readonly string[];
  readonly rules?: readonly RouteRuleSpec[];
}

export interface RouteRuleSpec {
  readonly name?: string;
  readonly backendRefs?: readonly BackendRef[];
  readonly filters?: readonly RouteFilter[];
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

export interface FromNamespaces {
  readonly from?: string;
  readonly selector?: LabelSelector;
}

export interface ListenerSpec {
  readonly name: string;
  readonly hostname?: string;
  readonly port: number;
  readonly protocol: string;
  readonly tls?: {
    readonly mode?: string;
    readonly certificateRefs?: readonly ObjectRef[];
    readonly options?: Readonly<Record<string, string>>;
  };
  readonly allowedRoutes?: {
    readonly namespaces?: FromNamespaces;
    readonly kinds?: readonly { readonly group?: string; readonly kind: string }[];
  };
}

export interface ClientValidation {
  readonly caCertificateRefs?: readonly ObjectRef[];
  readonly mode?: string;
}

export interface GatewayWire {
  readonly gatewayClassName?: string;
  readonly listeners?: readonly ListenerSpec[];
  readonly allowedListeners?: { readonly namespaces?: FromNamespaces };
  readonly infrastructure?: { readonly parametersRef?: ObjectRef };
  readonly tls?: {
    readonly backend?: { readonly clientCertificateRef?: ObjectRef };
    readonly frontend?: {
      readonly default?: { readonly validation?: ClientValidation };
      readonly perPort?: readonly {
        readonly port: number;
        readonly tls?: { readonly validation?: ClientValidation };
      }[];
    };
  };
}

export interface GatewayClassWire {
  readonly controllerName?: string;
  readonly parametersRef?: ObjectRef;
}

export interface ListenerSetWire {
  readonly parentRef?: ObjectRef;
  readonly listeners?: readonly ListenerSpec[];
}

export interface ServiceWire {
  readonly type?: string;
  readonly externalName?: string;
  readonly ports?: readonly { readonly name?: string; readonly port: number; readonly appProtocol?: string }[];
}

export interface ReferenceGrantWire {
  readonly from?: readonly { readonly group?: string; readonly kind: string; readonly namespace: string }[];
  readonly to?: readonly { readonly group?: string; readonly kind: string; readonly name?: string }[];
}

export interface BackendTlsPolicyWire {
  readonly targetRefs?: readonly (ObjectRef & { readonly sectionName?: string })[];
  readonly validation?: {
    readonly caCertificateRefs?: readonly ObjectRef[];
    readonly wellKnownCACertificates?: string;
  };
}

export interface PolicyTargetWire {
  readonly group?: string;
  readonly kind: string;
  readonly name?: string;
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly sectionName?: string;
}

/** A node while it is being built; the finished graph is read-only. */
export type Mutable<Node> = { -readonly [Field in keyof Node]: Node[Field] };
