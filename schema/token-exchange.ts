import { type Definitions, enumeration, int32, list, map, ref, string, struct } from './form';
import { endpoint, oneEndpoint, secretKeyRef } from './kubernetes';
import { location } from './locations';
import { cel, duration, shortString } from './scalars';

// Tokens that the gateway exchanges: the client's for the destination's.

const source = ref('AuthorizationExtractionLocation', 'Where the token is read from.', {
  'x-implied': 'header `Authorization` with prefix `Bearer `',
});

const path = string('Path of the token endpoint.', { pattern: '^/', 'x-implied': '`/`' });

const pathInUrl = {
  rule: 'has(self.url) ? !has(self.path) : true',
  message: 'path may not be set when url is set',
  since: 'v1.5',
} as const;

const openTokenType = string('Kind of the token: `AccessToken`, `Jwt`, `IdToken`, `IdJag`, or an absolute URI.', {
  'x-implied': '`AccessToken`',
});

const exchangeOptions = {
  resources: list('Resources that the token is for, sent as `resource`.', string('A URI.'), {
    minItems: 1,
    maxItems: 64,
  }),
  scopes: list('Scopes of the token, sent as `scope`.', string('A scope.'), { minItems: 1, maxItems: 64 }),
};

const cache = ref('OAuthTokenCache', 'Remembers tokens.', { 'x-implied': 'tokens are remembered until they expire' });

