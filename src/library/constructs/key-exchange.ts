/** A key exchange group of TLS. */
export enum KeyExchangeGroup {
  /** The group X25519. */
  X25519 = 'X25519',
  /** The group P-256 of NIST. */
  P256 = 'P-256',
  /** The group P-384 of NIST. */
  P384 = 'P-384',
  /** X25519 combined with ML-KEM-768, which resists attacks by quantum computers. */
  X25519_MLKEM768 = 'X25519_MLKEM768',
}
