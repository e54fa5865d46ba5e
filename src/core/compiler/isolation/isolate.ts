import type { Diagnostic, SourceLocation } from '../../diagnostics';
import { DiagnosticCollector } from '../../diagnostics';
import { builtInDistributions } from '../../distribution';
import type { Graph } from '../model/graph';
import { type IsolatedPart, type Isolation, isolationKey, NOTHING_ISOLATED } from '../model/isolation';
import type { CompileOptions } from '../model/options';
import type { IsolatedOutput } from '../model/result';
import type { ValidInput } from '../model/valid-input';
import { concerns } from './concerning';
import { KnownInputs } from './known-inputs';
import { namedParts } from './named-parts';
import { recover } from './recover';
import { spread } from './spread';
import { isolatedParts } from './summary';
import { withoutDoubtful } from './without-doubtful';

/** The phases that come after validation. */
export interface Phases<Output> {
  link(input: ValidInput, diagnostics: DiagnosticCollector): Graph;
  run(input: ValidInput, diagnostics: DiagnosticCollector): Output;
  /** Whether a file was cut off at a place. */
  isCutOffAt(place: SourceLocation): boolean;
  /** Returns the errors among the reported findings, after applying the severity settings. */
  errorsIn(diagnostics: DiagnosticCollector): readonly Diagnostic[];
}

export interface Isolated<Output> {
  readonly output: Output;
  readonly isolated: readonly IsolatedOutput[];
  /** Returns the isolated parts that concern a Gateway. */
  isolatedAt(gateway: { readonly namespace: string; readonly name: string }): readonly IsolatedOutput[];
  /** Errors that only appeared in the remaining inputs. */
  readonly errors: readonly Diagnostic[];
}

/**
 * Confines errors to the parts that they name, and runs the phases on the rest. The isolated set grows until it covers every error and
 * everything that depends on an isolated part; it never shrinks, so the process terminates. Returns `undefined` if an error cannot be
 * confined to a part of the inputs.
 */
export function isolate<Output extends { readonly graph: Graph }>(
  valid: ValidInput,
  found: readonly Diagnostic[],
  options: Pick<CompileOptions, 'distributions'>,
  phases: Phases<Output>,
): Isolated<Output> | undefined {
  // The rest of a truncated file is unknown.
  if (found.some(({ place }) => place && phases.isCutOffAt(place))) return undefined;
  const known = new KnownInputs(withoutDoubtful(valid), [...builtInDistributions(), ...options.distributions]);
  const seen = [...found];
  let isolation = NOTHING_ISOLATED;
  for (;;) {
    const named = namedParts(seen, known);
    const complete = named && completed(withParts(isolation, named), known, phases);
    if (!complete) return undefined;
    isolation = complete.isolation;
    const diagnostics = new DiagnosticCollector();
    const output = phases.run(complete.input, diagnostics);
    const errors = phases.errorsIn(diagnostics);
    seen.push(...errors.filter((error) => !seen.some((other) => isSame(error, other))));
    const parts = namedParts(errors, known);
    if (!parts) return undefined;
    if (parts.every((part) => isolation.has(isolationKey(part)))) {
      const all = [...isolation.values()];
      return {
        output,
        isolated: isolatedParts(all),
        isolatedAt: ({ namespace, name }) => {
          const { graph } = output;
          const gateway = graph.gateways.find(
            ({ resource }) => resource.namespace === namespace && resource.name === name,
          );
          return isolatedParts(gateway ? all.filter((part) => concerns(part, gateway, graph, known)) : []);
        },
        errors: seen.slice(found.length),
      };
    }
  }
}

/** Adds the dependents of isolated parts until nothing is added. */
function completed(
  start: Isolation,
  known: KnownInputs,
  phases: Pick<Phases<unknown>, 'link'>,
): { readonly isolation: Isolation; readonly input: ValidInput } | undefined {
  let isolation = start;
  for (;;) {
    const recovered = recover(known, isolation);
    if (!recovered) return undefined;
    const { input, parts } = recovered;
    const more = [...parts, ...spread(isolation, phases.link(input, new DiagnosticCollector()), known)];
    const grown = withParts(isolation, more);
    if (grown.size === isolation.size) return { isolation, input };
    isolation = grown;
  }
}

/** A part that is named for several reasons has all of them. */
function withParts(isolation: Isolation, parts: readonly IsolatedPart[]): Isolation {
  const grown = new Map(isolation);
  for (const part of parts) {
    const before = grown.get(isolationKey(part));
    const because = [...new Set([...(before?.because ?? []), ...part.because])].sort();
    grown.set(isolationKey(part), { ...part, because });
  }
  return grown;
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.message === b.message &&
    a.path === b.path &&
    JSON.stringify(a.resource) === JSON.stringify(b.resource)
  );
}
