import { milliseconds } from '../../../core/compiler/semantics/duration';

/** How a destination fails. */
export type Failure =
  | { readonly kind: 'status'; readonly status: number }
  /** The endpoint refuses connections. */
  | { readonly kind: 'down' }
  /** The endpoint neither accepts nor rejects connections. */
  | { readonly kind: 'silent' }
  /** The endpoint responds with success after a delay. */
  | { readonly kind: 'slow'; readonly milliseconds: number };

/** Reads `429`, `down`, `silent` or `slow 30s`. */
export function parseFailure(text: string): Failure {
  const word = text.trim();
  if (word === 'down' || word === 'silent') return { kind: word };
  if (/^[1-5]\d\d$/.test(word)) return { kind: 'status', status: Number(word) };
  const [, time] = /^slow\s+((?:\d{1,5}(?:h|m|s|ms)){1,4})$/.exec(word) ?? [];
  if (time !== undefined) return { kind: 'slow', milliseconds: milliseconds(time) };
  throw new Error(`"${text}" is not a failure; write a status such as 429, down, silent or slow 30s`);
}
