import type { Diagnostic, DiagnosticNote, SourceLocation } from '../../../core/diagnostics';
import { otherPlaceTexts, subjectLocation } from '../../../core/diagnostics/subject-text';
import { visibleText } from '../../../core/text/visible-text';

/** The number of further locations that are listed for an error. */
const OTHER_PLACES = 4;

/**
 * Returns a diagnostic as an error message of cdk8s, which prepends the path of the construct that reported it (`reporter`). The message
 * contains the path of the diagnostic if it differs.
 */
export function diagnosticText(diagnostic: Diagnostic, reporter: string): string {
  const { code, severity, message, help, path, place, notes } = diagnostic;
  const where = [placeBeside(place, reporter), path].filter(Boolean).join(' ');
  return [
    `${severity === 'error' ? '' : `${severity} `}${code}${where ? ` at ${where}` : ''}: ${message}`,
    ...otherPlaceTexts(diagnostic, OTHER_PLACES).map((text) => `    also: ${text}`),
    `    fix: ${help}`,
    ...notes.map((note) => `    note: ${noteText(note)}`),
  ]
    .map(visibleText)
    .join('\n');
}

function noteText({ text, place }: DiagnosticNote): string {
  const where = placeBeside(place, '');
  return where ? `${text} (${where})` : text;
}

function placeBeside(place: SourceLocation | undefined, reporter: string): string {
  return !place || place.constructPath === reporter ? '' : subjectLocation(place);
}
