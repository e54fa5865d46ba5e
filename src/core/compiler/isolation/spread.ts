import type { Graph } from '../model/graph';
import { type IsolatedPart, type Isolation, isolationKey } from '../model/isolation';
import type { KnownInputs } from './known-inputs';
import { spreadFromDestinations } from './spread-from-destinations';
import { spreadFromDroppedRoutes } from './spread-from-dropped-routes';
import { spreadFromGateways } from './spread-from-gateways';
import { spreadFromListeners } from './spread-from-listeners';
import { spreadFromModels } from './spread-from-models';
import { spreadFromPolicies } from './spread-from-policies';
import type { SpreadStep } from './spread-step';

const STEPS: readonly SpreadStep[] = [
  spreadFromGateways,
  spreadFromListeners,
  spreadFromDestinations,
  spreadFromDroppedRoutes,
  spreadFromModels,
  spreadFromPolicies,
];

/** Returns the parts that depend on isolated ones and are not isolated yet. The graph is final once nothing is added. */
export function spread(isolation: Isolation, graph: Graph, known: KnownInputs): readonly IsolatedPart[] {
  return STEPS.flatMap((step) => step(isolation, graph, known)).filter((part) => !isolation.has(isolationKey(part)));
}
