import type {
  GrpcRouteRule,
  HttpRouteFilter,
  HttpRouteRule,
  TcpRouteRule,
  TlsRouteRule,
} from '../../validation/gateway-types.generated';
import type { Resource, ResourceOf } from '../../validation/resource';
import type { ProxyParametersSpec } from '../../validation/types.generated';
import type { ProxyKind } from '../../values/kinds.generated';
import type { Isolation } from './isolation';
import type { Origin } from './origin';
import type { PolicyLevel } from './policy-level';
import type { ParametersLayer } from './workload';

/** All inputs with every name resolved. Plain data, sorted by namespace and name. */
export interface Graph {
  /** The Gateways whose class belongs to a known distribution. */
  readonly gateways: readonly GatewayNode[];
  /** All routes, also those that attach to nothing. */
  readonly routes: readonly RouteNode[];
  /** All models, also those that attach to nothing. */
  readonly models: readonly ModelNode[];
  /** By `namespace/name`. */
  readonly backends: ReadonlyMap<string, BackendNode>;
  /** By `key`: all that something refers to, and every backend. */
  readonly destinations: ReadonlyMap<string, Destination>;
  /** By `namespace/name`: those among the inputs and those that something refers to. */
  readonly services: ReadonlyMap<string, ServiceNode>;
  /** The InferencePools among the inputs, by `namespace/name`. */
  readonly pools: ReadonlyMap<string, PoolServiceNode>;
  /** By `namespace/name`, likewise. */
  readonly secrets: ReadonlyMap<string, KeyHolder>;
  /** By `namespace/name`, likewise. */
  readonly configMaps: ReadonlyMap<string, KeyHolder>;
  readonly policies: readonly PolicyNode[];
  /** Policies that are not in effect because of errors, with what they aim at. */
  readonly dropped: readonly PolicyNode[];
  readonly backendTlsPolicies: readonly BackendTlsPolicyNode[];
  /** Each backendRef inside a policy, a backend or a filter, by `originKey` of the reference object. */
  readonly references: ReadonlyMap<string, InnerReference>;
  /** The Secrets or ConfigMaps that each `secretSelector` and `configMapSelector` selects, sorted by name, by `originKey` of the selector. */
  readonly selections: ReadonlyMap<string, readonly KeyHolder[]>;
  /** Backends and policies among the inputs that are invalid, sorted by kind, namespace and name. */
  readonly invalid: readonly InvalidResource[];
  /** Policies that are invalid for something else than their targets. They hold nowhere, and can contradict others. */
  readonly invalidPolicies: readonly PolicyNode[];
  /** Routes of which not even the matches are served, as they are written. */
  readonly droppedRoutes: readonly Resource[];
  /** Kinds of which a document is invalid or is left out: what it would have said is not in the graph. */
  readonly invalidKinds: ReadonlySet<string>;
  /** What is left out because of errors. */
  readonly isolation: Isolation;
  /** What must exist in the cluster although it is not among the inputs. */
  readonly externals: readonly ExternalReference[];
}

export interface GatewayNode {
  readonly resource: ResourceOf<'Gateway'>;
  readonly className: string;
  readonly controllerName: string;
  /** GatewayClass level first, then Gateway level. */
  readonly parameters: readonly ParametersLayer<ProxyParametersSpec>[];
  /** The listeners that are served: those of the Gateway in its order, then those of its ListenerSets. Conflict losers are left out. */
  readonly listeners: readonly ListenerNode[];
  /** `spec.tls.backend.clientCertificateRef`: the certificate shown to destinations that a BackendTLSPolicy covers. */
  readonly clientCertificate?: KeyHolder;
}

export type ListenerProtocol = 'HTTP' | 'HTTPS' | 'TLS' | 'TCP';

export interface ListenerNode {
  /** Unique in the Gateway: the section name, or `namespace/listenerset/section`. */
  readonly key: string;
  readonly section: string;
  readonly port: number;
  readonly protocol: ListenerProtocol;
  /** Empty: any host. */
  readonly hostname: string;
  /** The port has no socket: only other routes of the data plane lead there. */
  readonly isInternal: boolean;
  /** The Gateway or the ListenerSet. */
  readonly owner: Resource;
  readonly tls?: ListenerTls;
  /** In the order in which they win where nothing else decides: the older one, else the first by `namespace/name`. */
  readonly routes: readonly AttachedRoute[];
  readonly origin: Origin;
}

export interface ListenerTls {
  readonly mode: 'Terminate' | 'Passthrough';
  /** The Secret with `tls.crt` and `tls.key`; absent for Passthrough. */
  readonly certificate?: KeyHolder;
  /** ConfigMap or Secret with `ca.crt` against which client certificates are verified. */
  readonly clientCa?: KeyHolder;
  /** Whether the certificate is that of an authority, with which the data plane makes one for each name that is asked for. */
  readonly isAuthority: boolean;
  /** Those that mean nothing here. */
  readonly options: Readonly<Record<string, string>>;
}

