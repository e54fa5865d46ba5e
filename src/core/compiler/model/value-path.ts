/**
 * Parses the path of a value within claims or key metadata, as users write it. A dot separates names (`realm_access.roles`), a backslash
 * escapes a dot within a name, and a URL is a single name, because claims can be named by URLs.
 */
export function writtenNames(path: string): readonly string[] {
  return path.includes('://') ? [path] : namesIn(path);
}

/** Returns a path as a string; every dot in a name is escaped with a backslash. */
export function pathOf(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\.]/g, '\\$&')).join('.');
}

/** Splits a path that `pathOf` has joined. */
export function namesIn(path: string): readonly string[] {
  const names = path.match(/(?:\\.|[^\\.])+/gs) ?? [path];
  return names.map((name) => name.replace(/\\(.)/gs, '$1'));
}
