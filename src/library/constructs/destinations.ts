import type { IConstruct } from 'constructs';
import type * as gatewayapi from '../gateway-api';
import type { IDestination } from './destination-reference';
import { renderDestination } from './reference';
import { ServiceDestination } from './service-destination';

/** A destination with its share of the traffic. */
export interface WeightedDestination {
  /** The destination of the requests. */
  readonly destination: IDestination;
  /** Its share in relation to the others, 0 to 1000000. */
  readonly weight: number;
}

/** The three ways in which a rule names its destinations. */
export interface RuleDestinations {
  readonly to?: IDestination[];
  readonly weighted?: WeightedDestination[];
  readonly services?: IConstruct[];
}

/** All destinations of a rule with their shares. */
export function allDestinations({ to = [], services = [], weighted = [] }: RuleDestinations): WeightedDestination[] {
  return [
    ...to.map((destination) => ({ destination, weight: 1 })),
    ...services.map((service) => ({ destination: ServiceDestination.of(service), weight: 1 })),
    ...weighted,
  ];
}

/** The backendRefs of a rule; undefined when it has none. */
export function renderDestinations(
  rule: RuleDestinations,
  namespace: string | undefined,
): gatewayapi.BackendRef[] | undefined {
  const destinations = allDestinations(rule);
  if (destinations.length === 0) return undefined;
  return destinations.map(({ destination, weight }) => ({
    ...renderDestination(destination.destination, namespace),
    weight,
  }));
}
