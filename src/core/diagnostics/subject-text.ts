import { visible, visibleText } from '../text/visible-text';
import type { AffectedPlace, Diagnostic, SourceLocation, WrittenName } from './diagnostic';

/** Formats a location as `file:line:column` or as the path of the construct, with the line that creates it if known. */
export function subjectLocation({ file, line, column, constructPath, byName }: SourceLocation): string {
  const inFile = [file, line, column].filter((part) => part !== undefined).join(':');
  if (constructPath === undefined) return inFile;
  return inFile === ''
    ? constructPath
    : `${constructPath} (${inFile}${byName === undefined ? '' : `, ${byNameText(byName)}`})`;
}

export function byNameText(name: string): string {
  return `found by the name ${JSON.stringify(name)}`;
}

/** `Kind namespace/name`, as its author wrote it. */
export function writtenNameText({ kind, namespace, name }: WrittenName): string {
  return `${kind} ${namespace ? `${namespace}/` : ''}${name}`;
}

/** `file:line:column  Kind namespace/name  path`, as far as it is known. */
export function affectedPlaceText({ place, resource, path }: AffectedPlace): string {
  return [place && subjectLocation(place), resource && writtenNameText(resource), path].filter(Boolean).join('  ');
}

/** Returns one string per further location of a finding. Those beyond `most` are counted, not looked up. */
export function otherPlaceTexts(
  { otherPlaces = [] }: Pick<Diagnostic, 'otherPlaces'>,
  most = otherPlaces.length,
): readonly string[] {
  // One more location is no longer than the line that would count it.
  const shown = otherPlaces.length <= most + 1 ? otherPlaces : otherPlaces.slice(0, most);
  const more = otherPlaces.length - shown.length;
  const texts = shown.map((other) => visibleText(affectedPlaceText(other)));
  return more === 0 ? texts : [...texts, `${more} more places`];
}

/** Returns a finding for people with hidden characters made visible. Its fix and source location remain available separately. */
export function visibleDiagnostic(diagnostic: Diagnostic): Omit<Diagnostic, 'fix'> {
  const { code, severity, message, help, resource, path, place, notes } = diagnostic;
  return {
    code,
    severity,
    message: visibleText(message),
    help: visibleText(help),
    ...(resource ? { resource: visible(resource) } : {}),
    ...(path === undefined ? {} : { path: visibleText(path) }),
    ...(place ? { place: visible(place) } : {}),
    notes: notes.map(({ text, place: other }) => ({
      text: visibleText(text),
      ...(other ? { place: visible(other) } : {}),
    })),
  };
}