/** A route on one listener. */
export interface AttachedRoute {
  readonly route: RouteNode;
  readonly listener: ListenerNode;
  /** Those of the route's hostnames that have hosts in common with the listener, as the route has them; empty: any host. */
  readonly hostnames: readonly string[];
}

interface RuleOfKind {
  readonly HTTPRoute: HttpRouteRule;
  readonly GRPCRoute: GrpcRouteRule;
  readonly TCPRoute: TcpRouteRule;
  readonly TLSRoute: TlsRouteRule;
}

export type RouteKind = keyof RuleOfKind;

export interface RouteNodeOf<Kind extends RouteKind> {
  readonly kind: Kind;
  readonly resource: ResourceOf<Kind>;
  readonly rules: readonly RuleNodeOf<Kind>[];
  readonly parents: readonly ParentLink[];
}

/** A route; its kind says of what kind its rules are. */
export type RouteNode = { [Kind in RouteKind]: RouteNodeOf<Kind> }[RouteKind];

/** One parentRef of a route, or a rule that delegates to it: where it attaches, or why it does not. */
export interface ParentLink {
  readonly origin: Origin;
  readonly gateway?: GatewayNode;
  /** Nothing is known about the parent, so that it may take the route: it is not among the inputs, or its class is not. */
  readonly isUnknown?: true;
  /** It is reported that there is no such parent. */
  readonly isMissing?: true;
  readonly listeners: readonly ListenerNode[];
  /** Why listeners did not take the route; when `listeners` is empty, why the parent took it nowhere. */
  readonly refusals: readonly { readonly listener?: string; readonly reason: string; readonly text: string }[];
}

export interface RuleNodeOf<Kind extends RouteKind> {
  readonly kind: Kind;
  readonly route: RouteNodeOf<Kind>;
  readonly index: number;
  readonly name?: string;
  readonly spec: RuleOfKind[Kind];
  readonly backends: readonly BackendRefNode[];
  readonly origin: Origin;
}

/** A rule of a route; its kind is the route's. */
export type RuleNode = { [Kind in RouteKind]: RuleNodeOf<Kind> }[RouteKind];

/** A filter of a rule or of one of its references, of whichever kind of route. */
export type RouteFilter = Omit<HttpRouteFilter, 'type'> & { readonly type: string };

export interface BackendRefNode {
  readonly weight: number;
  readonly destination: Destination;
  readonly filters: readonly RouteFilter[];
  readonly origin: Origin;
}

/** `key` is one text per destination: `Service/ns/name/port`, `InferencePool/ns/name`, `ProxyBackend/ns/name`, `Routes/ns/parent/ns/name`, `Models/ns/gateway/listener`, `Invalid/reason`. */
export type Destination =
  | { readonly type: 'service'; readonly key: string; readonly service: ServiceNode; readonly port: number }
  | { readonly type: 'backend'; readonly key: string; readonly backend: BackendNode }
  | DelegatedRoutes
  | ServedModels
  | { readonly type: 'invalid'; readonly key: string; readonly reason: 'NotFound' | 'NotPermitted' | 'InvalidKind' };

/** The routes that a rule of another route delegates its requests to. */
export interface DelegatedRoutes {
  readonly type: 'routes';
  readonly key: string;
  readonly namespace: string;
  /** As it is written: the name of a route, `*` for all of the namespace, or `label=value`. */
  readonly name: string;
  /** In the order in which they win where nothing else decides. */
  readonly routes: readonly RouteNodeOf<'HTTPRoute'>[];
}

/** The models that a listener serves: the body of a request names the one that answers. */
export interface ServedModels {
  readonly type: 'models';
  readonly key: string;
  /** By `namespace/name`. */
  readonly models: readonly ModelNode[];
}

/** A model that clients name in their requests. */
export interface ModelNode {
  readonly kind: 'ProxyModel';
  readonly resource: ResourceOf<'ProxyModel'>;
  /** What requests name: a model, or all those that a pattern with `*` at one end fits. */
  readonly name: string;
  readonly parents: readonly ParentLink[];
  /** Whether it keeps its name and answers nobody, because an error is kept to it. */
  readonly isIsolated: boolean;
  /** The models that a virtual one chooses from, as far as there are such. */
  readonly targets: readonly ModelTarget[];
}

export interface ModelTarget {
  /** The name under which it is asked. */
  readonly name: string;
  readonly model: ModelNode;
  /** The target in the list of the virtual model. */
  readonly origin: Origin;
}

/** A backendRef that stands elsewhere than among the destinations of a rule. */
export interface InnerReference {
  readonly destination: Destination;
  readonly origin: Origin;
}

