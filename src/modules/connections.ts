export * from '../library/constructs/client-connections';
export * from '../library/constructs/destination-http-version';
export * from '../library/constructs/destination-tls';
export * from '../library/constructs/eviction-options';
export * from '../library/constructs/keepalive-options';
export * from '../library/constructs/key-exchange';
