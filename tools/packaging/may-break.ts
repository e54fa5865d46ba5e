/**
 * Reports whether semantic versioning allows a version to break users of the last one: a new major version, or below 1.0 a new minor
 * version.
 */
export function mayBreak(last: string, next: string): boolean {
  const [major, minor] = last.split('.').map(Number);
  const [nextMajor, nextMinor] = next.split('.').map(Number);
  return nextMajor > major || (major === 0 && nextMajor === 0 && nextMinor > minor);
}
