import type { ConstructedObject } from '../../../core/compiler/1-load';
import type { CompileOptions } from '../../../core/compiler/model/options';
import type { Diagnostic } from '../../../core/diagnostics';

/** Validates a single document: fields, types and rules, but not its references. */
export function validateDocument(document: ConstructedObject, given: Partial<CompileOptions>): readonly Diagnostic[] {
  const { loadObjects } = require('../../../core/compiler/1-load') as typeof import('../../../core/compiler/1-load');
  const { locate } =
    require('../../../core/compiler/1-load/locate') as typeof import('../../../core/compiler/1-load/locate');
  const { validate } =
    require('../../../core/compiler/2-validate/validate') as typeof import('../../../core/compiler/2-validate/validate');
  const { DEFAULT_OPTIONS } =
    require('../../../core/compiler/model/options') as typeof import('../../../core/compiler/model/options');
  const { DiagnosticCollector } = require('../../../core/diagnostics') as typeof import('../../../core/diagnostics');
  const diagnostics = new DiagnosticCollector();
  const input = loadObjects([document]);
  const valid = validate(input, { ...DEFAULT_OPTIONS, ...given }, diagnostics);
  return diagnostics.finish(locate(input, valid));
}
