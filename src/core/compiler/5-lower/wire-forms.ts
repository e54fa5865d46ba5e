import { CODE } from '../../diagnostics/codes.generated';
import { type GatewayScope, type Site, within } from './scope';

/**
 * Values that the data plane puts into requests. It looks at them only then: one of a form that HTTP does not have makes every
 * request fail that needs it, so that they are looked at here.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header cannot carry
const NOT_IN_HEADER = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Whether a header can carry this value. */
export function fitsHeader(value: string): boolean {
  return !NOT_IN_HEADER.test(value);
}

export function checkHeaderValues(
  changes: { readonly set?: readonly NamedValue[]; readonly add?: readonly NamedValue[] },
  site: () => Site,
  scope: GatewayScope,
): void {
  const check = (kind: 'set' | 'add') =>
    changes[kind]?.forEach(({ name, value }, index) => {
      if (!fitsHeader(value))
        scope.diagnostics.report(CODE.lineBreakInHeader, within(site(), kind, index, 'value').origin, { header: name });
    });
  check('set');
  check('add');
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/;
const PSEUDO_HEADERS = [':authority', ':method', ':path', ':scheme', ':status'];

/** Names of headers in a list or as the keys of a map; one that is none makes the data plane refuse its whole file. */
export function checkHeaderNames(
  names: readonly string[] | Readonly<Record<string, unknown>> | undefined,
  kinds: 'headers' | 'headers and pseudo-headers',
  site: Site,
  scope: GatewayScope,
): void {
  const entries = Array.isArray(names)
    ? names.map((name: string, index) => [index, name] as const)
    : Object.keys(names ?? {}).map((name) => [name, name] as const);
  for (const [step, name] of entries) {
    if (HEADER_NAME.test(name) || (kinds !== 'headers' && PSEUDO_HEADERS.includes(name))) continue;
    scope.diagnostics.report(CODE.invalidHeaderName, within(site, step).origin, { name: JSON.stringify(name), kinds });
  }
}

/** Blanks and the characters that no path has; a fragment is cut off before it is sent. */
const NOT_IN_PATH: readonly (readonly [RegExp, string])[] = [
  [/\s/, 'it contains whitespace'],
  [/#/, 'it contains a "#", and the part after it is never sent'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a path cannot hold
  [/[\u0000-\u001f\u007f-\u009f<>`]/, 'it contains an invalid character'],
];

/** A path, with or without a query, that goes into requests as it is. */
export function checkPath(path: string | undefined, site: Site, scope: GatewayScope): void {
  const problem = path !== undefined && NOT_IN_PATH.find(([form]) => form.test(path))?.[1];
  if (problem) scope.diagnostics.report(CODE.unsendablePath, site.origin, { path: JSON.stringify(path), problem });
}

/** What the data plane would take for a path of the client's own request if it did not begin with a slash. */
export function absolutePath<Path extends string | undefined>(path: Path): Path {
  return (path === undefined || path.startsWith('/') ? path : `/${path}`) as Path;
}
