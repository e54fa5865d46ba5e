export * from '../library/constructs/aws-signing-options';
export * from '../library/constructs/client-authentication-options';
export * from '../library/constructs/credential-location';
export * from '../library/constructs/credential-options';
export * from '../library/constructs/external-services';
export * from '../library/constructs/json-web-keys';
export * from '../library/constructs/oauth-client';
export * from '../library/constructs/token-exchange-options';
