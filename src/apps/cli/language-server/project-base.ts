import type { Diagnostic } from '../../../core/diagnostics';
import { baseOf, findingsSince, isComparable, type LinkedBase, linkedBase } from '../base-findings';
import type { CommandCompilation } from '../compilation';
import { RunMemory } from '../run-memory';
import type { SharedOptions } from '../run-settings';

/** The last commit of a project's inputs, which is linked once. */
export class ProjectBase {
  private readonly memory = new RunMemory();
  private known: { readonly key: string; readonly linked: LinkedBase | undefined } | undefined;

  /** Returns the findings about what the inputs change, as they are in the editor. */
  public findings(compilation: CommandCompilation, options: SharedOptions): readonly Diagnostic[] {
    if (!isComparable(compilation)) return [];
    const base = baseOf(compilation);
    if (!base) return [];
    const key = JSON.stringify([base.commit, compilation.settings, options]);
    if (this.known?.key !== key) this.known = { key, linked: linkedBase(base, compilation, options, this.memory) };
    const { linked } = this.known;
    return linked ? findingsSince(linked, compilation) : [];
  }
}
