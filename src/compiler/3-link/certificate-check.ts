import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { KeyHolder } from '../model/graph';

/**
 * What is wrong with the certificate, the private key or the CA bundle among the keys, where the inputs carry them; `undefined`
 * when nothing is. Never holds a value.
 */
export function flawOf(holder: KeyHolder, keys: readonly string[]): string | undefined {
  const given = (key: string) => (keys.includes(key) ? holder.valueOf(key) : undefined);
  for (const key of ['tls.crt', 'ca.crt']) {
    const value = given(key);
    if (value !== undefined && !certificateIn(value)) return `${key} holds no certificate in PEM form`;
  }
  const [certificate, key] = [given('tls.crt'), given('tls.key')];
  if (key === undefined) return undefined;
  const privateKey = privateKeyIn(key);
  if (!privateKey) return 'tls.key holds no private key in PEM form';
  if (certificate === undefined || certificateIn(certificate)?.checkPrivateKey(privateKey)) return undefined;
  return 'tls.key does not belong to tls.crt';
}

function certificateIn(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    return undefined;
  }
}

function privateKeyIn(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}
