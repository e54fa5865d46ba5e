// Replaces `src/core/values/key-reader.ts`: a browser cannot read certificates and keys on its own.
import type { UNCHECKED as Unchecked } from '../../../src/core/values/key-reader';

export const UNCHECKED: typeof Unchecked = 'unchecked';

let asked = false;

/** Returns whether anything has been left unchecked since the last call. */
export function takeUnchecked(): boolean {
  const was = asked;
  asked = false;
  return was;
}

export function readPrivateKey(): typeof UNCHECKED {
  asked = true;
  return UNCHECKED;
}

export function isCertificate(): boolean {
  asked = true;
  return true;
}

export function isPublicKey(): boolean {
  asked = true;
  return true;
}
