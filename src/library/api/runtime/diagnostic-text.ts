import type { IConstruct } from 'constructs';
import type { Diagnostic, SourceLocation } from '../../../core/diagnostics';
import {
  locationOfNote,
  otherPlaceTexts,
  subjectLocation,
  writtenNameText,
} from '../../../core/diagnostics/subject-text';
import { visibleText } from '../../../core/text/visible-text';
import { withLine } from './creations';

/** The number of further locations that are listed for an error. */
const OTHER_PLACES = 4;

/**
 * Returns a diagnostic as an error message of cdk8s, which prepends the path of the construct that reported it (`reporter`). The message
 * contains the path of the diagnostic if it differs.
 *
 * @param app the app, to add the lines of the program that create constructs
 */
export function diagnosticText(diagnostic: Diagnostic, reporter: string, app?: IConstruct): string {
  const { code, severity, message, help, place, notes } = diagnostic;
  const located = (one: SourceLocation | undefined) => (one && app ? withLine(one, app) : one);
  const otherPlaces = diagnostic.otherPlaces?.map((other) => ({ ...other, place: located(other.place) }));
  const where = [placeBeside(located(place), reporter), fieldText(diagnostic)].filter(Boolean).join(' ');
  return [
    `${severity === 'error' ? '' : `${severity} `}${code}${where ? ` at ${where}` : ''}: ${message}`,
    ...otherPlaceTexts({ otherPlaces }, OTHER_PLACES).map((text) => `    also: ${text}`),
    `    fix: ${help}`,
    ...notes.map((note) => `    note: ${noteText(note.text, located(note.place))}`),
  ]
    .map(visibleText)
    .join('\n');
}

/** Returns the option that sets the field or, if a construct set it for another reason, the resource with the field. */
function fieldText({ place, path, resource }: Diagnostic): string | undefined {
  const program = place?.setBy;
  if (program?.option !== undefined) return program.option;
  return program && path && resource ? `${writtenNameText(resource)} ${path}` : path;
}

function noteText(text: string, place: SourceLocation | undefined): string {
  const where = place ? locationOfNote(place) : '';
  return where ? `${text} (${where})` : text;
}

function placeBeside(place: SourceLocation | undefined, reporter: string): string {
  if (!place) return '';
  const { constructPath, ...line } = place;
  return subjectLocation(constructPath === reporter ? line : place);
}
