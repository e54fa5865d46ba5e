import { nearestName } from '../../text/nearest-name';

/** Returns the help for a name that no section of an object has. */
export function sectionFix(sectionName: string, names: readonly string[]): string {
  const name = names.length === 1 ? names[0] : nearestName(sectionName, names);
  return name === undefined ? 'Correct `sectionName`.' : `Write ${name} in \`sectionName\`.`;
}
