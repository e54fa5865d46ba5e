/** Whether semantic versioning lets a version break what uses the last one: another major version, or below 1.0 another minor one. */
export function mayBreak(last: string, next: string): boolean {
  const [major, minor] = last.split('.').map(Number);
  const [nextMajor, nextMinor] = next.split('.').map(Number);
  return nextMajor > major || (major === 0 && nextMajor === 0 && nextMinor > minor);
}
