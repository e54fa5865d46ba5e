import { type Chart, Duration } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import * as gw from '../../src';
import { type Member, optionsOf, valuesOf } from './member';
import { cel, gateway } from './samples';

// Credentials that the gateway presents to destinations, and their locations.

const server = gw.ServiceDestination.fromServiceName('sts', { port: 443 });
const elsewhere = gw.ServiceDestination.fromServiceName('sts', { port: 443, namespace: 'elsewhere' });
const secret = (chart: Chart) => Secret.fromSecretName(chart, 'Secret', 's');
const places = {
  'CredentialLocation.header': () => gw.auth.CredentialLocation.header('x-key', 'Key '),
  'CredentialLocation.queryParameter': () => gw.auth.CredentialLocation.queryParameter('key'),
  'CredentialLocation.cookie': () => gw.auth.CredentialLocation.cookie('key'),
};
const [location] = Object.values(places).map((make) => make());
const sources = { ...places, 'CredentialSource.expression': () => gw.auth.CredentialSource.expression(cel) };

const present = (credentials: gw.Credentials | undefined) => (chart: Chart) =>
  new gw.BackendPolicy(chart, 'policy', {
    targets: [gateway],
    connectTimeout: Duration.seconds(1),
    ...(credentials ? { credentials } : {}),
  });
const exchange = (options: Partial<gw.auth.TokenExchangeOptions>) =>
  present(gw.Credentials.tokenExchange({ server, ...options }));

/** An entry is of a Secret of the chart, so that its options are made there. */
function entryOf(name: string, use: (entry: gw.references.SecretEntry) => gw.Credentials): Member {
  return {
    name,
    used: (chart) => present(use({ secret: secret(chart), key: 'k' }))(chart),
    unused: (chart) => present(use({ secret: secret(chart) }))(chart),
  };
}

const requests = { resources: ['https://a'], scopes: ['read'], cache: { maxEntries: 1 } };
const crossAppAccess = (chart: Chart, options: Partial<gw.auth.CrossAppAccessOptions> = {}) => {
  const client = gw.auth.OAuthClient.secret('gateway', { secret: secret(chart) });
  const endpoint = { server, client };
  return gw.Credentials.crossAppAccess({
    identityProvider: endpoint,
    authorizationServer: endpoint,
    audience: 'https://as',
    ...options,
  });
};

