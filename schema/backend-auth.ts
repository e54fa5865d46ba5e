import { anyJson, type Definitions, enumeration, list, map, ref, string, struct } from './form';
import { secretKeyRef, secretRef } from './kubernetes';
import { location } from './locations';
import type { Revision } from './revisions';
import { cel, duration, shortString } from './scalars';

// Credentials that the gateway presents to destinations. Exchanged tokens stand in token-exchange.ts.

export const credentialFields = {
  key: string('Value of the credential, written into the resource. `secretRef` is safer.', { maxLength: 2048 }),
  secretRef: secretKeyRef(
    'A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only.',
    'Authorization',
    { isOlder: true },
  ),
};

const passthrough = ref(
  'BackendAuthPassthrough',
  "Puts the client's token back that an authentication policy has taken off. Without such a policy it does nothing.",
);

export const awsAuth = ref('AwsAuth', 'Signs requests for AWS.', { 'x-names': { agentgateway: 'aws' } });
export const azureAuth = ref('AzureAuth', 'Obtains tokens of Microsoft Entra ID (Azure).', {
  'x-names': { agentgateway: 'azure' },
});
export const gcpAuth = ref('GcpAuth', 'Obtains tokens of Google Cloud.', { 'x-names': { agentgateway: 'gcp' } });

const clouds = { cloudA: awsAuth, cloudB: azureAuth, cloudC: gcpAuth };

const since = { 'x-since': 'v1.4' } as const;

const requiredBefore = { 'x-before': { 'v1.5': { required: true } } } as const;

/** What says a credential, one at most; beside it stand further ones. */
const MAIN = ['key', 'secretRef', 'passthrough', 'cloudA', 'cloudB', 'cloudC'] as const;

const locationRule = {
  rule: 'has(self.location) ? has(self.key) || has(self.secretRef) || has(self.passthrough) : true',
  message: 'location may only be set for key, secretRef, or passthrough auth',
  since: 'v1.4',
} as const;

/** There has to be something; the message names all, in the words of a distribution. */
const something = (kinds: readonly string[], span: { readonly since: Revision; readonly until?: Revision }) => {
  const named = kinds.map((kind) => (kind.startsWith('cloud') ? `{{${kind}}}` : kind));
  return {
    rule: `has(self.credentials) || ${named.map((field) => `has(self.${field})`).join(' || ')}`,
    message: `must specify credentials, or at most one of ${named.join('/')} (credentials may be combined with a primary auth kind)`,
    ...span,
  } as const;
};

const exchanged = {
  location: location(
    'The location of the credential in the request. Not for cloud credentials and exchanged tokens, which have fixed locations.',
    since,
  ),
  credentials: list(
    'Further credentials, each with a place of its own.',
    ref('BackendAuthCredential', 'One of them.'),
    {
      minItems: 1,
      maxItems: 8,
      'x-kubernetes-list-type': 'atomic',
      ...since,
    },
  ),
  oauthTokenExchange: ref(
    'OAuthTokenExchange',
    "Exchanges the client's token at a token endpoint (RFC 8693 or RFC 7523).",
    since,
  ),
} as const;

