import { type Definitions, enumeration, list, ref } from './form';

/** Of TLS with clients and with destinations. */
export const keyExchangeGroups = list(
  'Key exchange groups of the handshake, the preferred one first.',
  ref('KeyExchangeGroup', 'A group.'),
  { 'x-since': 'v1.4', 'x-implied': 'the groups of the data plane' },
);

export const keyExchange: Definitions = {
  KeyExchangeGroup: enumeration('A key exchange group of TLS.', {
    X25519: 'X25519.',
    'P-256': 'NIST P-256.',
    'P-384': 'NIST P-384.',
    X25519_MLKEM768: 'X25519 combined with ML-KEM-768, which resists attacks by quantum computers.',
  }),
};
