import type { IConstruct } from 'constructs';
import { checkedOptions } from './checked-options';
import type { DestinationReference, IDestination } from './destination-reference';
import { firstPortOf, objectOf } from './kubernetes-object';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';

/** Which port of a Service is meant. */
export interface ServiceDestinationOptions {
  /**
   * A port of the Service, 1 to 65535.
   *
   * @default - the first port of the Service
   */
  readonly port?: number;
}

/** A Service that is named and not defined here. */
export interface NamedServiceOptions {
  /** A port of the Service, 1 to 65535. */
  readonly port: number;
  /**
   * The namespace of the Service.
   *
   * @default - the namespace of the object that references it
   */
  readonly namespace?: string;
}

/**
 * Services as destinations of routes, and as targets of backend policies.
 *
 * @example
 *
 * chart.addExternalService({ name: 'search', ports: [8080] });
 * const search = ServiceDestination.fromServiceName('search', { port: 8080 });
 * gateway.addRoute('search', { path: PathMatch.prefix('/search'), to: [search] });
 */
@checkedOptions('ServiceDestination')
export class ServiceDestination implements IDestination, IPolicyTarget {
  /**
   * A Service of your app, such as one of cdk8s-plus.
   *
   * @param service a Service of any release of cdk8s-plus, or the resource itself
   * @param options the port, if the Service has several
   * @kind Service
   */
  public static of(service: IConstruct, options: ServiceDestinationOptions = {}): ServiceDestination {
    const { name, namespace } = objectOf(service);
    return new ServiceDestination(name, options.port ?? firstPortOf(service), namespace);
  }

  /**
   * A Service that other tools manage.
   *
   * @param name of a Service in the cluster
   * @param options its namespace and port
   */
  public static fromServiceName(name: string, options: NamedServiceOptions): ServiceDestination {
    return new ServiceDestination(name, options.port, options.namespace);
  }

  /** How routes and policies name the Service. */
  public readonly destination: DestinationReference;
  /** How a policy names the Service. */
  public readonly policyTarget: PolicyTargetReference;

  private constructor(name: string, port: number, namespace: string | undefined) {
    this.destination = { group: '', kind: 'Service', name, port, namespace };
    this.policyTarget = { group: '', kind: 'Service', name, sectionName: String(port), namespace };
  }
}
