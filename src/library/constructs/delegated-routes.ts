import { checkedOptions } from './checked-options';
import type { DestinationReference, IDestination } from './destination-reference';
import { GATEWAY_API_GROUP } from './reference';

/**
 * Routes of another team to which a rule delegates its requests. The data plane selects among these routes by the entire path. Policies,
 * filters and timeouts of the rule apply to them unless they set their own. If no route matches, the response is 404.
 *
 * The routes have no gateway, or this route as their `gateway`.
 *
 * @example
 *
 * const platform = gateway.addRoute('platform', { path: PathMatch.prefix('/cart'), to: [DelegatedRoutes.inNamespace('cart')] });
 * new Route(chart, 'cart', { gateway: platform, path: PathMatch.prefix('/cart/items'), to: [shop] });
 */
@checkedOptions('DelegatedRoutes')
export class DelegatedRoutes implements IDestination {
  /**
   * Selects one route by its name.
   *
   * @param name of an HTTPRoute
   * @param namespace its namespace; defaults to the namespace of the delegating route
   */
  public static named(name: string, namespace?: string): DelegatedRoutes {
    return new DelegatedRoutes(name, namespace);
  }

  /**
   * All routes of a namespace.
   *
   * @param namespace of the team
   */
  public static inNamespace(namespace: string): DelegatedRoutes {
    return new DelegatedRoutes('*', namespace);
  }

  /**
   * The routes with a label.
   *
   * @param label of HTTPRoutes
   * @param value of that label
   * @param namespace their namespace; defaults to the namespace of the delegating route
   */
  public static withLabel(label: string, value: string, namespace?: string): DelegatedRoutes {
    return new DelegatedRoutes(`${label}=${value}`, namespace);
  }

  private constructor(
    private readonly name: string,
    private readonly namespace: string | undefined,
  ) {}

  /** How a rule names them. */
  public get destination(): DestinationReference {
    return { group: GATEWAY_API_GROUP, kind: 'HTTPRoute', name: this.name, namespace: this.namespace };
  }
}