export const credentials: readonly Member[] = [
  ...valuesOf<gw.Credentials>(
    {
      'Credentials.several': (chart) => gw.Credentials.several([{ secret: secret(chart), location }]),
      'Credentials.with': (chart) => gw.Credentials.passthrough().with([{ secret: secret(chart), location }]),
      'Credentials.awsIdentity': () => gw.Credentials.awsIdentity({ serviceName: 'execute-api', region: 'eu-west-1' }),
      'Credentials.gcpAccessToken': (chart) => gw.Credentials.gcpAccessToken({ secret: secret(chart) }),
      'Credentials.azureWorkloadIdentity': () => gw.Credentials.azureWorkloadIdentity(),
      'Credentials.tokenExchange': () => gw.Credentials.tokenExchange({ server }),
      'Credentials.crossAppAccess': (chart) => crossAppAccess(chart),
    },
    (chart, one) => present(one)(chart),
  ),
  entryOf('Credentials.gcpAccessToken', (entry) => gw.Credentials.gcpAccessToken(entry)),
  entryOf('Credentials.gcpIdToken', (entry) => gw.Credentials.gcpIdToken(undefined, entry)),
  ...optionsOf<gw.auth.SecretCredentialOptions>(
    'SecretCredentialOptions',
    {},
    { key: 'k', location },
    (chart, options) => present(gw.Credentials.fromSecretName('s', options))(chart),
  ),
  ...optionsOf<gw.auth.CredentialPlacement>('CredentialPlacement', {}, { location }, (chart, options) =>
    present(gw.Credentials.passthrough(options))(chart),
  ),
  ...valuesOf<gw.auth.CredentialLocation>(places, (chart, one) =>
    present(gw.Credentials.fromSecretName('s', { location: one }))(chart),
  ),
  entryOf('FurtherCredential.key', (entry) => gw.Credentials.several([{ ...entry, location }])),
  {
    name: 'FurtherCredential.location',
    used: (chart) =>
      present(gw.Credentials.several([{ secret: secret(chart), location: gw.auth.CredentialLocation.cookie('c') }]))(
        chart,
      ),
    unused: (chart) => present(gw.Credentials.passthrough())(chart),
  },
  ...optionsOf<gw.auth.AwsSigningOptions>(
    'AwsSigningOptions',
    {},
    { serviceName: 'execute-api', region: 'eu-west-1' },
    (chart, options) => present(gw.Credentials.awsSecret(secret(chart), options))(chart),
  ),
  ...optionsOf<gw.auth.AwsIdentityOptions>(
    'AwsIdentityOptions',
    {},
    { serviceName: 'execute-api', region: 'eu-west-1', assumeRole: { roleArn: 'arn:aws:iam::111122223333:role/a' } },
    (chart, options) => present(gw.Credentials.awsIdentity(options))(chart),
  ),
  ...optionsOf<gw.auth.AwsRoleOptions>(
    'AwsRoleOptions',
    { roleArn: 'arn:aws:iam::111122223333:role/a' },
    {
      roleArn: 'arn:aws:iam::111122223333:role/b',
      sessionName: gw.expressions.Cel.text('gateway'),
      tags: { team: 'a' },
      tagsFrom: { user: cel },
    },
    (chart, assumeRole) => present(gw.Credentials.awsIdentity({ assumeRole }))(chart),
  ),
  ...valuesOf<gw.auth.AwsRoleOptions>(
    {
      'AwsRoleOptions.sessionName': () => ({
        roleArn: 'arn:aws:iam::111122223333:role/a',
        sessionName: cel,
      }),
    },
    (chart, assumeRole = { roleArn: 'arn:aws:iam::111122223333:role/a' }) =>
      present(gw.Credentials.awsIdentity({ assumeRole }))(chart),
  ),
  ...optionsOf<gw.auth.TokenExchangeOptions>(
    'TokenExchangeOptions',
    { server },
    {
      ...requests,
      server: elsewhere,
      path: '/token',
      grant: gw.auth.OAuthGrant.JWT_BEARER,
      subject: { kind: gw.auth.OAuthTokenKind.JWT },
      actor: { source: location },
      audiences: ['a'],
      requestedKind: gw.auth.OAuthTokenKind.JWT,
      client: gw.auth.OAuthClient.withoutSecret('gateway'),
      parameters: { tenant: cel },
      location,
    },
    (chart, options) => exchange(options)(chart),
  ),
  ...valuesOf<gw.auth.CredentialSource>(sources, (chart, source) => exchange({ subject: { source } })(chart)),
  ...optionsOf<gw.auth.OAuthSubjectOptions>(
    'OAuthSubjectOptions',
    {},
    { source: location, kind: gw.auth.OAuthTokenKind.of('urn:example:token') },
    (chart, subject) => exchange({ subject })(chart),
  ),
  ...optionsOf<Omit<gw.auth.OAuthActorOptions, 'mayActRequired'>>(
    'OAuthActorOptions',
    { source: gw.auth.CredentialLocation.cookie('actor') },
    { source: location, kind: gw.auth.OAuthTokenKind.JWT },
    (chart, actor) => exchange({ actor })(chart),
  ),
  ...optionsOf<gw.auth.OAuthActorOptions>(
    'OAuthActorOptions',
    { source: gw.auth.CredentialLocation.cookie('actor'), kind: gw.auth.OAuthTokenKind.JWT },
    { source: location, kind: gw.auth.OAuthTokenKind.JWT, mayActRequired: true },
    (chart, actor) => exchange({ actor })(chart),
  ).filter(({ name }) => name.endsWith('.mayActRequired')),
  ...optionsOf<gw.auth.OAuthCacheOptions>(
    'OAuthCacheOptions',
    {},
    { maxEntries: 1, defaultTtl: Duration.seconds(9) },
    (chart, cache) => exchange({ cache })(chart),
  ),
  ...valuesOf<gw.auth.OAuthClient>(
    {
      'OAuthClient.secret': (chart) => gw.auth.OAuthClient.secret('gateway', { secret: secret(chart) }),
      'OAuthClient.withoutSecret': () => gw.auth.OAuthClient.withoutSecret('gateway'),
      'OAuthClient.privateKey': (chart) =>
        gw.auth.OAuthClient.privateKey('gateway', { signingKey: { secret: secret(chart) }, audience: 'a' }),
    },
    (chart, client) => exchange({ client })(chart),
  ),
  {
    name: 'OAuthSecretOptions.inForm',
    used: (chart) =>
      exchange({ client: gw.auth.OAuthClient.secret('gateway', { secret: secret(chart), inForm: true }) })(chart),
    unused: (chart) => exchange({ client: gw.auth.OAuthClient.secret('gateway', { secret: secret(chart) }) })(chart),
  },
  ...['certificate', 'algorithm', 'keyId', 'audience', 'signingKey'].map((option): Member => {
    const client = (chart: Chart, isUsed: boolean) => {
      const entry = { secret: secret(chart), key: 'k' };
      const header = gw.auth.OAuthCertificateHeader.X5T_S256;
      const algorithm = gw.auth.OAuthSigningAlgorithm.ES256;
      const values = { signingKey: entry, certificate: { ...entry, header }, algorithm, keyId: 'k', audience: 'b' };
      const found = Object.entries(values).filter(([name]) => isUsed && name === option);
      const needed = { signingKey: { secret: entry.secret }, audience: 'a' };
      return gw.auth.OAuthClient.privateKey('gateway', { ...needed, ...Object.fromEntries(found) });
    };
    return {
      name: `OAuthPrivateKeyOptions.${option}`,
      used: (chart) => exchange({ client: client(chart, true) })(chart),
      unused: (chart) => exchange({ client: client(chart, false) })(chart),
    };
  }),
  ...Object.entries({
    audience: () => ({ audience: 'https://other' }),
    source: () => ({ source: location }),
    resources: () => ({ resources: ['https://a'] }),
    scopes: () => ({ scopes: ['read'] }),
    cache: () => ({ cache: { maxEntries: 1 } }),
    identityProvider: () => ({
      identityProvider: { server: elsewhere, path: '/idp', client: gw.auth.OAuthClient.withoutSecret('gateway') },
    }),
    authorizationServer: () => ({
      authorizationServer: { server: elsewhere, path: '/as', client: gw.auth.OAuthClient.withoutSecret('gateway') },
    }),
  }).map(
    ([option, make]): Member => ({
      name: `CrossAppAccessOptions.${option}`,
      used: (chart) => present(crossAppAccess(chart, make()))(chart),
      unused: (chart) => present(crossAppAccess(chart))(chart),
    }),
  ),
  ...valuesOf<gw.ClientAuthentication>(
    {
      'ClientAuthentication.apiKeyHashesLabelled': () => gw.ClientAuthentication.apiKeyHashesLabelled({ team: 'a' }),
    },
    (chart, one) =>
      new gw.TrafficPolicy(chart, 'policy', {
        targets: [gateway],
        timeout: Duration.seconds(1),
        authentication: one && [one],
      }),
  ),
  ...guardCredentials(),
];

