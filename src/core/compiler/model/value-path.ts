/**
 * The way to a value inside of claims, or of what is known of a key. As people write it, a dot leads inside (`realm_access.roles`), a dot that belongs to
 * a name has a backslash before it, and a URL is a name as it is, since claims are called so.
 */
export function writtenNames(path: string): readonly string[] {
  return path.includes('://') ? [path] : namesIn(path);
}

/** One text for a way; every dot that belongs to a name has a backslash before it. */
export function pathOf(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\.]/g, '\\$&')).join('.');
}

/** What `pathOf` has put together. */
export function namesIn(path: string): readonly string[] {
  const names = path.match(/(?:\\.|[^\\.])+/gs) ?? [path];
  return names.map((name) => name.replace(/\\(.)/gs, '$1'));
}
