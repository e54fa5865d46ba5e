import type { Graph } from '../model/graph';
import type { IsolatedPart, Isolation } from '../model/isolation';
import type { KnownInputs } from './known-inputs';

/** What falls with what is isolated already: one step of it. */
export type SpreadStep = (isolation: Isolation, graph: Graph, known: KnownInputs) => readonly IsolatedPart[];
