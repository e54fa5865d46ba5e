import { visible, visibleText } from '../text/visible-text';
import type { AffectedPlace, Diagnostic, SourceLocation, WrittenName } from './diagnostic';

/** Formats a location as `file:line:column` or as the path of the construct, with the line that creates it if known. */
export function subjectLocation({ file, line, column, constructPath, byName, setBy }: SourceLocation): string {
  const inFile = [file, line, column].filter((part) => part !== undefined).join(':');
  if (constructPath === undefined) return inFile;
  const construct = setBy?.construct ?? constructPath;
  return inFile === '' ? construct : `${construct} (${inFile}${byName === undefined ? '' : `, ${byNameText(byName)}`})`;
}

export function byNameText(name: string): string {
  return `found by the name ${JSON.stringify(name)}`;
}

/** `Kind namespace/name`, as its author wrote it. */
export function writtenNameText({ kind, namespace, name }: WrittenName): string {
  return `${kind} ${namespace ? `${namespace}/` : ''}${name}`;
}

/** Formats a location with the option of the construct, if one is known. */
export function locationOfNote(place: SourceLocation): string {
  return [subjectLocation(place), place.setBy?.option].filter(Boolean).join(' ');
}

/** `file:line:column  Kind namespace/name  path`, as far as it is known. For constructs, the option that sets the field replaces the path. */
export function affectedPlaceText({ place, resource, path }: AffectedPlace): string {
  const option = place?.setBy?.option;
  const name = resource && writtenNameText(resource);
  const parts = option === undefined ? [name, path] : [option, name];
  return [place && subjectLocation(place), ...parts].filter(Boolean).join('  ');
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
