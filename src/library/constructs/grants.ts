import { Chart } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import * as gatewayapi from '../gateway-api';
import { checkedOptions } from './checked-options';
import type { DestinationReference } from './destination-reference';
import { objectOf } from './kubernetes-object';
import { GATEWAY_API_GROUP } from './reference';

/**
 * Allows objects in other namespaces to reference an object (ReferenceGrant of Gateway API).
 *
 * @example
 *
 * // Routes in the namespace chat can send to this backend, which is in another namespace.
 * shop.grants.routesFrom('chat');
 */
@checkedOptions('Grants')
export class Grants {
  /**
   * Grants of a Service, such as one of cdk8s-plus.
   *
   * @param service the Service that routes of another namespace may send to
   * @kind Service
   */
  public static ofService(service: IConstruct): Grants {
    return new Grants(service, () => ({ group: '', ...objectOf(service) }));
  }

  /**
   * Grants of a Secret, such as one of cdk8s-plus.
   *
   * @param secret the Secret that a Gateway of another namespace may read
   * @kind Secret
   */
  public static ofSecret(secret: IConstruct): Grants {
    return new Grants(secret, () => ({ group: '', ...objectOf(secret) }));
  }

  /** @internal */
  public static _of(scope: IConstruct, object: () => DestinationReference): Grants {
    return new Grants(scope, object);
  }

  private constructor(
    private readonly scope: IConstruct,
    private readonly object: () => DestinationReference,
  ) {}

  /**
   * Allows routes of the namespace to send traffic to this object.
   *
   * @param namespace the namespace of the routes
   */
  public routesFrom(namespace: string): void {
    this.allow('GrantFor', namespace, ['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute']);
  }

  /**
   * Allows gateways and listener sets of the namespace to reference this object, such as a Secret with a certificate.
   *
   * @param namespace the namespace of the gateways
   */
  public gatewaysFrom(namespace: string): void {
    this.allow('GrantForGatewaysOf', namespace, ['Gateway', 'ListenerSet']);
  }

  private allow(prefix: string, namespace: string, kinds: string[]): void {
    const id = `${prefix}-${namespace}`;
    if (this.scope.node.tryFindChild(id)) return;
    const { group, kind, name, namespace: own = Chart.of(this.scope).namespace } = this.object();
    new gatewayapi.ReferenceGrant(this.scope as Construct, id, {
      metadata: { namespace: own },
      spec: {
        from: kinds.map((kind) => ({ group: GATEWAY_API_GROUP, kind, namespace })),
        to: [{ group, kind, name }],
      },
    });
  }
}
