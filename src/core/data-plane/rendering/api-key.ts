import { createHash } from 'node:crypto';
import type { JsonValue } from '../placeholders';

/** An API key of a client in the data plane's configuration, which contains only its hash. */
export interface ApiKey {
  /** `sha256:` and 64 hexadecimal digits. */
  readonly keyHash: string;
  /** Whether the entry contains the hash and not the key, so that it is not confidential. */
  readonly isHash: boolean;
  /** The fields that expressions read from `apiKey`. */
  readonly metadata?: JsonValue;
}

/** Deeper metadata could make the data plane reject its entire configuration. */
const MAX_METADATA_DEPTH = 16;
/** Maximum number of characters; YAML readers limit the length of a key. */
const MAX_FIELD_NAME_LENGTH = 256;

/**
 * Reads an entry of a Secret: a plain key, or a JSON object with `key` or `keyHash`, and `metadata`. Leading and trailing whitespace is
 * removed, since no client can send it.
 *
 * @returns the key, or why the entry is invalid; the reason never contains a part of the value
 */
export function readApiKey(value: string): ApiKey | { readonly problem: string } {
  const text = value.trim();
  if (text === '') return { problem: 'it is empty' };
  if (!text.startsWith('{')) return isWellFormed(text) ? hashed(text) : { problem: UNPAIRED_SURROGATE };
  let parsed: { readonly [name: string]: JsonValue | undefined };
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'it is not valid JSON, although it starts with `{`' };
  }
  const { key, keyHash, metadata, ...others } = parsed;
  const unknown = Object.keys(others).length;
  const apiKey = parseKey(key, keyHash);
  if ('problem' in apiKey) return apiKey;
  if (unknown > 0)
    return { problem: `the object has unknown fields (${unknown}); allowed are \`key\`, \`keyHash\` and \`metadata\`` };
  if (metadata === undefined || metadata === null) return apiKey;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return { problem: '`metadata` is not an object' };
  const problem = metadataProblem(metadata, MAX_METADATA_DEPTH);
  return problem === undefined ? { ...apiKey, metadata } : { problem };
}

function parseKey(key: unknown, keyHash: unknown): ApiKey | { readonly problem: string } {
  if (keyHash !== undefined) {
    if (key !== undefined) return { problem: 'the object has both `key` and `keyHash`' };
    if (typeof keyHash !== 'string' || !HASH.test(keyHash)) return { problem: `\`keyHash\` is not ${HASH_FORM}` };
    return { keyHash: keyHash.toLowerCase(), isHash: true };
  }
  if (typeof key !== 'string' || key.trim() === '') return { problem: 'the object has neither `key` nor `keyHash`' };
  return isWellFormed(key) ? hashed(key.trim()) : { problem: UNPAIRED_SURROGATE };
}

function hashed(key: string): ApiKey {
  return { keyHash: `sha256:${createHash('sha256').update(key).digest('hex')}`, isHash: false };
}

const HASH = /^sha256:[0-9a-f]{64}$/i;
const HASH_FORM = '`sha256:` and 64 hexadecimal digits';

const UNPAIRED_SURROGATE = 'it contains an unpaired surrogate';

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function metadataProblem(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isWellFormed(value) ? undefined : UNPAIRED_SURROGATE;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return '`metadata` is nested too deeply';
  for (const [name, field] of Object.entries(value)) {
    if (name.length > MAX_FIELD_NAME_LENGTH)
      return `\`metadata\` has a field name with more than ${MAX_FIELD_NAME_LENGTH} characters`;
    const problem = isWellFormed(name) ? metadataProblem(field, depth - 1) : UNPAIRED_SURROGATE;
    if (problem !== undefined) return problem;
  }
  return undefined;
}
