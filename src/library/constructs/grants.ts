import { type ApiObject, Chart } from 'cdk8s';
import type { Secret, Service } from 'cdk8s-plus-28';
import type { Construct, IConstruct } from 'constructs';
import * as gatewayapi from '../gateway-api';
import { checkedOptions } from './checked-options';
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
   * Grants of a Service of cdk8s-plus.
   *
   * @param service the Service that routes of another namespace may send to
   */
  public static ofService(service: Service): Grants {
    return new Grants(service, service, '', 'Service');
  }

  /**
   * Grants of a Secret of cdk8s-plus.
   *
   * @param secret the Secret that a Gateway of another namespace may read
   */
  public static ofSecret(secret: Secret): Grants {
    return new Grants(secret, secret, '', 'Secret');
  }

  /** @internal */
  public static _of(object: ApiObject, group: string, kind: string): Grants {
    return new Grants(object, object.node.scope as Construct, group, kind);
  }

  private constructor(
    private readonly object: IConstruct & { readonly name: string; readonly metadata: ApiObject['metadata'] },
    private readonly scope: Construct,
    private readonly group: string,
    private readonly kind: string,
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
    new gatewayapi.ReferenceGrant(this.scope, id, {
      metadata: { namespace: this.object.metadata.namespace ?? Chart.of(this.object).namespace },
      spec: {
        from: kinds.map((kind) => ({ group: GATEWAY_API_GROUP, kind, namespace })),
        to: [{ group: this.group, kind: this.kind, name: this.object.name }],
      },
    });
  }
}
