import { isObject } from '../../../values/objects';
import { partsIn } from '../../../values/parts';
import type { Seen, SentHeaders } from '../../model/called-destination';
import { isCredentialHeader } from '../../semantics/credential-headers';

/** The parts of a request, besides its body, into which a policy writes a value. */
export type Carrier = 'metadata' | 'headers' | 'address';

/** The name under which metadata is listed next to headers, which cannot have it. */
export const METADATA_READER = ':metadata';

/**
 * Matches expressions that read certain fields of variables, a field with a computed name, or an entire variable. Config keys are not
 * variables.
 */
function reading(variables: string, fields: string): RegExp {
  const below = `(?:${variables})\\s*(?:\\.\\s*(?:(?:${fields})\\b|\\w+\\s*\\()|\\[)`;
  const whole = `(?:(?<!\\bhas\\s*)\\(|,|[:[?{=]|^"?)\\s*"?(?:${variables})\\s*(?:[),\\]}?:]|"(?!:))`;
  return new RegExp(`\\bvariables\\s*\\(|\\b${below}|${whole}`);
}

/** Content of people and models that expressions can read. */
const CONTENT: readonly (readonly [RegExp, readonly Seen[]])[] = [
  [reading('request|response', 'body(?:Prefix)?'), ['bodies']],
  [reading('llm', 'prompt|completion|toolCalls'), ['prompts', 'answers']],
  [reading('mcp(?:\\s*\\.\\s*tool)?', 'arguments|result|error'), ['MCP calls']],
];

const CARRIERS: readonly (readonly [Carrier, RegExp])[] = [
  ['metadata', /\bmetadata\b/],
  ['headers', reading('request|response', 'headers')],
  ['address', reading('request', 'path\\w*|uri|host')],
];

/** The content that expressions in a part of the config read. */
export function contentReadBy(value: unknown): readonly Seen[] {
  const text = textOf(value);
  return CONTENT.flatMap(([isRead, sees]) => (isRead.test(text) ? sees : []));
}

export function readsContent(value: unknown): boolean {
  return contentReadBy(value).length > 0;
}

/** The parts of requests that expressions in a part of the config read. */
export function valuesRead(value: unknown): readonly Carrier[] {
  const text = textOf(value);
  return CARRIERS.flatMap(([carrier, isRead]) => (isRead.test(text) ? [carrier] : []));
}

const WHOLE_REQUEST = reading('request', '(?!)');
/** `request.headers` followed by no name, such as in `toJson(request.headers)`. `redacted()` hides `Authorization`. */
const WHOLE_HEADERS =
  /(?<!\bin\s+)\brequest\s*\.\s*headers\b(?!\s*(?:\[\s*\\?["']|\.\s*(?!(?:raw|join|split)\s*\()\w))/;
const HEADER_READ = /\bheaders\s*(?:\[\s*(?:\\?"|')([\w-]+)(?:\\?"|')\s*\]|\.\s*(\w+))/gi;

/** The headers that expressions in a part of the config read, in lower case, and those that guards forward. */
export function headersRead(value: unknown): SentHeaders {
  const text = textOf(value);
  if (WHOLE_REQUEST.test(text) || WHOLE_HEADERS.test(text)) return 'all';
  const read = [...text.matchAll(HEADER_READ)].flatMap(([, quoted, field]) => quoted ?? field ?? []);
  const metadata = /\bmetadata\s*[.[]/.test(text) ? [METADATA_READER] : [];
  return [...new Set([...read, ...forwardedIn(value)].map((name) => name.toLowerCase())), ...metadata];
}

/** Whether expressions read a credential of the client: from a header, or as authentication found it. */
export function readsCredential(value: unknown): boolean {
  const headers = headersRead(value);
  return (
    unredacts(value) ||
    headers === 'all' ||
    headers.some((name) => name === METADATA_READER || isCredentialHeader(name))
  );
}

/** Whether expressions read the token or the key that authentication found. */
export function unredacts(value: unknown): boolean {
  return /\.\s*unredacted\s*\(/.test(textOf(value));
}

function forwardedIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(forwardedIn);
  if (!isObject(value)) return [];
  const own = partsIn(value.forwardHeaderMatches).map(({ name }) => String(name));
  return [...own, ...Object.values(value).flatMap(forwardedIn)];
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
