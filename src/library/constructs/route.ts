import type { ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import * as gatewayapi from '../gateway-api';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { checkedMethods, checkedOptions, isInstanceOf } from './checked-options';
import { lazySpec } from './lazy-spec';
import { checkHostname, type Listener } from './listener';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';
import { GATEWAY_API_GROUP, namespaceOf, namespaceOfScope, type ObjectName } from './reference';
import { type IRouteParent, type RouteParentReference, renderParents } from './route-parent';
import { checkRule, type RouteRuleOptions, renderRule } from './route-rule';
import { TrafficPolicy, type TrafficPolicyOptions } from './traffic-policy';
import { inConstruct } from './usage-error';

/** Options of a route. The fields of a rule define the first rule. */
export interface RouteOptions extends RouteRuleOptions {
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

/** Properties of a route. */
export interface RouteProps extends RouteOptions {
  /**
   * The gateway or listener set. It must allow routes of this namespace, see `Gateway.allowRoutesFrom`. Alternatively, a route that
   * delegates to this one, see `DelegatedRoutes`.
   */
  readonly gateway: IRouteParent;
}

/** A route: one of this app, or one that others manage. Other routes can have it as their `gateway`, if it delegates to them. */
export interface IRoute extends IConstruct, IRouteParent {
  /** The name of the resource. */
  readonly name: string;
  /**
   * The namespace of the resource.
   *
   * @default - neither the resource nor the chart has a namespace
   */
  readonly namespace?: string;

  /**
   * A rule as the target of policies, by its name.
   *
   * @param name as it was given to the rule
   */
  rule(name: string): IPolicyTarget;

  /**
   * Adds a policy for all requests of this route.
   *
   * @param id its name below this construct
   * @param options the settings of the policy
   */
  addTrafficPolicy(id: string, options: TrafficPolicyOptions): TrafficPolicy;

  /**
   * Adds a policy for all connections from this route to destinations.
   *
   * @param id its name below this construct
   * @param options the settings of connections to destinations
   */
  addBackendPolicy(id: string, options: BackendPolicyOptions): BackendPolicy;
}

/** Policies of a route, and routes below it, wherever it is defined. */
@checkedMethods('Route')
abstract class RouteBase extends Construct implements IRoute {
  /** @internal */
  protected abstract get _object(): ObjectName;

  /** The name of the resource. */
  public get name(): string {
    return this._object.name;
  }

  /** The namespace of the resource; undefined if neither it nor the chart has one. */
  public get namespace(): string | undefined {
    return this._object.namespace;
  }

  /** How a policy names this route. */
  public get policyTarget(): PolicyTargetReference {
    return { group: GATEWAY_API_GROUP, kind: 'HTTPRoute', ...this._object };
  }

  /** How a route names this one as its parent, if a rule of this one delegates to it (`DelegatedRoutes`). */
  public get parentReference(): RouteParentReference {
    return { kind: 'HTTPRoute', ...this._object };
  }

  /**
   * A rule as the target of policies, by its name.
   *
   * @param name as it was given to the rule
   */
  public rule(name: string): IPolicyTarget {
    return { policyTarget: { ...this.policyTarget, sectionName: name } };
  }

  /**
   * Adds a policy for all requests of this route.
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
}

/**
 * A route of HTTP requests from a gateway to destinations.
 *
 * @example
 *
 * const shopRoute = gateway.addRoute('shop', { hostnames: ['shop.example.com'], to: [shop], timeout: Duration.seconds(20) });
 * const search = shopRoute.addRule({ name: 'search', path: PathMatch.prefix('/search'), method: 'GET', to: [shop], rewritePrefix: '/' });
 * new TrafficPolicy(chart, 'search', { targets: [search], rateLimits: [RateLimit.requestsPerSecond(50)] });
 *
 * // Settings without an option can be set on the resource.
 * shopRoute.resource.addJsonPatch(JsonPatch.add('/metadata/labels', { team: 'shop' }));
 */
@checkedOptions('Route')
export class Route extends RouteBase {
  /**
   * Returns whether a value is a Route of an app, as opposed to an imported one. Works across copies of the package.
   *
   * @param x any value
   */
  public static isRoute(x?: unknown): x is Route {
    return isInstanceOf('Route', x);
  }

  /**
   * References a route that is managed elsewhere or defined as `gatewayapi.HttpRoute`, as a policy target and as the parent of other routes.
   *
   * @param scope the construct or chart that uses it
   * @param id its name there
   * @param name of the HTTPRoute in the cluster
   * @param namespace its namespace; defaults to the namespace of the chart
   */
  public static fromRouteName(scope: Construct, id: string, name: string, namespace?: string): IRoute {
    return new ImportedRoute(scope, id, { name, namespace: namespace ?? namespaceOfScope(scope) });
  }

  /** The underlying resource. */
  public readonly resource: gatewayapi.HttpRoute;
  private readonly rules: RouteRuleOptions[] = [];

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateway, and the first rule
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: RouteProps,
  ) {
    super(scope, id);
    const { metadata, hostnames, listeners, gateway, ...rule } = props;
    inConstruct(this, () => hostnames?.forEach(checkHostname));
    if (Object.values(rule).some((field) => field !== undefined)) this.push(rule);
    this.resource = new gatewayapi.HttpRoute(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => this.renderSpec()),
    });
  }

  /** @internal */
  protected get _object(): ObjectName {
    return { name: this.resource.name, namespace: namespaceOf(this.resource) };
  }

  /**
   * Adds a rule. Policies can target it by its name.
   *
   * @param options the requests that it matches, and their destinations
   */
  public addRule(options: RouteRuleOptions): IPolicyTarget {
    this.push(options);
    return { policyTarget: { ...this.policyTarget, sectionName: ruleName(options, this.rules.length - 1) } };
  }

  private push(rule: RouteRuleOptions): void {
    inConstruct(this, () => checkRule(rule));
    this.rules.push(rule);
  }

  private renderSpec(): gatewayapi.HttpRouteSpec {
    const namespace = namespaceOf(this.resource);
    return {
      parentRefs: renderParents(this.props.gateway, this.props.listeners ?? [], namespace),
      hostnames: this.props.hostnames,
      rules: this.rules.map((rule, index) => renderRule(rule, ruleName(rule, index), namespace)),
    };
  }
}

/** A route that is managed elsewhere. */
class ImportedRoute extends RouteBase {
  public constructor(
    scope: Construct,
    id: string,
    private readonly object: ObjectName,
  ) {
    super(scope, id);
  }

  /** @internal */
  protected get _object(): ObjectName {
    return this.object;
  }
}

function ruleName(rule: RouteRuleOptions, index: number): string {
  return rule.name ?? `rule-${index + 1}`;
}
