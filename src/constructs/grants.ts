import { type ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import * as gatewayapi from '../gateway-api';
import { GATEWAY_API_GROUP } from './reference';

/** Lets objects of other namespaces refer to one object (ReferenceGrant of Gateway API). */
export class Grants {
  /** @internal */
  public constructor(
    private readonly object: ApiObject,
    private readonly group: string,
    private readonly kind: string,
  ) {}

  /**
   * Lets routes of the namespace send traffic to this object.
   *
   * @param namespace where the routes stand
   */
  public routesFrom(namespace: string): void {
    this.allow(namespace, ['HTTPRoute', 'GRPCRoute']);
  }

  private allow(namespace: string, kinds: string[]): void {
    const scope = this.object.node.scope as Construct;
    const id = `GrantFor-${namespace}`;
    if (scope.node.tryFindChild(id)) return;
    new gatewayapi.ReferenceGrant(scope, id, {
      metadata: { namespace: this.object.metadata.namespace ?? Chart.of(this.object).namespace },
      spec: {
        from: kinds.map((kind) => ({ group: GATEWAY_API_GROUP, kind, namespace })),
        to: [{ group: this.group, kind: this.kind, name: this.object.name }],
      },
    });
  }
}
