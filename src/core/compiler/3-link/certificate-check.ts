import type { KeySupport } from '../../data-plane/facts';
import { isCertificate, type PrivateKey, readPrivateKey, UNCHECKED } from '../../values/key-reader';
import type { KeyHolder } from '../model/graph';

const CERTIFICATES = ['tls.crt', 'ca.crt', 'ca.cert'] as const;
export const CERTIFICATE_KEYS = [...CERTIFICATES, 'tls.key'] as const;

/**
 * Returns the flaw of the certificate, the private key or the CA bundle among the keys if the inputs contain them, or `undefined` if they
 * are valid. It applies the checks that the data plane applies when it reads such files. The result never contains a value. Empty values of
 * a Secret represent values in the cluster; a ConfigMap is not secret, so its values have no reason to be omitted.
 */
export function flawOf(holder: KeyHolder, keys: readonly string[], support: KeySupport): string | undefined {
  const isPublic = holder.kind === 'ConfigMap';
  const given = (key: string) => (keys.includes(key) ? holder.pemOf(key) : undefined);
  for (const key of CERTIFICATES) {
    const value = given(key) ?? (isPublic && keys.includes(key) && holder.keys.includes(key) ? '' : undefined);
    const flaw = value === undefined ? undefined : flawOfCertificates(value);
    if (flaw) return `${key} ${flaw}`;
  }
  const [certificate, key] = [given('tls.crt'), given('tls.key')];
  if (key === undefined) return undefined;
  const privateKey = privateKeyIn(key, support);
  if (privateKey === UNCHECKED) return undefined;
  if ('flaw' in privateKey) return `tls.key ${privateKey.flaw}`;
  if (certificate === undefined || privateKey.belongsTo(certificate)) return undefined;
  return 'tls.key does not match tls.crt';
}

interface Section {
  readonly label: string;
  readonly body: string;
}

function sectionsOf(text: string): Section[] {
  const sections = text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g);
  return [...sections].map(([, label, body]) => ({ label, body }));
}

function flawOfCertificates(text: string): string | undefined {
  if (text === '') return 'is empty';
  const sections = sectionsOf(text);
  const certificates = sections.filter(({ label }) => label === 'CERTIFICATE');
  if (certificates.length === 0) return 'contains no PEM certificate';
  const index = certificates.findIndex(
    ({ label, body }) => !isCertificate(`-----BEGIN ${label}-----${body}-----END ${label}-----`),
  );
  if (index < 0) return undefined;
  return certificates.length === 1
    ? 'contains no PEM certificate'
    : `contains an invalid certificate (${index + 1} of ${certificates.length})`;
}

const KEY_LABELS: ReadonlySet<string> = new Set(['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY']);

/** Returns the private key, or the reason why the data plane would reject it. */
function privateKeyIn(text: string, support: KeySupport): PrivateKey | typeof UNCHECKED | { readonly flaw: string } {
  const keys = sectionsOf(text).filter(({ label }) => KEY_LABELS.has(label));
  if (keys.length > 1) return { flaw: `contains ${keys.length} private keys` };
  const key = keys.length === 0 ? undefined : readPrivateKey(text);
  if (key === undefined) return { flaw: 'contains no PEM private key' };
  if (key === UNCHECKED || isUsable(key, support)) return key;
  return { flaw: `contains an unsupported private key: ${kindOf(key)}` };
}

function isUsable(
  { type, bits = 0, curve = '' }: PrivateKey,
  { certificates: { leastRsaBits, curves, ed25519 } }: KeySupport,
): boolean {
  if (type === 'rsa') return bits >= leastRsaBits;
  return type === 'ed25519' ? ed25519 : type === 'ec' && curves.has(curve);
}

function kindOf({ type, bits, curve }: PrivateKey): string {
  if (type === 'rsa') return `RSA of ${bits} bits`;
  return type === 'ec' ? `curve ${curve}` : type;
}
