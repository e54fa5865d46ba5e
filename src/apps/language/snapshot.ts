import type { LoadedInput } from '../../core/compiler/model/document';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic } from '../../core/diagnostics';
import type { ReadGuarantees } from '../../core/settings/guarantee-file';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import type { ReadTestFile } from '../testing/expectations/read-test-file';
import type { Lines } from './lines';

/** Files that are about the inputs. */
export interface Beside {
  /** What is wrong with their form, and names that nothing has. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tests: readonly ReadTestFile[];
  readonly guarantees: readonly ReadGuarantees[];
}

/** What is known of a project at once. */
export interface Glance {
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined for what cannot be read. */
  textOf(file: string): string | undefined;
  /** Likewise. */
  linesOf(file: string): Lines | undefined;
}

/** What is known of a project as its texts were at one moment. Files are named as places name them, relative to its folder. */
export interface Snapshot extends Glance {
  readonly input: LoadedInput;
  readonly result: CompileResult;
  readonly settings: GatewaySettings;
  readonly compileOptions: Partial<CompileOptions>;
  /** What `validate` says. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files of expectations and of guarantees, which `validate` does not read. */
  readonly beside: Beside;
  /** Whether something has errors: it is left out of all answers. */
  readonly isPartial: boolean;
  /** Whether a program made the inputs: what is typed changes them when it has run. */
  readonly isOfProgram: boolean;
  /** What documents call resources and fields of which a text says the reference's names. */
  inOwnWords(text: string): string;
  /** Where what has no place of its own is shown. */
  readonly home: string;
}
