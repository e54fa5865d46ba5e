/** A version of TLS. */
export enum TlsVersion {
  /** Version 1.2 of TLS. */
  TLS_1_2 = '1.2',
  /** Version 1.3 of TLS. */
  TLS_1_3 = '1.3',
}

/** A cipher suite of TLS. */
export enum TlsCipherSuite {
  /** AES 256 in GCM; TLS 1.3 only. */
  TLS13_AES_256_GCM_SHA384 = 'TLS13_AES_256_GCM_SHA384',
  /** AES 128 in GCM; TLS 1.3 only. */
  TLS13_AES_128_GCM_SHA256 = 'TLS13_AES_128_GCM_SHA256',
  /** ChaCha20 with Poly1305; TLS 1.3 only. */
  TLS13_CHACHA20_POLY1305_SHA256 = 'TLS13_CHACHA20_POLY1305_SHA256',
  /** AES 256 in GCM, for ECDSA certificates; TLS 1.2. */
  ECDHE_ECDSA_AES_256_GCM_SHA384 = 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  /** AES 128 in GCM, for ECDSA certificates; TLS 1.2. */
  ECDHE_ECDSA_AES_128_GCM_SHA256 = 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  /** ChaCha20 with Poly1305, for ECDSA certificates; TLS 1.2. */
  ECDHE_ECDSA_CHACHA20_POLY1305_SHA256 = 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256',
  /** AES 256 in GCM, for RSA certificates; TLS 1.2. */
  ECDHE_RSA_AES_256_GCM_SHA384 = 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  /** AES 128 in GCM, for RSA certificates; TLS 1.2. */
  ECDHE_RSA_AES_128_GCM_SHA256 = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  /** ChaCha20 with Poly1305, for RSA certificates; TLS 1.2. */
  ECDHE_RSA_CHACHA20_POLY1305_SHA256 = 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
}

/** Versions of the PROXY protocol. */
export enum ProxyProtocolVersion {
  /** Version 1, the text format. */
  V1 = 'V1',
  /** Version 2, binary. */
  V2 = 'V2',
  /** Accepts both versions. */
  ALL = 'All',
}

/** The PROXY protocol header of a load balancer, which contains the client's address. */
export interface ProxyProtocolOptions {
  /**
   * Which versions are accepted.
   *
   * @default ProxyProtocolVersion.V2
   */
  readonly version?: ProxyProtocolVersion;
  /**
   * Accepts connections without the header instead of closing them. Any client that can connect to the port can then send its own header
   * with a false address.
   *
   * @default false
   */
  readonly optional?: boolean;
}

/** Handling of CONNECT requests. */
export enum ConnectMode {
  /** Rejects CONNECT requests. */
  DENY = 'Deny',
  /** Routes match CONNECT requests and open a tunnel to their destination. */
  ROUTE = 'Route',
  /** Opens a new connection to the port of the gateway that the request names. */
  TUNNEL = 'Tunnel',
}
