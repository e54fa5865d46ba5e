import type * as config from '../../../data-plane/config';
import type { Placeholder } from '../../../data-plane/placeholders';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  AwsAssumeRole,
  AwsAuth,
  AwsSessionTag,
  AzureAuth,
  AzureManagedIdentity,
  BackendAuth,
  BackendAuthCredential,
  GcpAuth,
  JwtSignAuth,
  LocalSecretKeyReference,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { Origin } from '../../../values/origin';
import type { KeyHolder } from '../../model/graph';
import { canonicalDuration } from '../../semantics/duration';
import { BEARER_PREFIX, bringsScheme, USUAL_SECRET_KEY } from '../../semantics/stored-keys';
import { type Coverage, covering } from '../coverage';
import { lowerLocation } from '../locations';
import { isRead } from '../newer-fields';
import { type GatewayScope, type Site, within } from '../scope';
import { presentKey, secretAt } from '../secrets';
import { fitsHeader } from '../wire-forms';
import { checkStored, googleProblem, signingKeyProblem } from './stored-credentials';
import { fileOf, lowerCrossAppAccess, lowerTokenExchange } from './token-exchange';

export const BACKEND_AUTH_COVERAGE: Coverage = {
  ...covering<BackendAuth>('BackendAuth', {
    key: '`backendAuth.key.value`',
    secretRef: '`backendAuth.key.value.file`: a mounted file',
    passthrough: '`backendAuth.passthrough`',
    cloudA: '`backendAuth.aws`',
    cloudB: '`backendAuth.azure`',
    cloudC: '`backendAuth.gcp`',
    location: '`backendAuth.key.location`, `backendAuth.passthrough.location`',
    credentials: '`backendAuth.credentials[]`',
    oauthTokenExchange: '`backendAuth.oauthTokenExchange`',
    crossAppAccess: '`backendAuth.crossAppAccess`',
    jwtSign: '`backendAuth.jwtSign`',
  }),
  ...covering<JwtSignAuth>('JwtSignAuth', {
    signingKeyRef: '`backendAuth.jwtSign.signingKey.file`: a mounted file',
    alg: '`backendAuth.jwtSign.alg`',
    kid: '`backendAuth.jwtSign.kid`',
    claims: '`backendAuth.jwtSign.claims`',
    ttl: '`backendAuth.jwtSign.ttl`',
    location: '`backendAuth.jwtSign.location`',
  }),
  ...covering<AwsAuth>('AwsAuth', {
    secretRef: '`backendAuth.aws.accessKeyId`, `.secretAccessKey`, `.sessionToken`: inserted by a sidecar',
    serviceName: '`backendAuth.aws.serviceName`',
    region: '`backendAuth.aws.region`',
    assumeRole: '`backendAuth.aws.assumeRole`',
  }),
  ...covering<AzureAuth>('AzureAuth', {
    secretRef: '`backendAuth.azure.explicitConfig.clientSecret`: inserted by a sidecar',
    managedIdentity: '`backendAuth.azure.explicitConfig.managedIdentity`',
    workloadIdentity: '`backendAuth.azure.explicitConfig.workloadIdentity`',
  }),
  ...covering<BackendAuthCredential>('BackendAuthCredential', {
    location: '`backendAuth.credentials[].location`',
    secretRef: '`backendAuth.credentials[].key.file`: a mounted file',
  }),
  ...covering<AwsAssumeRole>('AwsAssumeRole', {
    roleArn: '`backendAuth.aws.assumeRole.roleArn`',
    sessionName: '`backendAuth.aws.assumeRole.sessionName`',
    sessionNameExpression: '`backendAuth.aws.assumeRole.sessionName.expression`',
    tags: '`backendAuth.aws.assumeRole.tags`',
  }),
  ...covering<AwsSessionTag>('AwsSessionTag', {
    key: '`tags[].key`',
    value: '`tags[].value`',
    expression: '`tags[].expression`',
  }),
  ...covering<AzureManagedIdentity>('AzureManagedIdentity', {
    clientId: '`userAssignedIdentity.clientId`',
    objectId: '`userAssignedIdentity.objectId`, if `clientId` is not set',
    resourceId: '`userAssignedIdentity.resourceId`, if neither of the others is set',
  }),
  ...covering<GcpAuth>('GcpAuth', {
    type: '`backendAuth.gcp.type`',
    audience: '`backendAuth.gcp.audience`',
    secretRef: '`backendAuth.gcp.credential.file`: a mounted file',
  }),
};

type MainAuth = Exclude<config.BackendAuth, string>;

