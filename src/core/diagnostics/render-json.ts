import { visibleJson } from '../text/visible-text';
import type { Diagnostic, Severity } from './diagnostic';
import type { MoreFields } from './render-text';

/** The version of the report's form; a change that could break a reader raises it. */
const REPORT_VERSION = 1;

/** Diagnostics for programs; `docs/cli.md` describes the form. */
export function renderJson(
  diagnostics: readonly Diagnostic[],
  suppressed: readonly Diagnostic[] = [],
  also: MoreFields = {},
): string {
  const count = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const report = {
    version: REPORT_VERSION,
    summary: {
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
      suppressed: suppressed.length,
    },
    diagnostics,
    suppressed,
    ...also,
  };
  return `${visibleJson(report)}\n`;
}