export const backendAuth: Definitions = {
  BackendAuth: struct(
    'Credentials that the gateway presents to the destination.',
    {
      ...credentialFields,
      passthrough,
      ...clouds,
      ...exchanged,
      crossAppAccess: ref(
        'CrossAppAccessAuth',
        "Exchanges the user's identity for a token of the destination: the identity provider gives an assertion, the destination's authorization server the token.",
        since,
      ),
      jwtSign: ref(
        'JwtSignAuth',
        'Signs a token for each request with a private key. `location` beside it does not apply to it.',
        { 'x-since': 'v1.5' },
      ),
    },
    {
      'x-at-most-one-of': [[...MAIN, 'oauthTokenExchange', 'crossAppAccess', 'jwtSign']],
      'x-rules': [
        something([...MAIN, 'oauthTokenExchange', 'crossAppAccess'], { since: 'v1.4', until: 'v1.4' }),
        something([...MAIN, 'oauthTokenExchange', 'crossAppAccess', 'jwtSign'], { since: 'v1.5' }),
        locationRule,
      ],
      'x-before': { 'v1.4': { keywords: { 'x-exactly-one-of': [[...MAIN]], 'x-at-most-one-of': null } } },
    },
  ),
  ModelBackendAuth: struct(
    "Credentials that the gateway presents to a model's provider.",
    { ...credentialFields, passthrough, ...clouds, ...exchanged },
    {
      'x-at-most-one-of': [[...MAIN, 'oauthTokenExchange']],
      'x-rules': [something([...MAIN, 'oauthTokenExchange'], { since: 'v1.4' }), locationRule],
    },
  ),
  JwtSignAuth: struct(
    'A token that the gateway signs for each request.',
    {
      signingKeyRef: secretRef('A Secret with the private key as PEM (RSA or EC), in key `signingKey`.', {
        to: 'Secret',
        keys: ['signingKey'],
      }),
      alg: ref('OAuthSigningAlgorithm', 'How it is signed.', { 'x-implied': '`RS256`' }),
      kid: string('Id of the key, in the header of the token.', { 'x-implied': 'none' }),
      claims: map(
        'Claims of the token. Not `iat`, `exp` and `nbf`, which the gateway sets.',
        anyJson('The value, of any type.'),
      ),
      ttl: duration('How long a token is valid (`exp`).', {
        minimum: '1s',
        message: 'ttl must be at least 1 second',
        'x-implied': '300s',
      }),
      location: location('Where the token is written to.'),
    },
    { required: ['signingKeyRef'], 'x-source': 'fields: JwtSignAuth' },
  ),
  BackendAuthCredential: struct(
    'A further credential.',
    {
      location: ref('AuthorizationLocation', 'Where it is written to.'),
      secretRef: secretKeyRef(
        'A Secret with the credential, under the key `Authorization` by default. The value is sent unchanged.',
        'Authorization',
      ),
    },
    { required: ['location', 'secretRef'] },
  ),
  BackendAuthPassthrough: struct('No fields.', {}),
  AwsAuth: struct(
    'How requests for AWS are signed. Without any field: with the credentials of the environment.',
    {
      secretRef: secretRef(
        'A Secret with `accessKey`, `secretKey` and, for temporary credentials, `sessionToken`.',
        {
          to: 'Secret',
          keys: ['accessKey', 'secretKey'],
          optionalKeys: ['sessionToken'],
        },
        { isOlder: true, required: true },
      ),
      serviceName: shortString('The service in the signature, such as `execute-api`.', {
        ...since,
        'x-implied': "the destination's, where it is a known one of AWS",
      }),
      region: shortString('The region in the signature.', {
        ...since,
        'x-implied': "the destination's, else the gateway's own",
      }),
      assumeRole: ref('AwsAssumeRole', 'A role that is taken first. Not with `secretRef`.', since),
    },
    {
      'x-rules': [
        {
          rule: '!(has(self.secretRef) && has(self.assumeRole))',
          message: 'secretRef and assumeRole are mutually exclusive',
          since: 'v1.4',
        },
      ],
    },
  ),
  AwsAssumeRole: struct(
    'A role of AWS that is taken with the credentials of the environment.',
    {
      roleArn: string('ARN of the role.', { minLength: 1, pattern: '^arn:aws[a-z-]*:iam::[0-9]{12}:role/.+$' }),
      sessionName: string('Name of the session, for audits and cost reports.', {
        pattern: '^[A-Za-z0-9_+=,.@-]{2,64}$',
        'x-implied': 'a random one',
      }),
      sessionNameExpression: cel(
        'request',
        'Name of the session by request. Where it gives no valid name, the request is refused.',
      ),
      tags: list('Tags of the session.', ref('AwsSessionTag', 'A tag.'), {
        maxItems: 50,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['key'],
      }),
    },
    { required: ['roleArn'], 'x-at-most-one-of': [['sessionName', 'sessionNameExpression']] },
  ),
  AwsSessionTag: struct(
    'A tag of a session of AWS.',
    {
      key: string('Name of the tag.', { minLength: 1, maxLength: 128 }),
      value: string('Its value.', { maxLength: 256 }),
      expression: cel('request', 'Its value by request. Where it gives no valid value, the request is refused.'),
    },
    {
      required: ['key'],
      'x-rules': [
        { rule: 'has(self.value) != has(self.expression)', message: 'exactly one of value or expression must be set' },
      ],
    },
  ),
  AzureAuth: struct(
    'A client secret or an Azure identity. Since v1.4, an empty object uses the identity of the environment.',
    {
      secretRef: secretRef(
        'A Secret with the keys "clientId", "tenantId" and "clientSecret".',
        { to: 'Secret', keys: [['clientId', 'clientID'], ['tenantId', 'tenantID'], 'clientSecret'] },
        { isOlder: true },
      ),
      managedIdentity: ref('AzureManagedIdentity', 'The identity assigned to the machine or pod.'),
      workloadIdentity: ref('AzureWorkloadIdentity', 'The workload identity of the pod.', since),
    },
    {
      'x-at-most-one-of': [['secretRef', 'managedIdentity', 'workloadIdentity']],
      'x-before': { 'v1.4': { keywords: { 'x-at-most-one-of': null } } },
    },
  ),
  AzureManagedIdentity: struct(
    'A managed identity: the user-assigned one of an id, or without any field the system-assigned one. Up to v1.4, every field had to be present; the first that is not empty was used.',
    {
      clientId: string('Client id.', requiredBefore),
      objectId: string('Object id.', requiredBefore),
      resourceId: string('Resource id.', requiredBefore),
    },
    {
      'x-at-most-one-of': [['clientId', 'objectId', 'resourceId']],
      'x-before': { 'v1.5': { keywords: { 'x-at-most-one-of': null } } },
    },
  ),
  AzureWorkloadIdentity: struct('No fields.', {}),
  GcpTokenType: enumeration('A kind of token of Google Cloud.', {
    AccessToken: 'For the APIs of Google Cloud.',
    IdToken: 'For Cloud Run and other services that check an identity.',
  }),
  GcpAuth: struct(
    'Tokens of Google Cloud.',
    {
      type: ref('GcpTokenType', 'Kind of the token.', { 'x-implied': '`AccessToken`' }),
      audience: shortString('The audience that an id token is made for.', {
        'x-implied': "derived from the destination's hostname",
      }),
      secretRef: {
        ...secretKeyRef(
          'A Secret with credentials as JSON, in key `credentials.json` if no other is named.',
          'credentials.json',
        ),
        ...since,
        'x-implied': 'the credentials of the environment',
      },
    },
    {
      'x-rules': [
        {
          rule: "has(self.audience) ? has(self.type) && self.type == 'IdToken' : true",
          message: 'audience is only valid with IdToken',
        },
      ],
    },
  ),
};
