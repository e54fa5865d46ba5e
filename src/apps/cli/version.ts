/** Returns the version of the package, read at run time, because a release can set it after the build. */
export function versionText(): string {
  const { version }: { readonly version: string } = require('../../../package.json');
  return version;
}
