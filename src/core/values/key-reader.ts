import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';

/** A private key, as far as it matters whether it can be used. */
export interface PrivateKey {
  readonly type: string;
  /** Key size, for RSA keys. */
  readonly bits?: number;
  readonly curve?: string;
  /** Whether a certificate in PEM form is about this key. */
  belongsTo(certificate: string): boolean;
}

/** The key was not checked: browsers cannot read such a key. */
export const UNCHECKED = 'unchecked';

/** Reads the first private key of a PEM text; `undefined` if there is none without a password. */
export function readPrivateKey(text: string): PrivateKey | typeof UNCHECKED | undefined {
  try {
    const key = createPrivateKey(text);
    const { asymmetricKeyType, asymmetricKeyDetails: details } = key;
    return {
      type: String(asymmetricKeyType),
      bits: details?.modulusLength,
      curve: details?.namedCurve,
      belongsTo: (certificate) => new X509Certificate(certificate).checkPrivateKey(key),
    };
  } catch {
    return undefined;
  }
}

/** Whether a section in PEM form is a certificate. */
export function isCertificate(section: string): boolean {
  try {
    return new X509Certificate(section) !== undefined;
  } catch {
    return false;
  }
}

/** Whether the numbers of a JWK make a public key. */
export function isPublicKey(jwk: Readonly<Record<string, unknown>>): boolean {
  const numbers = ['kty', 'n', 'e', 'crv', 'x', 'y'].flatMap((name) => {
    const value = jwk[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  try {
    createPublicKey({ key: Object.fromEntries(numbers), format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
