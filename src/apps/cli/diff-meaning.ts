import { DiagnosticCollector } from '../../core/diagnostics';
import { catalogueEntry } from '../../core/diagnostics/catalogue-entry';
import { phaseOf } from '../../core/diagnostics/phases';
import type { CommandCompilation } from './compilation';

/** The effective configuration of one side of a comparison. */
export interface DiffMeaning {
  readonly compilation: CommandCompilation;
  /** Codes of the errors that prevent output, sorted. */
  readonly refused: readonly string[];
}

/**
 * Returns the effective configuration, or undefined if the inputs have errors. Inputs that fail only because of severities, conventions or
 * guarantees are compiled without these.
 */
export function diffMeaningOf(compilation: CommandCompilation): DiffMeaning | undefined {
  const { input, result, compileOptions } = compilation;
  if (!result.judgement.blocked) return { compilation, refused: [] };
  const refused = [...new Set(result.judgement.blocking.map(({ code }) => code))].sort();
  if (refused.some(isFoundBefore)) return undefined;
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const { severities, ...judgement } = result.judgedBy;
  const lower = Object.entries(severities).filter(([, severity]) => severity !== 'error');
  const lenient = compile(
    input,
    {
      ...compileOptions,
      guarantees: [],
      conventions: [],
      judgement: { ...judgement, severities: Object.fromEntries(lower), failOn: 'error' },
    },
    new DiagnosticCollector(),
  );
  return lenient.judgement.blocked ? undefined : { compilation: { ...compilation, result: lenient }, refused };
}

/** Returns whether an error is found before compilation and therefore not repeated by the compiler. */
function isFoundBefore(code: string): boolean {
  const isBefore = ['settings', 'load'].includes(phaseOf(code) ?? '');
  return isBefore && catalogueEntry(code)?.severity === 'error';
}
