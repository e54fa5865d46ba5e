import type { Graph } from '../model/graph';
import type { IsolatedPart, Isolation } from '../model/isolation';
import type { KnownInputs } from './known-inputs';

/** Returns the dependents of the isolated parts: one step of the spread. */
export type SpreadStep = (isolation: Isolation, graph: Graph, known: KnownInputs) => readonly IsolatedPart[];
