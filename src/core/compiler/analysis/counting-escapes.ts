import type { CountingSwitch, ModelTraffic } from '../../data-plane/facts';
import { keyOfProvider } from '../../providers';
import type { CompileOptions } from '../model/options';
import { changesOf, factsOf, formatsByPath, switchesLeft, withReplacements } from '../semantics/model-formats';
import { fieldAt } from '../semantics/provider-fields';
import { writtenProvidersOf } from '../semantics/written-providers';
import { type DestinationCall, isOfBackend } from './calls';

/** A request field by which clients keep answers from being counted, and the paths at which they do. */
export interface CountingEscape {
  readonly by: CountingSwitch;
  readonly paths: readonly string[];
}

/**
 * Returns the ways in which clients of an LLM backend keep responses from being counted. Compiled output replaces the affected settings if
 * possible.
 */
export function countingEscapes(
  call: DestinationCall,
  { traffic, mode }: { readonly traffic: ModelTraffic; readonly mode: CompileOptions['mode'] },
): readonly CountingEscape[] {
  if (!isOfBackend(call)) return [];
  const found = new Map<CountingSwitch, Set<string>>();
  for (const written of writtenProvidersOf(call.backend)) {
    const ai = fieldAt(call, written, 'ai')?.value;
    const provider = keyOfProvider(written.spec);
    for (const [path, type] of formatsByPath(ai)) {
      const facts = factsOf(type, traffic);
      const changes = mode === 'compiled' ? withReplacements(facts, changesOf(ai)) : changesOf(ai);
      for (const one of switchesLeft(facts, changes, provider)) found.set(one, (found.get(one) ?? new Set()).add(path));
    }
  }
  return [...found].map(([by, paths]) => ({ by, paths: [...paths].sort() }));
}
