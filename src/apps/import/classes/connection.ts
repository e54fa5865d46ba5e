import type { Fields } from '../../../core/values/objects';
import { type CodeExpression, call, fromStatic, json, jsonIf, listCode, mapCode, structCode } from '../code/model';
import { listAt, objectAt, only, textAt } from '../fields';
import { enumOf } from '../options';
import type { ImportReading, ReadableClass } from '../reading';
import { unsupported } from '../unsupported';
import { placed } from './location';
import { secretEntry, secretEntryKey, secretNameOption } from './secret-entry';
import { crossAppAccess, tokenExchange } from './token-exchange';

export const CREDENTIAL_OPTIONS: ReadableClass = {
  types: ['api.BackendAuth', 'api.ModelBackendAuth'],
  read(value, reading) {
    const { credentials, ...auth } = objectAt(value, 'auth');
    const further = credentials === undefined ? undefined : furtherCredentials(credentials, reading);
    if (Object.keys(auth).length === 0 && further) return fromStatic('Credentials', 'several', further);
    const first = readMain(auth, reading);
    return further ? call(first, 'with', further) : first;
  },
};

function readMain({ location, ...auth }: Fields, reading: ImportReading): CodeExpression {
  const [kind = '', ...others] = Object.keys(auth);
  if (others.length > 0) return unsupported('auth has several kinds');
  const of = (method: string, ...args: (CodeExpression | undefined)[]) => fromStatic('Credentials', method, ...args);
  const place = placed(location, reading);
  if (location !== undefined && kind !== 'secretRef' && kind !== 'passthrough')
    return unsupported(`auth.${kind} has a location`);
  switch (kind) {
    case 'secretRef':
      return of(
        'fromSecretName',
        json(secretNameOption(auth.secretRef)),
        structCode('SecretCredentialOptions', { ...secretEntryKey(auth.secretRef), ...place }),
      );
    case 'passthrough':
      return of('passthrough', structCode('CredentialPlacement', place));
    case 'key':
      return unsupported('it contains a key in plain text, which is not copied into code');
    case 'cloudA':
      return aws(objectAt(auth.cloudA, 'auth'), reading);
    case 'cloudB':
      return azure(objectAt(auth.cloudB, 'auth'), reading);
    case 'cloudC': {
      const { type, audience, secretRef } = objectAt(auth.cloudC, 'auth');
      const own = secretRef === undefined ? undefined : secretEntry('SecretEntry', secretRef, reading);
      if (type !== 'IdToken') return of('gcpAccessToken', own);
      if (own && audience === undefined)
        return unsupported('an ID token with its own credentials requires an audience');
      return of('gcpIdToken', jsonIf(audience), own);
    }
    case 'oauthTokenExchange':
      return tokenExchange(auth.oauthTokenExchange, reading);
    case 'crossAppAccess':
      return crossAppAccess(auth.crossAppAccess, reading);
    default:
      return unsupported(`no option of the constructs sets auth.${kind}`);
  }
}

/** Returns credentials with their own locations each. */
function furtherCredentials(value: unknown, reading: ImportReading): CodeExpression {
  const all = listAt(value, 'credentials').map((one) => {
    const { location, secretRef, ...others } = objectAt(one, 'credentials');
    only(others, [], 'credentials');
    return secretEntry('FurtherCredential', secretRef, reading, placed(location, reading));
  });
  return listCode(all);
}

function aws(
  { secretRef, serviceName, region, assumeRole, ...others }: Fields,
  reading: ImportReading,
): CodeExpression {
  only(others, [], 'auth');
  const signing = {
    serviceName: jsonIf(serviceName),
    region: jsonIf(region),
  };
  if (secretRef !== undefined) {
    const secret = reading.local('Secret', secretNameOption(secretRef));
    return fromStatic('Credentials', 'awsSecret', secret, structCode('AwsSigningOptions', signing));
  }
  const role = assumeRole === undefined ? undefined : awsRole(objectAt(assumeRole, 'assumeRole'));
  return fromStatic('Credentials', 'awsIdentity', structCode('AwsIdentityOptions', { ...signing, assumeRole: role }));
}

