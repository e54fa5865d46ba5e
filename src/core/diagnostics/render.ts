import type { Diagnostic } from './diagnostic';
import { grouped } from './grouping';
import { renderGithub } from './render-github';
import { renderJson } from './render-json';
import { renderSarif } from './render-sarif';
import { type MoreFields, renderText, type TextOptions } from './render-text';

export const REPORT_FORMATS = ['text', 'json', 'sarif', 'github'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/**
 * Renders diagnostics, grouping those with one cause into one finding. JSON and SARIF output is a complete document even without findings.
 */
export function renderDiagnostics(
  findings: readonly Diagnostic[],
  format: ReportFormat,
  options: TextOptions & { readonly also?: MoreFields } = {},
): string {
  const diagnostics = grouped(findings);
  switch (format) {
    case 'json':
      return renderJson(diagnostics, options.suppressed, options.also);
    case 'sarif':
      return renderSarif(diagnostics, options.suppressed, options.also);
    case 'github':
      return renderGithub(diagnostics);
    default:
      return renderText(diagnostics, options);
  }
}
