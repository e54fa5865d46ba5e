import { createHash } from 'node:crypto';
import type { JsonValue } from '../placeholders';

/** An API key of a client as the data plane gets it: it compares hashes, so the key itself stays with its Secret. */
export interface ApiKey {
  /** `sha256:` and 64 hexadecimal digits. */
  readonly keyHash: string;
  /** Whether the entry holds no more than the hash, so that anybody may see it. */
  readonly isHash: boolean;
  /** What expressions read as `apiKey`. */
  readonly metadata?: JsonValue;
}

/** Deeper metadata could make the data plane refuse its whole file; nobody needs it. */
const MOST_DEPTH = 16;
/** YAML knows no longer names of fields in one line. */
const MOST_NAME = 256;

/**
 * Reads an entry of a Secret: the bare key, or a JSON object with `key` or `keyHash` and `metadata`. Blanks around either are no part of it,
 * as no client can send them.
 *
 * @returns the key, or why it is none; a reason never holds a part of the value
 */
export function readApiKey(value: string): ApiKey | { readonly problem: string } {
  const text = value.trim();
  if (text === '') return { problem: 'it is empty' };
  if (!text.startsWith('{')) return isWhole(text) ? plain(text) : { problem: HALF };
  let parsed: { readonly [name: string]: JsonValue | undefined };
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'it starts like a JSON object and is none' };
  }
  const { key, keyHash, metadata, ...others } = parsed;
  const unknown = Object.keys(others).length;
  const read = keyIn(key, keyHash);
  if ('problem' in read) return read;
  if (unknown > 0)
    return { problem: `the object has fields besides \`key\`, \`keyHash\` and \`metadata\`: ${unknown}` };
  if (metadata === undefined || metadata === null) return read;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return { problem: '`metadata` is no object' };
  const problem = metadataProblem(metadata, MOST_DEPTH);
  return problem === undefined ? { ...read, metadata } : { problem };
}

function keyIn(key: unknown, keyHash: unknown): ApiKey | { readonly problem: string } {
  if (keyHash !== undefined) {
    if (key !== undefined) return { problem: 'the object has both `key` and `keyHash`' };
    if (typeof keyHash !== 'string' || !HASH.test(keyHash)) return { problem: `\`keyHash\` is not ${HASH_FORM}` };
    return { keyHash: keyHash.toLowerCase(), isHash: true };
  }
  if (typeof key !== 'string' || key.trim() === '') return { problem: 'the object has no text `key` and no `keyHash`' };
  return isWhole(key) ? plain(key.trim()) : { problem: HALF };
}

function plain(key: string): ApiKey {
  return { keyHash: `sha256:${createHash('sha256').update(key).digest('hex')}`, isHash: false };
}

const HASH = /^sha256:[0-9a-f]{64}$/i;
const HASH_FORM = '`sha256:` and 64 hexadecimal digits';

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
