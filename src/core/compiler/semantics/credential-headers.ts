const CREDENTIAL_HEADER =
  /^(?:(?:proxy-)?authorization|cookie|(?:x-)?api-?key|x-goog-api-key|x-(?:auth|access)-token)$/i;

/** Whether credentials are sent by a header. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL_HEADER.test(name);
}
