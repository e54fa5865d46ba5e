import type { LoadedInput } from '../../core/compiler/model/document';
import { titleOf } from '../../core/compiler/model/document';
import type { CompileResult } from '../../core/compiler/model/result';
import { DiagnosticCollector } from '../../core/diagnostics';
import { messageOf } from '../../core/text/error-text';
import type { CommandCompilation } from './compilation';
import { UsageError } from './exit-code';

/**
 * Runs a function on the result of a compilation. If it throws, the error message names the document that triggers the fault, so that the
 * user can exclude it.
 *
 * @param make - is called again with fewer documents and must have no side effects
 */
export function explained<Made>(
  { input, result, compileOptions }: Pick<CommandCompilation, 'input' | 'result' | 'compileOptions'>,
  make: (result: CompileResult, input: LoadedInput) => Made,
): Made {
  try {
    return make(result, input);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const {
      crashIn,
    }: typeof import('../../core/compiler/isolation/crash') = require('../../core/compiler/isolation/crash');
    const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
    const crash = crashIn(input, (some) =>
      fails(() => make(compile(some, compileOptions, new DiagnosticCollector()), some)),
    );
    if (!crash) throw error;
    const others = crash.beside.map((document) => ` and ${titleOf(document.value)}`).join('');
    throw new Error(`${messageOf(error)}; it comes with ${titleOf(crash.document.value)}${others}`, { cause: error });
  }
}

function fails(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (error) {
    return !(error instanceof UsageError);
  }
}