/** Returns the credentials of a backend; `undefined` if the provider discovers them itself. */
export function lowerBackendAuth(
  value: BackendAuth,
  site: Site,
  scope: GatewayScope,
): config.BackendAuthCompat | undefined {
  const main = lowerMain(value, site, scope);
  const credentials = value.credentials?.map((credential, index) =>
    lowerCredential(credential, within(site, 'credentials', index), scope),
  );
  if (!credentials) return main;
  return main ? { ...main, credentials } : { credentials };
}

function lowerMain(value: BackendAuth, site: Site, scope: GatewayScope): MainAuth | undefined {
  const location = value.location && lowerLocation(value.location);
  if (value.key !== undefined) {
    checkCredential(value.key, 'the key', within(site, 'key'), scope);
    return { key: defined({ value: value.key.trim().replace(BEARER_PREFIX, ''), location }) };
  }
  if (value.secretRef) return lowerSecretKey(value.secretRef, location, within(site, 'secretRef'), scope);
  if (value.passthrough) return { passthrough: defined({ location }) };
  if (value.cloudA) return lowerAws(value.cloudA, within(site, 'cloudA'), scope);
  if (value.cloudB) return lowerAzure(value.cloudB, within(site, 'cloudB'), scope);
  if (value.cloudC) return { gcp: lowerGcp(value.cloudC, within(site, 'cloudC'), scope) };
  if (value.oauthTokenExchange) {
    const at = within(site, 'oauthTokenExchange');
    return { oauthTokenExchange: lowerTokenExchange(value.oauthTokenExchange, at, scope) };
  }
  if (value.jwtSign) return lowerJwtSign(value.jwtSign, within(site, 'jwtSign'), scope);
  if (!value.crossAppAccess) return undefined;
  return { crossAppAccess: lowerCrossAppAccess(value.crossAppAccess, within(site, 'crossAppAccess'), scope) };
}

/** Claims that the data plane writes itself: it rejects a configuration that sets them. */
const OWN_CLAIMS = ['iat', 'exp', 'nbf'] as const;

function lowerJwtSign(value: JwtSignAuth, site: Site, scope: GatewayScope): MainAuth | undefined {
  if (!isRead('jwtSign', site, scope)) return undefined;
  const { signingKeyRef, alg, kid, claims, ttl } = value;
  for (const claim of OWN_CLAIMS) {
    if (claims && Object.hasOwn(claims, claim))
      scope.diagnostics.report(CODE.reservedClaim, within(site, 'claims', claim).origin, { claim });
  }
  const signingKey = fileOf(
    { ...signingKeyRef, key: undefined },
    'signingKey',
    (text) => signingKeyProblem(text, alg ?? 'RS256'),
    within(site, 'signingKeyRef'),
    scope,
  );
  return {
    jwtSign: defined({
      signingKey,
      alg,
      kid,
      claims: claims && { ...claims },
      ttl: ttl && canonicalDuration(ttl),
      location: value.location && lowerLocation(value.location),
    }),
  };
}

/** Returns a credential that is sent as stored, at its own location. */
function lowerCredential(
  { location, secretRef }: BackendAuthCredential,
  site: Site,
  scope: GatewayScope,
): config.BackendAuthCredential {
  const secret = secretAt(secretRef.name, site, scope);
  const key = secretRef.key ?? USUAL_SECRET_KEY;
  const at = within(site, 'secretRef');
  checkCredential(secret.valueOf(key), `the value of ${key} in Secret ${holderName(secret)}`, at, scope);
  return { location: lowerLocation(location), key: { file: scope.needs.file(secret, key, at.origin) } };
}

function lowerGcp(value: GcpAuth, site: Site, scope: GatewayScope): config.GcpAuth {
  if (!value.secretRef) scope.needs.cloudIdentity();
  const credential = value.secretRef && googleCredential(value.secretRef, within(site, 'secretRef'), scope);
  return value.type === 'IdToken'
    ? defined<config.GcpAuth>({ type: 'idToken', audience: value.audience, credential })
    : defined<config.GcpAuth>({ type: 'accessToken', credential });
}

/** Checks the credential, because the data plane reads it with its file and rejects the entire file if the credential is invalid. */
function googleCredential(
  { name, key = 'credentials.json' }: LocalSecretKeyReference,
  site: Site,
  scope: GatewayScope,
): config.FileOrInline {
  const secret = secretAt(name, site, scope);
  checkStored(secret, key, googleProblem, site, scope);
  return { file: scope.needs.file(secret, key, site.origin) };
}

const holderName = ({ namespace, name }: KeyHolder): string => `${namespace}/${name}`;

