import type { KeySupport } from '../facts';

export const KEYS: KeySupport = {
  // Keys for encryption are harmless because they sign nothing.
  signatures: {
    RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'RSA1_5', 'RSA-OAEP', 'RSA-OAEP-256'],
    'EC P-256': ['ES256'],
    'EC P-384': ['ES384'],
    'OKP Ed25519': ['EdDSA'],
  },
  // Crypt's hashes are recognised by their length only.
  passwordHash: /^(?:\$|\{SHA\}|[./0-9A-Za-z]{13}$)/,
  certificates: { leastRsaBits: 2048, curves: new Set(['prime256v1', 'secp384r1', 'secp521r1']), ed25519: true },
};
