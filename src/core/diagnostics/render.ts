import type { Diagnostic } from './diagnostic';
import { renderGithub } from './render-github';
import { renderJson } from './render-json';
import { renderSarif } from './render-sarif';
import { type MoreFields, renderText, type TextOptions } from './render-text';

export const REPORT_FORMATS = ['text', 'json', 'sarif', 'github'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Writes diagnostics down. JSON and SARIF are complete documents also when there is nothing to report. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  format: ReportFormat,
  options: TextOptions & { readonly also?: MoreFields } = {},
): string {
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
