/** The version of the package. Whoever releases sets it after the build as well as before it. */
export function versionText(): string {
  return (require('../../../package.json') as { version: string }).version;
}
