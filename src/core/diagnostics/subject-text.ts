import { visible, visibleText } from '../text/visible-text';
import type { AffectedPlace, Diagnostic, SourceLocation, WrittenName } from './diagnostic';

/** `file:line:column`, or the path of the construct, with the line that creates it where that is known. */
export function placeText({ file, line, column, constructPath, byName }: SourceLocation): string {
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
  return [place && placeText(place), resource && writtenNameText(resource), path].filter(Boolean).join('  ');
}

/** The further places of a finding, a text for each. Those beyond `most` are counted, not looked up. */
export function otherPlaceTexts({ otherPlaces = [] }: Diagnostic, most = otherPlaces.length): readonly string[] {
  // One more takes no more room than the line that would count it.
  const shown = otherPlaces.length <= most + 1 ? otherPlaces : otherPlaces.slice(0, most);
  const more = otherPlaces.length - shown.length;
  const texts = shown.map((other) => visibleText(affectedPlaceText(other)));
  return more === 0 ? texts : [...texts, `${more} more places`];
}

/** A finding for people: nothing in its texts is hidden. Its fix and its place in the source stay to be looked up. */
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