/** The data plane trims a key; inside of it a line break makes every request fail. */
function checkCredential(value: string | undefined, what: string, site: Site, scope: GatewayScope): void {
  const key = value?.trim();
  if (key === undefined || (key !== '' && fitsHeader(key))) return;
  const problem = key === '' ? 'is empty' : 'contains a line break or a control character';
  scope.diagnostics.report(CODE.credentialInvalidInHeader, site.origin, { what, problem });
}

/**
 * Lowers the key of a Secret. The data plane writes `Bearer` before the key. A stored value with that prefix is sent unchanged by naming
 * the header; Anthropic reads its key from another header and does not find it, which a rule reports, as it does for other locations.
 */
function lowerSecretKey(
  { name, key = USUAL_SECRET_KEY }: LocalSecretKeyReference,
  location: config.AuthorizationLocation | undefined,
  site: Site,
  scope: GatewayScope,
): MainAuth {
  const secret = secretAt(name, site, scope);
  const value = { file: scope.needs.file(secret, key, site.origin) };
  const stored = secret.valueOf(key);
  checkCredential(stored, `the value in Secret ${secret.namespace}/${secret.name}`, site, scope);
  // The value of any other key is sent unchanged, with another prefix.
  if (key !== USUAL_SECRET_KEY || stored === undefined || !BEARER_PREFIX.test(stored.trim()))
    return { key: defined({ value, location }) };
  return { key: { value, location: locationOfScheme(location) } };
}

/** The location of a stored value that contains the scheme, which the data plane must not write once more. */
function locationOfScheme(location: config.AuthorizationLocation | undefined): config.AuthorizationLocation {
  if (!location) return { header: { name: 'authorization', prefix: '' } };
  return 'header' in location && bringsScheme(location) ? { header: { ...location.header, prefix: '' } } : location;
}

function lowerAws(value: AwsAuth, site: Site, scope: GatewayScope): MainAuth | undefined {
  const { serviceName, region, assumeRole, secretRef } = value;
  if (!secretRef) {
    scope.needs.cloudIdentity();
    return { aws: defined({ serviceName, region, assumeRole: assumeRole && lowerRole(assumeRole) }) };
  }
  // Up to the later revision, one without a name meant none.
  if (!secretRef.name) {
    scope.needs.cloudIdentity();
    return undefined;
  }
  const { origin } = within(site, 'secretRef');
  const secret = secretAt(secretRef.name, site, scope);
  return {
    aws: defined({
      accessKeyId: credential(secret, ['accessKey'], origin, scope),
      secretAccessKey: credential(secret, ['secretKey'], origin, scope),
      sessionToken: scope.needs.text(secret, ['sessionToken'], origin, true),
      serviceName,
      region,
    }),
  };
}

function lowerRole({ roleArn, sessionName, sessionNameExpression, tags }: AwsAssumeRole): config.AwsAssumeRole {
  return defined({
    roleArn,
    sessionName: sessionName ?? (sessionNameExpression ? { expression: sessionNameExpression } : undefined),
    tags: tags?.map((tag) => ({ ...tag })),
  });
}

/** Returns the credential, and reports flaws of a value in the inputs that would make every request fail. */
function credential(
  secret: KeyHolder,
  spellings: readonly [string, ...string[]],
  origin: Origin,
  scope: GatewayScope,
): Placeholder {
  const key = presentKey(secret, ...spellings);
  const name = `${secret.namespace}/${secret.name}`;
  checkCredential(secret.valueOf(key), `the value of ${key} in Secret ${name}`, { origin, namespace: '' }, scope);
  return scope.needs.text(secret, spellings, origin);
}

function lowerAzure(value: AzureAuth, site: Site, scope: GatewayScope): MainAuth | undefined {
  if (value.secretRef?.name) {
    const { origin } = within(site, 'secretRef');
    const secret = secretAt(value.secretRef.name, site, scope);
    const clientSecret = {
      tenant_id: credential(secret, ['tenantId', 'tenantID'], origin, scope),
      client_id: credential(secret, ['clientId', 'clientID'], origin, scope),
      client_secret: credential(secret, ['clientSecret'], origin, scope),
    };
    return { azure: { explicitConfig: { clientSecret } } };
  }
  scope.needs.cloudIdentity();
  if (value.workloadIdentity) return { azure: { explicitConfig: { workloadIdentity: {} } } };
  if (!value.managedIdentity) return { azure: { implicit: {} } };
  const { clientId, objectId, resourceId } = value.managedIdentity;
  const id: config.AzureUserAssignedIdentity | undefined = clientId
    ? { clientId }
    : objectId
      ? { objectId }
      : resourceId
        ? { resourceId }
        : undefined;
  return { azure: { explicitConfig: { managedIdentity: defined({ userAssignedIdentity: id }) } } };
}
