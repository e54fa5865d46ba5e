import { type DestinationReference, GATEWAY_API_GROUP, type IDestination } from './reference';

/**
 * Routes of another team that take the requests of a rule: the data plane chooses again, among them alone, by the whole path.
 * What the rule says (policies, filters, timeouts) holds for them too, unless they say it themselves. Where none of them fits, the
 * answer is 404.
 *
 * They are routes without a gateway of their own, or with this route as their `gateway`.
 *
 * @example
 *
 * const platform = gateway.addRoute('platform', { pathPrefix: '/cart', to: [DelegatedRoutes.inNamespace('cart')] });
 * new Route(chart, 'cart', { gateway: platform, pathPrefix: '/cart/items', to: [shop] });
 */
export class DelegatedRoutes implements IDestination {
  /**
   * One route.
   *
   * @param name of an HTTPRoute
   * @param namespace where it stands; the one of the route that delegates where it is left out
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
   * @param namespace where they stand; the one of the route that delegates where it is left out
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
