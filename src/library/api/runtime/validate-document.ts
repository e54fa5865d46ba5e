import type { ConstructedObject } from '../../../core/compiler/1-load';
import type { CompileOptions } from '../../../core/compiler/model/options';
import type { Diagnostic } from '../../../core/diagnostics';

/** Validates a single document: fields, types and rules, but not its references. */
export function validateDocument(document: ConstructedObject, given: Partial<CompileOptions>): readonly Diagnostic[] {
  const { loadObjects }: typeof import('../../../core/compiler/1-load') = require('../../../core/compiler/1-load');
  const {
    locate,
  }: typeof import('../../../core/compiler/1-load/locate') = require('../../../core/compiler/1-load/locate');
  const {
    validate,
  }: typeof import('../../../core/compiler/2-validate/validate') = require('../../../core/compiler/2-validate/validate');
  const {
    DEFAULT_OPTIONS,
  }: typeof import('../../../core/compiler/model/options') = require('../../../core/compiler/model/options');
  const { DiagnosticCollector }: typeof import('../../../core/diagnostics') = require('../../../core/diagnostics');
  const diagnostics = new DiagnosticCollector();
  const input = loadObjects([document]);
  const valid = validate(input, { ...DEFAULT_OPTIONS, ...given }, diagnostics);
  return diagnostics.finish(locate(input, valid));
}
