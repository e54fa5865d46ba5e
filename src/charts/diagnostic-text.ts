import type { Diagnostic, DiagnosticNote, Place } from '../diagnostics';

/**
 * One diagnostic as cdk8s lists errors: cdk8s puts the path of the construct that reported it in front. `reporter` is that
 * path; another one is said in the text.
 */
export function diagnosticText(diagnostic: Diagnostic, reporter: string): string {
  const { code, severity, message, help, path, place, notes } = diagnostic;
  const where = [placeText(place, reporter), path].filter(Boolean).join(' ');
  return [
    `${severity === 'error' ? '' : `${severity} `}${code}${where ? ` at ${where}` : ''}: ${message}`,
    `    fix: ${help}`,
    ...notes.map((note) => `    note: ${noteText(note)}`),
  ].join('\n');
}

function noteText({ text, place }: DiagnosticNote): string {
  const where = placeText(place, '');
  return where ? `${text} (${where})` : text;
}

function placeText(place: Place | undefined, reporter: string): string {
  if (!place) return '';
  if (place.constructPath !== undefined) return place.constructPath === reporter ? '' : place.constructPath;
  return [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
}
