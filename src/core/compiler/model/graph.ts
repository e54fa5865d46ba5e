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
import type { Origin } from '../../values/origin';
import type { Isolation } from './isolation';
import type { PolicyLevelName } from './policy-level';
import type { ParametersLayer } from './workload';

/** All inputs with every name resolved. Plain data, sorted by namespace and name. */
export interface Graph {
  /** The Gateways whose class belongs to a known distribution. */
  readonly gateways: readonly GatewayNode[];
  /** All routes, including unattached ones. */
  readonly routes: readonly RouteNode[];
  /** All models, including unattached ones. */
  readonly models: readonly ModelNode[];
  /** Backends by `namespace/name`. */
  readonly backends: ReadonlyMap<string, BackendNode>;
  /** Destinations by `key`: all referenced ones, and every backend. */
  readonly destinations: ReadonlyMap<string, Destination>;
  /** Services by `namespace/name`: those among the inputs and referenced ones. */
  readonly services: ReadonlyMap<string, ServiceNode>;
  /** The InferencePools among the inputs, by `namespace/name`. */
  readonly pools: ReadonlyMap<string, PoolServiceNode>;
  /** ConfigMaps by `namespace/name`: those among the inputs and referenced ones. */
  readonly secrets: ReadonlyMap<string, KeyHolder>;
  /** ConfigMaps by `namespace/name`: those among the inputs and referenced ones. */
  readonly configMaps: ReadonlyMap<string, KeyHolder>;
  readonly policies: readonly PolicyNode[];
  /** Policies that are not in effect because of errors, with their targets. */
  readonly dropped: readonly PolicyNode[];
  readonly backendTlsPolicies: readonly BackendTlsPolicyNode[];
  /** Each backendRef inside a policy, a backend or a filter, by `originKey` of the reference object. */
  readonly references: ReadonlyMap<string, InnerReference>;
  /** The Secrets or ConfigMaps that each `secretSelector` and `configMapSelector` selects, sorted by name, by `originKey` of the selector. */
  readonly selections: ReadonlyMap<string, readonly KeyHolder[]>;
  /** Backends and policies among the inputs that are invalid, sorted by kind, namespace and name. */
  readonly invalid: readonly InvalidResource[];
  /** Policies that are invalid for reasons other than their targets. They apply nowhere, but can contradict others. */
  readonly invalidPolicies: readonly PolicyNode[];
  /** Routes of which not even the matches are served, as they are written. */
  readonly droppedRoutes: readonly Resource[];
  /** Kinds with an invalid or omitted document, whose content is not in the graph. */
  readonly invalidKinds: ReadonlySet<string>;
  /** The parts that are omitted because of errors. */
  readonly isolation: Isolation;
  /** Objects that must exist in the cluster although they are not among the inputs. */
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
  /** Whether the port has no socket: only other routes of the data plane reach it. */
  readonly isInternal: boolean;
  /** The Gateway or the ListenerSet. */
  readonly owner: Resource;
  readonly tls?: ListenerTls;
  /** Routes in order of precedence if nothing else decides: the older one first, then by `namespace/name`. */
  readonly routes: readonly AttachedRoute[];
  readonly origin: Origin;
}

export interface ListenerTls {
  readonly mode: 'Terminate' | 'Passthrough';
  /** The Secret with `tls.crt` and `tls.key`; absent for Passthrough. */
  readonly certificate?: KeyHolder;
  /** ConfigMap or Secret with `ca.crt` against which client certificates are verified. */
  readonly clientCa?: KeyHolder;
  /** Whether the certificate is a CA, with which the data plane issues one for each requested name. */
  readonly isAuthority: boolean;
  /** Whether the certificate and the CA of clients come from the SPIFFE Workload API of the pods. */
  readonly isSpiffe?: boolean;
  /** Options without a meaning for the data plane. */
  readonly options: Readonly<Record<string, string>>;
}

