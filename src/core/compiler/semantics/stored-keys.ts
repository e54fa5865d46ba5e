/** The key of a Secret whose value is a credential, unless a reference names another one. */
export const USUAL_SECRET_KEY = 'Authorization';

/** How a stored value begins that contains the scheme of the header. */
export const BEARER_PREFIX = /^Bearer +/;

const SCHEME = /^Bearer +$/i;
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization']);

/** Reports whether a stored value may contain the scheme of the header that it is written to. */
export function bringsScheme({
  header,
}: {
  readonly header?: { readonly name: unknown; readonly prefix?: unknown };
}): boolean {
  if (!header) return false;
  const { name, prefix = '' } = header;
  return prefix === '' ? CREDENTIAL_HEADERS.has(String(name).toLowerCase()) : SCHEME.test(String(prefix));
}
