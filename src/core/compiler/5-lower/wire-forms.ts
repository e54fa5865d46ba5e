import { CODE } from '../../diagnostics/codes.generated';
import { type GatewayScope, type Site, within } from './scope';

/**
 * Values that the data plane puts into requests. It looks at them only then: one of a form that HTTP does not have makes every
 * request fail that needs it, so that they are looked at here.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are invalid in a header
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

/** Checks header names in a list or in the keys of a map; an invalid one makes the data plane reject its entire file. */
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are invalid in a path
  [/[\u0000-\u001f\u007f-\u009f<>`]/, 'it contains an invalid character'],
];

/** Checks a path, with or without a query, that requests contain unchanged. */
export function checkPath(path: string | undefined, site: Site, scope: GatewayScope): void {
  const problem = path !== undefined && NOT_IN_PATH.find(([form]) => form.test(path))?.[1];
  if (problem) scope.diagnostics.report(CODE.unsendablePath, site.origin, { path: JSON.stringify(path), problem });
}

/** Returns the path with a leading slash, without which the data plane would interpret it as a path of the client's own request. */
export function absolutePath<Path extends string | undefined>(path: Path): Path {
  return (path === undefined || path.startsWith('/') ? path : `/${path}`) as Path;
}
