/** The version of HTTP that is spoken to a destination. */
export enum DestinationHttpVersion {
  /** Version 1.1 of HTTP. */
  HTTP1 = 'HTTP1',
  /** HTTP/2, also without TLS. */
  HTTP2 = 'HTTP2',
}
