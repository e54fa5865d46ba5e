import { visibleText, withoutMarks } from '../text/visible-text';
import type { Diagnostic, Severity } from './diagnostic';
import { OTHER_PLACES } from './render-text';
import { locationOfNote, otherPlaceTexts, visibleDiagnostic } from './subject-text';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Diagnostics as workflow commands of GitHub Actions, which shows them next to the changed lines. */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${withoutMarks(command(diagnostic))}\n`).join('');
}

function command(diagnostic: Diagnostic): string {
  const { code, severity, message, help, notes, path } = visibleDiagnostic(diagnostic);
  // The file is looked for by its name, which is escaped as a property.
  const { place } = diagnostic;
  const properties = [
    ['file', place?.file],
    ['line', place?.line],
    ['col', place?.column],
    ['title', code],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const lines = [
    path ? `${message} (${path})` : message,
    ...otherPlaceTexts(diagnostic, OTHER_PLACES).map((text) => `also: ${text}`),
    ...notes.map(({ text, place: other }) => (other ? `${text}: ${locationOfNote(other)}` : text)),
    help,
  ];
  return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeData(lines.filter(Boolean).join('\n'))}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return visibleText(escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C'));
}
