import { isIP } from 'node:net';
import { RuleFailure } from './rule-failure';

/** The parts of a URL that rules check. */
export interface UrlParts {
  readonly scheme: string;
  readonly hostname: string;
}

/** Reports whether the API server accepts the string as a URL, as parsed by Go's `url.ParseRequestURI`. */
export function isUrl(text: string): boolean {
  return parse(text) !== undefined;
}

/** Returns the parts of a URL; fails for any other string. */
export function urlOf(text: string): UrlParts {
  const parts = parse(text);
  if (!parts) throw new RuleFailure('no URL');
  return parts;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s;
const USER = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;
/** ASCII characters of a host other than letters and digits; escapes in it represent non-ASCII characters only. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the first letter that is no ASCII
const HOST = /^(?:[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]|%[89A-Fa-f][0-9A-Fa-f]|%25|[^\u0000-\u007f])*$/;

function parse(text: string): UrlParts | undefined {
  if (text === '' || CONTROL.test(text)) return undefined;
  if (text === '*') return { scheme: '', hostname: '' };
  if (text.startsWith(':')) return undefined;
  const [, scheme = '', rest = text] = SCHEME.exec(text) ?? [];
  const beforeQuery = rest.split('?', 1)[0] ?? '';
  if (!beforeQuery.startsWith('/')) return scheme === '' ? undefined : { scheme: scheme.toLowerCase(), hostname: '' };
  if (scheme === '' || !beforeQuery.startsWith('//'))
    return BAD_ESCAPE.test(beforeQuery) ? undefined : { scheme: scheme.toLowerCase(), hostname: '' };
  const end = beforeQuery.indexOf('/', 2);
  const [authority, path] = end < 0 ? [beforeQuery.slice(2), ''] : [beforeQuery.slice(2, end), beforeQuery.slice(end)];
  const hostname = hostnameOf(authority);
  if (hostname === undefined || BAD_ESCAPE.test(path)) return undefined;
  return { scheme: scheme.toLowerCase(), hostname };
}

function hostnameOf(authority: string): string | undefined {
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? '' : authority.slice(0, at);
  if (!USER.test(user) || BAD_ESCAPE.test(user)) return undefined;
  const host = authority.slice(at + 1);
  if (!HOST.test(host)) return undefined;
  return host.startsWith('[') ? bracketed(host) : plain(host);
}

/** Returns an IPv6 address in brackets with an optional port. */
function bracketed(host: string): string | undefined {
  const [, address, port] = /^\[(.*)\](.*)$/s.exec(host) ?? [];
  if (address === undefined || !/^(:\d*)?$/.test(port ?? '')) return undefined;
  const [bare = '', zone] = address.split('%25', 2);
  return isIP(bare) === 6 ? (zone === undefined ? bare : `${bare}%${zone}`) : undefined;
}

function plain(host: string): string | undefined {
  const colon = host.lastIndexOf(':');
  if (colon < 0) return host;
  return /^\d*$/.test(host.slice(colon + 1)) ? host.slice(0, colon) : undefined;
}