/** Reads an AWS role: tags are constant, or identify the caller. */
function awsRole({ roleArn, sessionName, sessionNameExpression, tags, ...others }: Fields): CodeExpression {
  only(others, [], 'assumeRole');
  const all = tags === undefined ? [] : listAt(tags, 'tags').map((one) => objectAt(one, 'tags'));
  const fixed = all.filter(({ expression }) => expression === undefined);
  const written = all.filter(({ expression }) => expression !== undefined);
  const cel = (one: unknown) => fromStatic('Cel', 'of', json(textAt(one, 'expression')));
  return structCode('AwsRoleOptions', {
    roleArn: json(roleArn),
    sessionName:
      sessionNameExpression !== undefined
        ? cel(sessionNameExpression)
        : sessionName !== undefined
          ? fromStatic('Cel', 'text', json(sessionName))
          : undefined,
    tags: fixed.length > 0 ? mapCode(fixed.map(({ key, value }) => [String(key), json(value)])) : undefined,
    tagsFrom:
      written.length > 0 ? mapCode(written.map(({ key, expression }) => [String(key), cel(expression)])) : undefined,
  });
}

function azure({ secretRef, managedIdentity, workloadIdentity }: Fields, reading: ImportReading): CodeExpression {
  if (workloadIdentity !== undefined) return fromStatic('Credentials', 'azureWorkloadIdentity');
  if (secretRef !== undefined)
    return fromStatic('Credentials', 'azureSecret', reading.local('Secret', secretNameOption(secretRef)));
  const { clientId, objectId, resourceId } = objectAt(managedIdentity, 'managedIdentity');
  const identity = { clientId: json(clientId), objectId: json(objectId), resourceId: json(resourceId) };
  return fromStatic('Credentials', 'azureManagedIdentity', structCode('AzureManagedIdentityOptions', identity));
}

export const DESTINATION_TLS: ReadableClass = {
  types: ['api.BackendTls'],
  read(value, reading) {
    const tls = objectAt(value, 'tls');
    only(
      tls,
      [
        'caCertificateRefs',
        'mtlsCertificateRef',
        'insecureSkipVerify',
        'sni',
        'verifySubjectAltNames',
        'alpnProtocols',
        'keyExchangeGroups',
      ],
      'tls',
    );
    const { insecureSkipVerify, sni, verifySubjectAltNames, alpnProtocols, keyExchangeGroups } = tls;
    const local = (kind: 'Secret' | 'ConfigMap', references: unknown) => {
      if (references === undefined) return undefined;
      const [reference, ...others] = listAt(references, 'tls');
      if (others.length > 0) return unsupported('tls names several certificates');
      return reading.local(kind, textAt(objectAt(reference, 'tls').name, 'tls'));
    };
    const options = structCode('DestinationTlsOptions', {
      authorities: local('ConfigMap', tls.caCertificateRefs),
      clientCertificate: local('Secret', tls.mtlsCertificateRef),
      serverName: jsonIf(sni),
      subjectAltNames: jsonIf(verifySubjectAltNames),
      alpnProtocols: jsonIf(alpnProtocols),
      keyExchangeGroups:
        keyExchangeGroups === undefined
          ? undefined
          : listCode(listAt(keyExchangeGroups, 'tls').map((one) => enumOf('KeyExchangeGroup', one, 'tls'))),
    });
    if (insecureSkipVerify === 'Hostname') return fromStatic('DestinationTls', 'unsafeAnyHostname', options);
    if (insecureSkipVerify === 'All') return fromStatic('DestinationTls', 'unsafeUnverified');
    return fromStatic('DestinationTls', 'verified', options);
  },
};

export const DESTINATION: ReadableClass = {
  types: ['api.BackendObjectReference', 'gatewayapi.BackendObjectReference'],
  read: (value, reading) => reading.destination(value),
};

export const LOCAL_SECRET: ReadableClass = {
  types: ['api.LocalObjectReference'],
  read: (value, reading) => reading.local('Secret', secretNameOption(value)),
};
