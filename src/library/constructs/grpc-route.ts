import type { ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { sortedEntries } from '../../core/values/sorted-entries';
import * as gatewayapi from '../gateway-api';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { IDestination } from './destination-reference';
import { allDestinations, renderDestinations, type WeightedDestination } from './destinations';
import { lazySpec } from './lazy-spec';
import type { Listener } from './listener';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';
import { GATEWAY_API_GROUP, namespaceOf } from './reference';
import { type IRouteParent, renderParents } from './route-parent';
import { TrafficPolicy, type TrafficPolicyOptions } from './traffic-policy';

/** A rule for gRPC calls; all conditions must match. */
export interface GrpcRouteRuleOptions {
  /**
   * The name by which policies pick this rule, unique in its route: lower-case letters, digits, `-`.
   *
   * @default - made from the rule's number
   */
  readonly name?: string;
  /**
   * The gRPC service with its package, such as `shop.v1.Carts`.
   *
   * @default - all services match
   */
  readonly service?: string;
  /**
   * The method, such as `Add`.
   *
   * @default - all methods of `service` match
   */
  readonly method?: string;
  /**
   * Headers (metadata) and their exact values.
   *
   * @default - calls match with any headers
   */
  readonly headers?: { [name: string]: string };
  /**
   * The destinations of calls, which are distributed evenly.
   *
   * @default - none; then `weighted` or `services` is required
   */
  readonly to?: IDestination[];
  /**
   * The destinations of calls, with weights.
   *
   * @default - calls go to `to` or `services`
   */
  readonly weighted?: WeightedDestination[];
  /**
   * Services of your app to which calls go, at their first port: constructs of any release of cdk8s-plus.
   *
   * @default - calls go to `to` or `weighted`
   * @kind Service
   */
  readonly services?: IConstruct[];
}

/** Options of a route for gRPC. The fields of a rule define the first rule. */
export interface GrpcRouteOptions extends GrpcRouteRuleOptions {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Hosts, at most 16; a name may begin with `*.`.
   *
   * @default - all hosts of the listener
   */
  readonly hostnames?: string[];
  /**
   * The listeners of the gateway to which the route attaches.
   *
   * @default - all listeners that allow the route
   */
  readonly listeners?: Listener[];
}

/** Properties of a route for gRPC. */
export interface GrpcRouteProps extends GrpcRouteOptions {
  /** The gateway or listener set. It must allow routes of this namespace, see `Gateway.allowRoutesFrom`. */
  readonly gateway: IRouteParent;
}

/**
 * gRPC calls of a gateway on their way to destinations.
 *
 * @example
 *
 * gateway.addGrpcRoute('greeter', { hostnames: ['grpc.example.com'], service: 'greet.Greeter', method: 'SayHello', to: [shop] });
 */
@checkedOptions('GrpcRoute')
export class GrpcRoute extends Construct implements IPolicyTarget {
  /**
   * Returns whether a value is a GrpcRoute, of any copy of the package.
   *
   * @param x any value
   */
  public static isGrpcRoute(x?: unknown): x is GrpcRoute {
    return isInstanceOf('GrpcRoute', x);
  }

  /** The underlying resource. */
  public readonly resource: gatewayapi.GrpcRoute;
  private readonly rules: GrpcRouteRuleOptions[] = [];

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateway, and the first rule
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: GrpcRouteProps,
  ) {
    super(scope, id);
    if (allDestinations(props).length > 0) this.rules.push(props);
    this.resource = new gatewayapi.GrpcRoute(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => this.renderSpec()),
    });
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }

  /** How a policy names this route. */
  public get policyTarget(): PolicyTargetReference {
    return { group: GATEWAY_API_GROUP, kind: 'GRPCRoute', name: this.name, namespace: namespaceOf(this.resource) };
  }

  /**
   * Adds a rule. Policies can target it by its name.
   *
   * @param options the requests that it matches, and their destinations
   */
  public addRule(options: GrpcRouteRuleOptions): IPolicyTarget {
    this.rules.push(options);
    return { policyTarget: { ...this.policyTarget, sectionName: ruleName(options, this.rules.length - 1) } };
  }

  /**
   * Adds a policy for all calls of this route.
   *
   * @param id its name below this construct
   * @param options the settings of the policy
   */
  public addTrafficPolicy(id: string, options: TrafficPolicyOptions): TrafficPolicy {
    return new TrafficPolicy(this, id, { ...options, targets: [this] });
  }

  /**
   * Adds a policy for all connections from this route to destinations.
   *
   * @param id its name below this construct
   * @param options the settings of connections to destinations
   */
  public addBackendPolicy(id: string, options: BackendPolicyOptions): BackendPolicy {
    return new BackendPolicy(this, id, { ...options, targets: [this] });
  }

  private renderSpec(): gatewayapi.GrpcRouteSpec {
    const namespace = namespaceOf(this.resource);
    return {
      parentRefs: renderParents(this.props.gateway, this.props.listeners ?? [], namespace),
      hostnames: this.props.hostnames,
      rules: this.rules.map((rule, index) => ({
        name: ruleName(rule, index),
        matches: renderMatches(rule),
        backendRefs: renderDestinations(rule, namespace),
      })),
    };
  }
}

function ruleName(rule: GrpcRouteRuleOptions, index: number): string {
  return rule.name ?? `rule-${index + 1}`;
}

function renderMatches({ service, method, headers }: GrpcRouteRuleOptions): gatewayapi.GrpcRouteMatch[] | undefined {
  const named = sortedEntries(headers ?? {}).map(([name, value]) => ({
    name,
    type: gatewayapi.GrpcHeaderMatchType.EXACT,
    value,
  }));
  const call =
    service !== undefined || method !== undefined
      ? { type: gatewayapi.GrpcMethodMatchType.EXACT, service, method }
      : undefined;
  return call || named.length > 0 ? [{ method: call, headers: named.length > 0 ? named : undefined }] : undefined;
}
