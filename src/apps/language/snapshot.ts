import type { LoadedInput } from '../../core/compiler/model/document';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic } from '../../core/diagnostics';
import type { ReadGuarantees } from '../../core/settings/guarantee-file';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import type { ReadTestFile } from '../../library/testing/expectations/read-test-file';
import type { Lines } from './lines';

/** Files that are about the inputs. */
export interface Beside {
  /** Findings on the form of the inputs, and unresolved names. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tests: readonly ReadTestFile[];
  readonly guarantees: readonly ReadGuarantees[];
}

/** The immediately available facts about a project. */
export interface Glance {
  readonly diagnostics: readonly Diagnostic[];
  /** Returns undefined if the document cannot be read. */
  textOf(file: string): string | undefined;
  /** Returns the lines of a file; undefined if it has none. */
  linesOf(file: string): Lines | undefined;
}

/** The state of a project at one moment. Files have the same names as in locations, relative to its folder. */
export interface Snapshot extends Glance {
  readonly input: LoadedInput;
  readonly result: CompileResult;
  readonly settings: GatewaySettings;
  readonly compileOptions: Partial<CompileOptions>;
  /** The findings of `validate`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files of expectations and of guarantees, which `validate` does not read. */
  readonly beside: Beside;
  /** Whether something has errors: it is left out of all answers. */
  readonly isPartial: boolean;
  /** Whether a program generated the inputs: edits take effect only after it has run. */
  readonly isOfProgram: boolean;
  /** Translates resources and fields in text from the reference's names to those of the documents. */
  inOwnWords(text: string): string;
  /** The file that shows findings without a location of their own. */
  readonly home: string;
}
