import type { LoadedInput } from '../../core/compiler/model/document';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic } from '../../core/diagnostics';
import type { GatewaySettings } from '../../core/settings/settings.generated';

/** What is known of a project as its texts were at one moment. Files are named as places name them, relative to its folder. */
export interface Snapshot {
  readonly input: LoadedInput;
  readonly result: CompileResult;
  readonly settings: GatewaySettings;
  readonly compileOptions: Partial<CompileOptions>;
  /** What `validate` says. */
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong with files of expectations and of guarantees, which `validate` does not read. */
  readonly beside: readonly Diagnostic[];
  /** Where what has no place of its own is shown. */
  readonly home: string;
  /** Undefined for what cannot be read. */
  textOf(file: string): string | undefined;
}
