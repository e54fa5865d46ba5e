import { UnknowableExpression, unknownHeader } from '../../../data-plane/expression-values';
import type { ExplainedField } from '../explain';
import type { RequestFacts } from './caller';

/** The gateway's own answer to a browser's request. */
export interface BrowserAnswer {
  readonly status: 200 | 403;
  readonly reason: string;
}

/**
 * Returns the answer to a preflight request. It is evaluated before all other policies of the route, so it does not require authentication.
 */
export function preflightAnswer(fields: readonly ExplainedField[], request: RequestFacts): BrowserAnswer | undefined {
  const field = fields.find((one) => one.field === 'cors');
  if (!field || request.method !== 'OPTIONS') return undefined;
  const origin = headerOf(request, 'origin');
  if (origin === undefined) return undefined;
  const { allowOrigins = [] } = field.value as { readonly allowOrigins?: readonly string[] };
  const isAllowed = allowOrigins.includes('*') || allowOrigins.some((allowed) => isOrigin(allowed, origin));
  if (!isAllowed && !headerOf(request, 'access-control-request-method')) return undefined;
  const verdict = isAllowed ? `${origin} is allowed` : `${origin} is not allowed`;
  return { status: 200, reason: `${field.from.resource} answers preflight requests (CORS): ${verdict}` };
}

/**
 * Returns the refusal of a cross-site request. It is evaluated after authorization, and compares the origin with the host as changed by
 * policies before routing.
 */
export function csrfRefusal(fields: readonly ExplainedField[], request: RequestFacts): BrowserAnswer | undefined {
  const field = fields.find((one) => one.field === 'csrf');
  if (!field || SAFE.has(request.method)) return undefined;
  const { additionalOrigins = [] } = field.value as { readonly additionalOrigins?: readonly string[] };
  const origin = headerOf(request, 'origin');
  const site = headerOf(request, 'sec-fetch-site');
  const named = origin === undefined || origin === 'null' ? undefined : origin;
  const target = `${request.scheme}://${request.host}`;
  const isOwn =
    site === undefined ? named === undefined || named === target : site === 'same-origin' || site === 'none';
  if (isOwn || (named !== undefined && additionalOrigins.includes(named))) return undefined;
  const who =
    site === undefined ? `the origin ${named} is not ${target}` : `the request comes from another site (${site})`;
  return { status: 403, reason: `${field.from.resource} rejects it (CSRF): ${who}` };
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function headerOf({ headers, knownHeaders }: RequestFacts, name: string): string | undefined {
  const value = headers.find(([sent]) => sent.toLowerCase() === name)?.[1];
  const unknown = unknownHeader(name, [], knownHeaders, () => value !== undefined);
  if (unknown !== undefined) throw new UnknowableExpression(unknown);
  return value;
}

/** Reports whether an allowed origin matches. Its host may contain asterisks, each of which matches any text. */
function isOrigin(allowed: string, origin: string): boolean {
  const [one, other] = [partsOf(allowed), partsOf(origin)];
  if (!one || !other || other.host.includes('*')) return false;
  return one.scheme === other.scheme && one.port === other.port && isLike(one.host, other.host);
}

function partsOf(
  origin: string,
): { readonly scheme: string; readonly host: string; readonly port: number } | undefined {
  const [, scheme, host, port] = /^(https?):\/\/([^/?#:]+)(?::(\d+))?$/.exec(origin.toLowerCase()) ?? [];
  if (scheme === undefined || host === undefined) return undefined;
  return { scheme, host, port: port === undefined ? (scheme === 'https' ? 443 : 80) : Number(port) };
}

function isLike(pattern: string, host: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === host;
  const last = rest.pop() ?? '';
  if (!host.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = host.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return host.endsWith(last) && host.length - last.length >= at;
}