export interface BackendNode {
  readonly resource: ResourceOf<'ProxyBackend'>;
  /** `static` is a host, `unixSocket` the other form of it. */
  readonly type: 'ai' | 'mcp' | 'static' | 'unixSocket' | 'a2a' | 'dynamicForwardProxy' | 'agentRuntime';
  /** Names that `sectionName` can pick: providers (`backend` for a single one) or MCP targets, selector targets expanded. */
  readonly sections: readonly BackendSection[];
}

export interface BackendSection {
  readonly name: string;
  /** Priority group of a provider, 0 first. */
  readonly group?: number;
  /** The Service behind an MCP target, or that a provider of one's own is. */
  readonly service?: ServiceNode;
  readonly port?: number;
  readonly protocol?: 'StreamableHTTP' | 'SSE';
  /** Path of an MCP target that comes from a Service annotation. */
  readonly path?: string;
  /** Name of the target whose selector found it. */
  readonly selector?: string;
  /** The name that an annotation of its Service asks for; another target may have it already. */
  readonly wanted?: { readonly name: string; readonly origin: Origin };
  readonly origin: Origin;
}

export interface ServicePort {
  readonly name?: string;
  readonly port: number;
  readonly appProtocol?: string;
}

export interface ServiceNode {
  readonly namespace: string;
  readonly name: string;
  /** Absent: not among the inputs. */
  readonly resource?: Resource;
  /** Whether that is a stub of what others bring, of which name and ports are known only. */
  readonly isStub?: boolean;
  /** Empty when unknown. */
  readonly ports: readonly ServicePort[];
  /** Host name for external names, else `name.namespace.svc.cluster.local`. */
  readonly hostname: string;
  /** Only for an InferencePool: its endpoint picker chooses the server of each request. */
  readonly pool?: PoolNode;
}

/** An InferencePool in the form of a Service. */
export type PoolServiceNode = ServiceNode & { readonly pool: PoolNode };

/** An InferencePool. Routes and policies refer to it as to a Service whose endpoints nobody lists. */
export interface PoolNode {
  readonly resource: ResourceOf<'InferencePool'>;
  /** Absent: what the pool names cannot be called, which is reported. */
  readonly picker?: Extract<Destination, { readonly type: 'service' }>;
}

/** A Secret or a ConfigMap. Values stay behind a function, so that no printout of the graph holds one. */
export interface KeyHolder {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Absent: not among the inputs. */
  readonly resource?: Resource;
  /** Empty when unknown. */
  readonly keys: readonly string[];
  /** Keys of what is not stored as text in a ConfigMap: only files have it. */
  readonly binaryKeys: readonly string[];
  /** Only where several ConfigMaps stand for one: their certificates together, in PEM form. */
  readonly bundle?: string;
  /** The decoded value, where the input carries it and it is text. */
  valueOf(key: string): string | undefined;
  /** Whether the value, as far as the input carries it, is text. */
  isText(key: string): boolean;
  /** What the input carries, whatever stands around the blocks of PEM. */
  pemOf(key: string): string | undefined;
}

export interface PolicyNode {
  readonly resource: ResourceOf<'ProxyPolicy'>;
  readonly targets: readonly PolicyTarget[];
}

/** One resolved target; a selector gives one per selected object. */
export interface PolicyTarget {
  readonly level: PolicyLevel;
  /** The targetRef or targetSelector. */
  readonly origin: Origin;
  readonly kind: 'Gateway' | 'ListenerSet' | 'HTTPRoute' | 'GRPCRoute' | 'Service' | 'InferencePool' | 'ProxyBackend';
  readonly namespace: string;
  readonly name: string;
  readonly sectionName?: string;
  /** Why it selects nothing; absent when it is resolved. */
  readonly missing?: string;
  readonly gateway?: GatewayNode;
  /** The listeners of a `port`, `listener` or `listenerSet` target. */
  readonly listeners?: readonly ListenerNode[];
  readonly route?: RouteNode;
  readonly rule?: RuleNode;
  readonly service?: ServiceNode;
  readonly port?: number;
  readonly backend?: BackendNode;
}

export interface BackendTlsPolicyNode {
  readonly resource: ResourceOf<'BackendTLSPolicy'>;
  readonly service?: ServiceNode;
  readonly port?: number;
  readonly backend?: BackendNode;
  /** The provider or MCP target that is meant; absent for the whole backend. */
  readonly sectionName?: string;
  /** The CA ConfigMap or Secret; absent for system CAs. */
  readonly ca?: KeyHolder;
}

export interface InvalidResource {
  readonly kind: ProxyKind;
  readonly writtenKind: string;
  /** As it is written; undefined where the document could not be read. */
  readonly group: string | undefined;
  readonly namespace: string;
  readonly name: string;
}

export interface ExternalReference {
  readonly kind: 'Secret' | 'ConfigMap' | 'Service';
  readonly namespace: string;
  readonly name: string;
  /** Keys of a Secret or ConfigMap, ports of a Service. */
  readonly expected: readonly string[];
  readonly origins: readonly Origin[];
}
