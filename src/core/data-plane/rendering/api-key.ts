/** An API key of a client as the data plane gets it: it compares hashes, so the key itself stays with its Secret. */
export interface ApiKey {
  readonly key: string;
  /** What expressions read as `apiKey`. */
  readonly metadata?: object;
}

/** Deeper metadata could make the data plane refuse its whole file; nobody needs it. */
const MOST_DEPTH = 16;
/** YAML knows no longer names of fields in one line. */
const MOST_NAME = 256;

/**
 * Reads an entry of a Secret: the bare key, or a JSON object with `key` and `metadata`. Blanks around either are no part of it,
 * as no client can send them.
 *
 * @returns the key, or why it is none; a reason never holds a part of the value
 */
export function readApiKey(value: string): ApiKey | { readonly problem: string } {
  const text = value.trim();
  if (text === '') return { problem: 'it is empty' };
  if (!text.startsWith('{')) return isWhole(text) ? { key: text } : { problem: HALF };
  let parsed: Readonly<Record<string, unknown>>;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'it starts like a JSON object and is none' };
  }
  const { key, metadata, ...others } = parsed;
  if (typeof key !== 'string' || key.trim() === '') return { problem: 'the object has no text `key`' };
  const unknown = Object.keys(others).length;
  if (unknown > 0) return { problem: `the object has fields besides \`key\` and \`metadata\`: ${unknown}` };
  if (!isWhole(key)) return { problem: HALF };
  if (metadata === undefined || metadata === null) return { key: key.trim() };
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return { problem: '`metadata` is no object' };
  const problem = metadataProblem(metadata, MOST_DEPTH);
  return problem === undefined ? { key: key.trim(), metadata } : { problem };
}

const HALF = 'it holds half of a character';

function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function metadataProblem(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isWhole(value) ? undefined : HALF;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return '`metadata` is nested too deeply';
  for (const [name, one] of Object.entries(value)) {
    if (name.length > MOST_NAME) return `\`metadata\` has a field with a name of more than ${MOST_NAME} characters`;
    const problem = isWhole(name) ? metadataProblem(one, depth - 1) : HALF;
    if (problem !== undefined) return problem;
  }
  return undefined;
}
