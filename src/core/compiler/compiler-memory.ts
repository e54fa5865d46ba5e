import { isDeepStrictEqual } from 'node:util';
import type { DiagnosticCollector, Findings } from '../diagnostics';
import { ValidationMemory } from './2-validate/validate';
import type { Graph } from './model/graph';
import type { CompileOptions } from './model/options';
import type { ValidInput } from './model/valid-input';

interface Linked {
  readonly valid: ValidInput;
  readonly options: CompileOptions;
  readonly graph: Graph;
  readonly findings: Findings;
}

/** The results that one run passes to the next, which may use different settings for the phases after validation. */
export class CompilerMemory extends ValidationMemory {
  private linked: Linked | undefined;

  /** Links ahead of time to report findings early, and keeps the result for the run that follows. */
  public linkAhead(
    valid: ValidInput,
    options: CompileOptions,
    diagnostics: DiagnosticCollector,
    link: () => Graph,
  ): void {
    const { result: graph, findings } = diagnostics.recording(link);
    this.linked = { valid, options, graph, findings };
  }

  /**
   * Returns the graph that was linked for the same documents under the same options. It is returned only once, so the caller is its sole
   * owner.
   */
  public takeLinked(valid: ValidInput, options: CompileOptions, diagnostics: DiagnosticCollector): Graph | undefined {
    const { linked } = this;
    this.linked = undefined;
    if (!linked || !isSameInput(linked.valid, valid) || !isDeepStrictEqual(linked.options, options)) return undefined;
    diagnostics.repeat(linked.findings);
    return linked.graph;
  }
}

/** Resources must be the same objects, because the linked graph references them. */
function isSameInput({ resources, ...rest }: ValidInput, { resources: others, ...otherRest }: ValidInput): boolean {
  const areSame = resources.length === others.length && resources.every((each, index) => each === others[index]);
  return areSame && isDeepStrictEqual(rest, otherRest);
}