/** Each kind of credentials at each guard that is a service. */
function guardCredentials(): Member[] {
  const kinds: { readonly [name: string]: (chart: Chart) => gw.Credentials } = {
    'Credentials.fromSecretName': () => gw.Credentials.fromSecretName('key'),
    'Credentials.passthrough': () => gw.Credentials.passthrough(),
    'Credentials.awsSecret': (chart) => gw.Credentials.awsSecret(secret(chart)),
    'Credentials.azureManagedIdentity': () =>
      gw.Credentials.azureManagedIdentity({ clientId: 'c', objectId: 'o', resourceId: 'r' }),
    'Credentials.gcpAccessToken': () => gw.Credentials.gcpAccessToken(),
    'Credentials.unsafeInline': () => gw.Credentials.unsafeInline('sk'),
    'CredentialPlacement.location': () => gw.Credentials.fromSecretName('key', { location }),
  };
  const guards = [
    (one: gw.Credentials) => gw.PromptGuard.openAiModeration({ credentials: one }),
    (one: gw.Credentials) =>
      gw.PromptGuard.bedrock({ identifier: 'i', version: '1', region: 'eu-west-1', credentials: one }),
    (one: gw.Credentials) => gw.PromptGuard.modelArmor({ templateId: 't', projectId: 'p', credentials: one }),
  ];
  return Object.entries(kinds).flatMap(([name, make]) =>
    guards.map((guard): Member => {
      const policy = (chart: Chart, promptGuards?: gw.PromptGuard[]) =>
        new gw.BackendPolicy(chart, 'policy', {
          targets: [gateway],
          connectTimeout: Duration.seconds(1),
          ...(promptGuards ? { promptGuards } : {}),
        });
      return { name, used: (chart) => policy(chart, [guard(make(chart))]), unused: (chart) => policy(chart) };
    }),
  );
}
