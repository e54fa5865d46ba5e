// Replaces `src/core/values/key-reader.ts`: a browser cannot read certificates and keys on its own.
import type { UNCHECKED as Unchecked } from '../../../src/core/values/key-reader';

export const UNCHECKED: typeof Unchecked = 'unchecked';

let wasRequested = false;

/** Returns whether anything has been left unchecked since the last call. */
export function takeUnchecked(): boolean {
  const was = wasRequested;
  wasRequested = false;
  return was;
}

export function readPrivateKey(): typeof UNCHECKED {
  wasRequested = true;
  return UNCHECKED;
}

export function isCertificate(): boolean {
  wasRequested = true;
  return true;
}

export function isPublicKey(): boolean {
  wasRequested = true;
  return true;
}
