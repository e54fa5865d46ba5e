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

/** What one run leaves to the next, which may begin with other settings of what comes behind validation. */
export class CompilerMemory extends ValidationMemory {
  private linked: Linked | undefined;

  /** Links for what is to be said beforehand. What comes of it waits for the run that follows. */
  public linkAhead(
    valid: ValidInput,
    options: CompileOptions,
    diagnostics: DiagnosticCollector,
    link: () => Graph,
  ): void {
    const { result: graph, findings } = diagnostics.recording(link);
    this.linked = { valid, options, graph, findings };
  }

  /** What was linked for the same documents under the same options, once: nobody else has it. */
  public takeLinked(valid: ValidInput, options: CompileOptions, diagnostics: DiagnosticCollector): Graph | undefined {
    const { linked } = this;
    this.linked = undefined;
    if (!linked || !isSameInput(linked.valid, valid) || !isDeepStrictEqual(linked.options, options)) return undefined;
    diagnostics.repeat(linked.findings);
    return linked.graph;
  }
}

/** Resources have to be the same objects, as what was linked holds them. */
function isSameInput({ resources, ...rest }: ValidInput, { resources: others, ...otherRest }: ValidInput): boolean {
  const areSame = resources.length === others.length && resources.every((each, index) => each === others[index]);
  return areSame && isDeepStrictEqual(rest, otherRest);
}
