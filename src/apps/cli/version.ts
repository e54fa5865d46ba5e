/** Returns the version of the package, read at run time, because a release can set it after the build. */
export function versionText(): string {
  return (require('../../../package.json') as { version: string }).version;
}