/** A route on one listener. */
export interface AttachedRoute {
  readonly route: RouteNode;
  readonly listener: ListenerNode;
  /** The route's hostnames that intersect the listener's, as the route specifies them; empty: any host. */
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

/** A route; its kind determines the kind of its rules. */
export type RouteNode = { [Kind in RouteKind]: RouteNodeOf<Kind> }[RouteKind];

/** Why a listener or a parent rejected a route. */
export interface Refusal {
  readonly listener?: string;
  readonly reason: string;
  readonly text: string;
  /** The help, if the listener rejected the route. */
  readonly fix?: string;
}

/** One parentRef of a route, or a rule that delegates to it: the listeners to which it attaches, or the reasons why it does not. */
export interface ParentLink {
  readonly origin: Origin;
  readonly gateway?: GatewayNode;
  /** Nothing is known about the parent, so it may accept the route: the parent or its class is not among the inputs. */
  readonly isUnknown?: true;
  /** The parent does not exist, which is reported. */
  readonly isMissing?: true;
  readonly listeners: readonly ListenerNode[];
  /** Reasons why listeners rejected the route; if `listeners` is empty, why the parent rejected it. */
  readonly refusals: readonly Refusal[];
  /** The models of a rule, if a model names an HTTPRoute as its parent. */
  readonly served?: ServedModels;
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

/** `key` is one text per destination: `Service/ns/name/port`, `InferencePool/ns/name`, `ProxyBackend/ns/name`, `Routes/ns/parent/ns/name`, `Models/ns/gateway/listener`, `Models/ns/route/rules/0`, `Invalid/reason`. */
export type Destination =
  | { readonly type: 'service'; readonly key: string; readonly service: ServiceNode; readonly port: number }
  | { readonly type: 'backend'; readonly key: string; readonly backend: BackendNode }
  | DelegatedRouteNodes
  | ServedModels
  | { readonly type: 'invalid'; readonly key: string; readonly reason: 'NotFound' | 'NotPermitted' | 'InvalidKind' };

/** The routes that a rule of another route delegates its requests to. */
export interface DelegatedRouteNodes {
  readonly type: 'routes';
  readonly key: string;
  readonly namespace: string;
  /** The name in the document: the name of a route, `*` for the entire namespace, or `label=value`. */
  readonly name: string;
  /** Routes in order of precedence if nothing else decides. */
  readonly routes: readonly RouteNodeOf<'HTTPRoute'>[];
}

/** The models that a listener or a rule of an HTTPRoute serves: the body of a request names the one that answers. */
export interface ServedModels {
  readonly type: 'models';
  readonly key: string;
  /** Tells the models of one listener or rule from those of others in the config: the key of the listener, or `HTTPRoute/ns/route/0`. */
  readonly router: string;
  /** Backends by `namespace/name`. */
  readonly models: readonly ModelNode[];
}

/** A model that clients name in their requests. */
export interface ModelNode {
  readonly kind: 'ProxyModel';
  readonly resource: ResourceOf<'ProxyModel'>;
  /** The name in requests: a model, or all models that match a pattern with `*` at one end. */
  readonly name: string;
  readonly parents: readonly ParentLink[];
  /** Whether it keeps its name but serves no requests, because an error is confined to it. */
  readonly isIsolated: boolean;
  /** The models that a virtual one chooses from, as far as there are such. */
  readonly targets: readonly ModelTarget[];
}

export interface ModelTarget {
  /** The name by which it is called. */
  readonly name: string;
  readonly model: ModelNode;
  /** The target in the list of the virtual model. */
  readonly origin: Origin;
}

/** A backendRef outside the destinations of a rule. */
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
  /** The Service of an MCP target or of a self-hosted provider. */
  readonly service?: ServiceNode;
  readonly port?: number;
  readonly protocol?: 'StreamableHTTP' | 'SSE';
  /** Path of an MCP target that comes from a Service annotation. */
  readonly path?: string;
  /** Name of the target whose selector found it. */
  readonly selector?: string;
  /** The name that an annotation of its Service requests; another target may already have it. */
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
  /** Whether the Service is a stub for an object that others provide, of which only the name and the ports are known. */
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

/** A Secret or a ConfigMap. Values are only accessible through a function, so that printing the graph never reveals one. */
export interface KeyHolder {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Absent: not among the inputs. */
  readonly resource?: Resource;
  /** Empty when unknown. */
  readonly keys: readonly string[];
  /** Keys of binary values in a ConfigMap; only mounted files contain them. */
  readonly binaryKeys: readonly string[];
  /** Present only if several ConfigMaps act as one: their combined certificates in PEM form. */
  readonly bundle?: string;
  /** Returns the decoded value, if the input contains it and it is a string. */
  valueOf(key: string): string | undefined;
  /** Reports whether the value, if the input contains it, is a string. */
  isText(key: string): boolean;
  /** Returns the value from the inputs, with any content around the PEM blocks. */
  pemOf(key: string): string | undefined;
}

export interface PolicyNode {
  readonly resource: ResourceOf<'ProxyPolicy'>;
  readonly targets: readonly PolicyTarget[];
}

/** One resolved target; a selector results in one per selected object. */
export interface PolicyTarget {
  readonly level: PolicyLevelName;
  /** The targetRef or targetSelector. */
  readonly origin: Origin;
  readonly kind: 'Gateway' | 'ListenerSet' | 'HTTPRoute' | 'GRPCRoute' | 'Service' | 'InferencePool' | 'ProxyBackend';
  readonly namespace: string;
  readonly name: string;
  readonly sectionName?: string;
  /** The reason why it selects nothing; absent if it is resolved. */
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
  /** The group in the document; undefined if the document could not be read. */
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
