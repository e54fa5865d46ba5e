import type { CookiePatterns, SentHeader } from '../../request-pipeline';

/** The prefix of the data plane's own cookies, which it removes from requests. */
const RESERVED = 'agw_oidc_';

const BLANK = ' \\t';

/**
 * Returns an expression for names of cookies that do not begin with the reserved text.
 *
 * @param end - matches the text after the first characters
 */
function otherNames(end: string): string {
  const ways = [...RESERVED].flatMap((char, at) => {
    const start = RESERVED.slice(0, at);
    const first = at === 0 ? BLANK : '';
    const ways = [`${start}[^;=${BLANK}${char}]`, `${start}[^;=${first}${char}]${end}`];
    return at === 0 ? ways : [...ways, start];
  });
  return `(${ways.join('|')})`;
}

/** A cookie without blanks at either end. */
const TRIMMED_COOKIE = `${otherNames(`[^;=]*[^;=${BLANK}]`)}=([^;${BLANK}]([^;]*[^;${BLANK}])?)?`;

export const COOKIES: CookiePatterns = {
  kept: `(.*;)?[${BLANK}]*${otherNames('[^;=]*')}=.*`,
  unchanged: `${TRIMMED_COOKIE}(; ${TRIMMED_COOKIE})*`,
};

/** A cookie without a name, or without `=`, is left out. */
export function withRejoinedCookies(headers: readonly SentHeader[]): readonly SentHeader[] {
  const kept = headers
    .filter(([name, value]) => isCookie(name) && READABLE.test(value))
    .flatMap(([, value]) => value.split(';').flatMap(cookieIn))
    .filter((cookie) => !cookie.startsWith(RESERVED));
  const others = headers.filter(([name]) => !isCookie(name));
  return kept.length > 0 ? [...others, ['cookie', kept.join('; ')]] : others;
}

const READABLE = /^[\t\x20-\x7e]*$/;

function isCookie(name: string): boolean {
  return name.toLowerCase() === 'cookie';
}

function cookieIn(text: string): readonly string[] {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0)).trim();
  return name === '' ? [] : [`${name}=${text.slice(at + 1).trim()}`];
}
