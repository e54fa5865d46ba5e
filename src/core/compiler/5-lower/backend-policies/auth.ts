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
  LocalSecretKeyReference,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { KeyHolder } from '../../model/graph';
import type { Origin } from '../../model/origin';
import { type Coverage, covering, NOT_YET } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { presentKey, secretAt } from '../secrets';
import { fitsHeader } from '../wire-forms';

export const BACKEND_AUTH_COVERAGE: Coverage = {
  ...covering<BackendAuth>('BackendAuth', {
    key: '`backendAuth.key.value`',
    secretRef: '`backendAuth.key.value.file`: a mounted file',
    passthrough: '`backendAuth.passthrough`',
    cloudA: '`backendAuth.aws`',
    cloudB: '`backendAuth.azure`',
    cloudC: '`backendAuth.gcp`',
    location: NOT_YET,
    credentials: NOT_YET,
    oauthTokenExchange: NOT_YET,
    crossAppAccess: NOT_YET,
  }),
  ...covering<AwsAuth>('AwsAuth', {
    secretRef: '`backendAuth.aws.accessKeyId`, `.secretAccessKey`, `.sessionToken`: put in by a sidecar',
    serviceName: NOT_YET,
    region: NOT_YET,
    assumeRole: NOT_YET,
  }),
  ...covering<AzureAuth>('AzureAuth', {
    secretRef: '`backendAuth.azure.explicitConfig.clientSecret`: put in by a sidecar',
    managedIdentity: '`backendAuth.azure.explicitConfig.managedIdentity`',
    workloadIdentity: NOT_YET,
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
    objectId: '`userAssignedIdentity.objectId`, where there is no client id',
    resourceId: '`userAssignedIdentity.resourceId`, where there is neither of the others',
  }),
  ...covering<GcpAuth>('GcpAuth', {
    type: '`backendAuth.gcp.type`',
    audience: '`backendAuth.gcp.audience`',
    secretRef: NOT_YET,
  }),
};

const BEARER = /^Bearer +/;
const USUAL_KEY = 'Authorization';

/** `undefined` where the provider's own way of finding credentials is meant. */
export function lowerBackendAuth(value: BackendAuth, site: Site, scope: GatewayScope): config.BackendAuth | undefined {
  if (value.key !== undefined) {
    checkCredential(value.key, 'the key', within(site, 'key'), scope);
    return { key: { value: value.key.trim().replace(BEARER, '') } };
  }
  if (value.secretRef) return lowerSecretKey(value.secretRef, within(site, 'secretRef'), scope);
  if (value.passthrough) return { passthrough: {} };
  if (value.cloudA) return lowerAws(value.cloudA, within(site, 'cloudA'), scope);
  if (value.cloudB) return lowerAzure(value.cloudB, within(site, 'cloudB'), scope);
  scope.needs.cloudIdentity();
  return {
    gcp:
      value.cloudC?.type === 'IdToken'
        ? defined<config.GcpAuth>({ type: 'idToken', audience: value.cloudC.audience })
        : { type: 'accessToken' },
  };
}

/** The data plane trims a key; inside of it a line break makes every request fail. */
function checkCredential(value: string | undefined, what: string, site: Site, scope: GatewayScope): void {
  const key = value?.trim();
  if (key === undefined || (key !== '' && fitsHeader(key))) return;
  const problem = key === '' ? 'is empty' : 'holds a line break or a control character';
  scope.diagnostics.report(CODE.credentialUnfitForHeader, site.origin, { what, problem });
}

/**
 * The data plane writes `Bearer` in front of the key. A stored value that begins with it is sent as it is, by naming the
 * header; providers that want their key elsewhere (Anthropic) then no longer find it.
 */
function lowerSecretKey(
  { name, key = USUAL_KEY }: LocalSecretKeyReference,
  site: Site,
  scope: GatewayScope,
): config.BackendAuth {
  const secret = secretAt(name, site, scope);
  const value = { file: scope.needs.file(secret, key, site.origin) };
  const stored = secret.valueOf(key);
  checkCredential(stored, `the value in Secret ${secret.namespace}/${secret.name}`, site, scope);
  // From any other key the value is sent as it is, with another word in front.
  if (key !== USUAL_KEY || stored === undefined || !BEARER.test(stored.trim())) return { key: { value } };
  scope.diagnostics.report(CODE.storedKeyBeginsWithBearer, site.origin, { name: `${secret.namespace}/${secret.name}` });
  return { key: { value, location: { header: { name: 'authorization', prefix: '' } } } };
}

function lowerAws(value: AwsAuth, site: Site, scope: GatewayScope): config.BackendAuth | undefined {
  if (!value.secretRef?.name) {
    scope.needs.cloudIdentity();
    return undefined;
  }
  const { origin } = within(site, 'secretRef');
  const secret = secretAt(value.secretRef.name, site, scope);
  return {
    aws: {
      accessKeyId: credential(secret, ['accessKey'], origin, scope),
      secretAccessKey: credential(secret, ['secretKey'], origin, scope),
      sessionToken: scope.needs.text(secret, ['sessionToken'], origin, true),
    },
  };
}

/** Of a value that the input carries, it is said what would make every request fail. */
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

function lowerAzure(value: AzureAuth, site: Site, scope: GatewayScope): config.BackendAuth | undefined {
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
