import { anyJson, type Definitions, enumeration, list, map, ref, string, struct } from './form';
import { endpoint, oneEndpoint, secretKeyRef, secretRef } from './kubernetes';
import { extractionLocation } from './locations';
import { cel, duration, longString, shortString } from './scalars';

// Who may do what: authorization rules, and the ways in which clients prove who they are.

/** The earlier revision cannot serve MCP metadata here, hence the rules about it are later ones. */
const mcpRules = [
  {
    rule: '!has(self.mcp) || size(self.providers) == 1',
    message: 'jwtAuthentication.mcp requires exactly one provider',
    since: 'later',
  },
  {
    rule: "!has(self.mcp) || !has(self.mode) || self.mode == 'Strict'",
    message: 'jwtAuthentication.mcp requires mode Strict',
    since: 'later',
  },
] as const;

const audiences = list('Audiences (`aud`) of which a token must have one.', string('An audience.'), {
  minItems: 1,
  maxItems: 64,
  'x-implied': 'any audience',
});

export const auth: Definitions = {
  AuthorizationAction: enumeration('The effect of a matching rule.', {
    Allow: 'The request may pass. Once there is such a rule, requests that none of them matches are refused.',
    Deny: 'The request is refused, whatever else allows it.',
    Require: { description: 'Every rule of this kind must match, across all policies.', since: 'later' },
  }),
  Authorization: struct(
    'An authorization rule. Without rules, all requests are accepted.',
    {
      policy: ref('AuthorizationPolicy', 'The conditions.'),
      action: ref('AuthorizationAction', 'The effect of a match.', { default: 'Allow' }),
    },
    { required: ['policy'], 'x-source': 'reference: Traffic' },
  ),
  AuthorizationPolicy: struct(
    'Conditions, of which one is enough.',
    {
      matchExpressions: list(
        'The rule matches when one of these is true. An expression that fails counts as false.',
        cel('fromUse', 'A condition.'),
        { minItems: 1, maxItems: 256 },
      ),
    },
    { required: ['matchExpressions'], 'x-source': 'reference: Traffic' },
  ),
  JwtMode: enumeration('Validation mode of tokens.', {
    Strict: 'A valid token is required.',
    Optional: 'A token must be valid, but may be missing.',
    Permissive: 'Nothing is refused; the claims of valid tokens are readable later.',
  }),
  JwtAuthentication: struct(
    'Authentication by JSON Web Tokens.',
    {
      mode: ref('JwtMode', 'Validation mode of tokens.', { default: 'Strict' }),
      providers: list('The issuers whose tokens are accepted.', ref('JwtProvider', 'An issuer.'), {
        minItems: 1,
        maxItems: 64,
      }),
      mcp: ref('JwtMcpConfig', 'Serves the OAuth metadata by which MCP clients find out how to get a token.', {
        'x-since': 'later',
        'x-implied': 'no metadata is served',
      }),
      location: extractionLocation('Where tokens are read from.', 'header `Authorization` with prefix `Bearer `'),
    },
    { required: ['providers'], 'x-rules': mcpRules, 'x-source': 'reference: Traffic' },
  ),
  JwtMcpConfig: struct(
    'OAuth metadata for MCP clients.',
    {
      resourceMetadata: map('Fields of the metadata of the protected resource.', anyJson('The value, of any type.')),
      provider: ref('McpIdentityProvider', 'The identity provider, where its metadata needs adapting.', {
        'x-implied': 'metadata as the issuer serves it',
      }),
      clientId: string('The id that clients get which register; the gateway answers them itself.', {
        'x-since': 'v1.4',
        'x-implied': 'registration is passed on to the issuer',
      }),
    },
    { 'x-source': 'reference: Traffic' },
  ),
  JwtProvider: struct(
    'An issuer of tokens.',
    {
      issuer: shortString('The issuer, as in the `iss` claim (RFC 7519).'),
      audiences,
      jwks: ref('Jwks', 'Keys that tokens are signed with.'),
    },
    { required: ['issuer', 'jwks'], 'x-source': 'reference: Traffic' },
  ),
  Jwks: struct(
    'A set of keys (RFC 7517).',
    {
      remote: ref('RemoteJwks', 'A server that the keys are fetched from.'),
      inline: string('The keys as JSON.', { minLength: 2, maxLength: 65536 }),
    },
    { 'x-exactly-one-of': [['remote', 'inline']], 'x-source': 'reference: Traffic' },
  ),
  RemoteJwks: struct(
    'A server that keys are fetched from.',
    {
      jwksPath: longString('Path of the keys, from the root of the server.', {
        'x-before': { 'v1.5': { required: true, keywords: { maxLength: 2000, 'x-scalar': null } } },
      }),
      cacheDuration: duration('How long fetched keys are used.', {
        minimum: '5m',
        message: 'cacheDuration must be at least 5m.',
        default: '5m',
      }),
      ...endpoint('The server. Policies that target it configure the connection, such as TLS.', ['static']),
    },
    {
      ...oneEndpoint,
      'x-rules': [
        {
          rule: 'has(self.backendRef) ? has(self.jwksPath) : true',
          message: 'jwksPath is required when backendRef is set',
          since: 'v1.5',
        },
        {
          rule: 'has(self.url) ? !has(self.jwksPath) : true',
          message: 'jwksPath may not be set when url is set',
          since: 'v1.5',
        },
      ],
      'x-source': 'reference: Traffic',
    },
  ),
  CredentialMode: enumeration('Validation mode of credentials.', {
    Strict: 'Valid credentials are required.',
    Optional: 'Credentials must be valid, but may be missing.',
  }),
  BasicAuthentication: struct(
    'Authentication by user name and password (RFC 7617).',
    {
      mode: ref('CredentialMode', 'Validation mode of credentials.', { default: 'Strict' }),
      realm: string('The realm in the `WWW-Authenticate` header of a refusal.', { 'x-implied': '`Restricted`' }),
      users: list(
        'Users, each as a line of an htpasswd file: `user:hash`, with a hash of MD5, bcrypt, crypt or SHA-1.',
        string('A line.'),
        { minItems: 1, maxItems: 256 },
      ),
      secretRef: secretKeyRef('A Secret with an htpasswd file, under the key `.htaccess` by default.', '.htaccess', {
        isOlder: true,
      }),
      location: extractionLocation('Where credentials are read from.', 'header `Authorization` with prefix `Basic `'),
    },
    { 'x-exactly-one-of': [['users', 'secretRef']], 'x-source': 'reference: Traffic' },
  ),
  ApiKeyMode: enumeration('Validation mode of API keys.', {
    Strict: 'A valid key is required.',
    Optional: 'A key must be valid, but may be missing.',
    Permissive: {
      description: 'No request is refused; the metadata of valid keys is available to later policies.',
      since: 'v1.4',
    },
  }),
  ApiKeyAuthentication: struct(
    'Authentication by API keys. Each entry of a Secret is one key: the key itself, or a JSON object with `key` (since v1.4 also `keyHash`: `sha256:` and 64 hexadecimal digits) and `metadata`, which expressions read as `apiKey`.',
    {
      mode: ref('ApiKeyMode', 'Validation mode of keys.', { default: 'Strict' }),
      secretRef: secretRef('A Secret whose entries are the keys.', { to: 'SecretEntries' }, { isOlder: true }),
      secretSelector: ref(
        'SecretSelector',
        'Secrets by their labels; the entries of all of them are keys. No key may occur twice.',
        {
          'x-reference': { to: 'SecretSelector' },
        },
      ),
      configMapSelector: ref(
        'ConfigMapSelector',
        'ConfigMaps by their labels; each of their entries is a JSON object with `keyHash` and maybe `metadata`.',
        { 'x-since': 'v1.4', 'x-reference': { to: 'ConfigMapSelector' } },
      ),
      location: extractionLocation('Where keys are read from.', 'header `Authorization` with prefix `Bearer `'),
    },
    {
      'x-exactly-one-of': [['secretRef', 'secretSelector', 'configMapSelector']],
      'x-source': 'reference: Traffic',
    },
  ),
  ConfigMapSelector: struct(
    'ConfigMaps of the same namespace by their labels.',
    { matchLabels: map('Labels that a ConfigMap must carry, each with this value.', string('Value of the label.')) },
    { required: ['matchLabels'], 'x-source': 'fields: ConfigMapSelector' },
  ),
  SecretSelector: struct(
    'Secrets of the same namespace by their labels.',
    { matchLabels: map('Labels that a Secret must carry, each with this value.', string('Value of the label.')) },
    { required: ['matchLabels'], 'x-source': 'reference: Traffic' },
  ),
};