export const tokenExchange: Definitions = {
  OAuthGrantType: enumeration('Grant types of token requests.', {
    TokenExchange: 'Token exchange (RFC 8693).',
    JwtBearer: 'An assertion (RFC 7523).',
  }),
  OAuthTokenType: enumeration('A kind of token.', {
    AccessToken: 'An access token.',
    Jwt: 'A JSON Web Token.',
    IdToken: 'An ID token.',
    IdJag: 'An assertion for another application; only cross-app access requests it.',
  }),
  OAuthTokenExchange: struct(
    'Exchanges the token of the client for one that the destination takes.',
    {
      ...endpoint('The server of the token endpoint. Policies that target it configure the connection.'),
      path,
      grantType: ref('OAuthGrantType', 'The grant type of the token request.', { 'x-implied': '`TokenExchange`' }),
      subjectToken: ref('OAuthTokenSpec', "The client's token.", {
        'x-implied': 'an access token in header `Authorization` with prefix `Bearer `',
      }),
      actorToken: ref(
        'OAuthActorToken',
        'The token of the party that acts for the subject. Only with `TokenExchange`.',
      ),
      audiences: list('Who the token is for, sent as `audience`.', shortString('An audience.'), {
        minItems: 1,
        maxItems: 64,
      }),
      ...exchangeOptions,
      requestedTokenType: ref(
        'OAuthTokenType',
        'Type of the requested token. Only with `TokenExchange`; not `IdJag`.',
        {
          'x-implied': '`AccessToken`',
        },
      ),
      clientAuth: ref('OAuthClientAuth', 'How the gateway proves who it is.', { 'x-implied': 'not at all' }),
      additionalParams: map('Further fields of the form.', cel('request', 'The value.'), { maxProperties: 64 }),
      location: location('Where the new token is written to.'),
      cache,
    },
    {
      ...oneEndpoint,
      'x-rules': [
        pathInUrl,
        {
          rule: "!(has(self.actorToken) && has(self.grantType) && self.grantType == 'JwtBearer')",
          message: 'actorToken is only valid with TokenExchange grantType',
        },
        {
          rule: "!(has(self.requestedTokenType) && has(self.grantType) && self.grantType == 'JwtBearer')",
          message: 'requestedTokenType is only valid with TokenExchange grantType',
        },
        {
          rule: "!has(self.requestedTokenType) || self.requestedTokenType != 'IdJag'",
          message: 'requestedTokenType IdJag is only supported by crossAppAccess',
        },
      ],
    },
  ),
  OAuthTokenSpec: struct('A token of the client.', { source, tokenType: openTokenType }),
  OAuthActorToken: struct(
    'The token of the party that acts for the subject (delegation).',
    {
      source: ref('AuthorizationExtractionLocation', 'Where the token is read from.'),
      tokenType: openTokenType,
      mayAct: ref('OAuthMayAct', "Whether the subject's claim `may_act` must match the actor.", {
        'x-implied': 'it is not looked at',
      }),
    },
    {
      required: ['source'],
      'x-rules': [
        {
          rule: "!has(self.mayAct) || self.mayAct != 'Required' || (has(self.tokenType) && self.tokenType == 'Jwt')",
          message: 'mayAct Required requires tokenType Jwt',
        },
      ],
    },
  ),
  OAuthMayAct: enumeration('Whether `may_act` is looked at.', {
    Required: 'It must name the actor. Needs `tokenType: Jwt`.',
  }),
  OAuthClientAuthMethod: enumeration('How a client proves who it is.', {
    ClientSecretBasic: 'By its id and secret in the Authorization header.',
    ClientSecretPost: 'By its id and secret in the form; the secret may be missing.',
    PrivateKeyJwt: 'By an assertion that it signs (RFC 7523).',
  }),
  OAuthClientAuth: struct(
    'How the gateway proves to a token endpoint who it is.',
    {
      method: ref('OAuthClientAuthMethod', 'The way.', { 'x-implied': '`ClientSecretBasic`' }),
      clientId: string('Id of the gateway as a client.', { minLength: 1 }),
      secretRef: secretKeyRef(
        'A Secret with the client secret, in key `clientSecret` if no other is named.',
        'clientSecret',
      ),
      privateKeyJwt: ref('OAuthPrivateKeyJwt', 'The assertion. Only with method `PrivateKeyJwt`.'),
    },
    {
      required: ['clientId'],
      'x-rules': [
        {
          rule: "!has(self.secretRef) || !has(self.method) || self.method != 'PrivateKeyJwt'",
          message: 'secretRef is not valid with method PrivateKeyJwt',
        },
        {
          rule: "has(self.privateKeyJwt) == (has(self.method) && self.method == 'PrivateKeyJwt')",
          message: 'privateKeyJwt settings require method PrivateKeyJwt',
        },
        {
          rule: "has(self.secretRef) || has(self.privateKeyJwt) || (has(self.method) && self.method == 'ClientSecretPost')",
          message: 'clientAuth without secretRef requires method ClientSecretPost or PrivateKeyJwt',
        },
      ],
    },
  ),
  OAuthSigningAlgorithm: enumeration('How an assertion is signed.', {
    RS256: 'RSA with SHA-256.',
    RS384: 'RSA with SHA-384.',
    RS512: 'RSA with SHA-512.',
    PS256: 'RSA-PSS with SHA-256.',
    ES256: 'ECDSA on P-256.',
    ES384: 'ECDSA on P-384.',
  }),
  OAuthCertificateHeader: enumeration('How an assertion names the certificate.', {
    x5c: 'The chain itself.',
    'x5t#S256': 'Its SHA-256 hash.',
  }),
  OAuthPrivateKeyJwt: struct(
    'An assertion that the gateway signs.',
    {
      signingKeyRef: secretKeyRef(
        'A Secret with the private key as PEM (RSA or EC), in key `signingKey` if no other is named.',
        'signingKey',
      ),
      certificateRef: secretKeyRef(
        'A Secret with the certificate chain as PEM, in key `certificate` if no other is named.',
        'certificate',
      ),
      certificateHeader: ref('OAuthCertificateHeader', 'How the assertion names the certificate.'),
      alg: ref('OAuthSigningAlgorithm', 'How it is signed.', { 'x-implied': '`RS256`' }),
      kid: string('Id of the key, in the header of the assertion.'),
      assertionAudience: string('Who the assertion is for (`aud`), mostly the URL of the endpoint.', { minLength: 1 }),
    },
    {
      required: ['assertionAudience', 'signingKeyRef'],
      'x-rules': [
        {
          rule: 'has(self.certificateRef) == has(self.certificateHeader)',
          message: 'certificateRef and certificateHeader must be set together',
        },
      ],
    },
  ),
  OAuthTokenCache: struct('Remembers tokens.', {
    inMemory: ref('OAuthInMemoryTokenCache', 'In the memory of the process.'),
  }),
  OAuthInMemoryTokenCache: struct('Tokens in the memory of the process.', {
    maxEntries: int32('How many tokens; 0 remembers none.', { 'x-implied': '8192' }),
    defaultTtl: duration('The cache lifetime of tokens without an expiry.', {
      minimum: '1s',
      message: 'defaultTtl must be at least 1 second',
      'x-implied': '300s',
      'x-before': {
        'v1.5': { type: string('The cache lifetime of tokens without an expiry.') },
      },
    }),
  }),
  CrossAppAccessAuth: struct(
    'Two exchanges in a row: an assertion of the identity provider, and for it a token of the resource (identity assertion grant).',
    {
      identityProvider: ref('CrossAppAccessEndpoint', "The user's identity provider, which is called first."),
      resourceAuthorizationServer: ref(
        'CrossAppAccessEndpoint',
        "The resource's authorization server, which is called second.",
      ),
      audience: shortString("Who the assertion is for: the resource's authorization server."),
      ...exchangeOptions,
      accessTokenScopes: list(
        'Scopes of the token, requested from the authorization server. An empty list sends no `scope`.',
        string('A scope.'),
        { maxItems: 64, 'x-since': 'v1.5', 'x-implied': '`scopes`' },
      ),
      subjectToken: ref('CrossAppAccessSubjectToken', "The user's token.", {
        'x-implied': 'an ID token in header `Authorization` with prefix `Bearer `',
      }),
      cache,
    },
    { required: ['audience', 'identityProvider', 'resourceAuthorizationServer'] },
  ),
  CrossAppAccessSubjectToken: struct(
    "The user's token.",
    {
      source,
      tokenType: string('Kind of the token: `AccessToken`, `Jwt`, `IdToken`, or an absolute URI.', {
        'x-since': 'v1.5',
        'x-implied': '`IdToken`',
      }),
    },
    {
      'x-rules': [
        {
          rule: "!has(self.tokenType) || (self.tokenType != 'IdJag' && self.tokenType != 'urn:ietf:params:oauth:token-type:id-jag')",
          message: 'tokenType IdJag is not supported by crossAppAccess',
          since: 'v1.5',
        },
      ],
    },
  ),
  CrossAppAccessEndpoint: struct(
    'A token endpoint.',
    {
      ...endpoint('Its server. Policies that target it configure the connection.'),
      path,
      clientAuth: ref('OAuthClientAuth', 'How the gateway proves who it is.'),
    },
    { required: ['clientAuth'], ...oneEndpoint, 'x-rules': [pathInUrl] },
  ),
};
