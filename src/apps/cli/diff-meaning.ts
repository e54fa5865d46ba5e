import { DiagnosticCollector } from '../../core/diagnostics';
import { entryOf } from '../../core/diagnostics/catalogue-entry';
import { phaseOf } from '../../core/diagnostics/phases';
import type { Compilation } from './compilation';

/** One side of a comparison, as what it means. */
export interface Meaning {
  readonly compilation: Compilation;
  /** Codes of what keeps it from being written, sorted. */
  readonly refused: readonly string[];
}

/**
 * Inputs with errors mean nothing that could be compared. What is refused for what the settings make of warnings, for a convention or a guarantee
 * alone does mean something, and is compiled without these.
 */
export function meaningOf(compilation: Compilation): Meaning | undefined {
  const { input, result, compileOptions } = compilation;
  if (!result.judgement.blocked) return { compilation, refused: [] };
  const refused = [...new Set(result.judgement.blocking.map(({ code }) => code))].sort();
  if (refused.some(isFoundBefore)) return undefined;
  const { compile } = require('../../core/compiler/compile') as typeof import('../../core/compiler/compile');
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

/** An error of what the compiler is given: it does not find it again. */
function isFoundBefore(code: string): boolean {
  const isBefore = ['settings', 'load'].includes(phaseOf(code) ?? '');
  return isBefore && entryOf(code)?.severity === 'error';
}
