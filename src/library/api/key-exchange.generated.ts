// Generated from schema/ by `npm run generate`; do not edit.

/** A key exchange group of TLS. */
export enum KeyExchangeGroup {
  /** X25519. (X25519) */
  X25519 = "X25519",
  /** NIST P-256. (P-256) */
  P_HYPHEN_256 = "P-256",
  /** NIST P-384. (P-384) */
  P_HYPHEN_384 = "P-384",
  /** X25519 combined with ML-KEM-768, which resists attacks by quantum computers. (X25519_MLKEM768) */
  X25519_UNDERSCORE_MLKEM768 = "X25519_MLKEM768",
}
