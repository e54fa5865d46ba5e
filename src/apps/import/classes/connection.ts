import { type Expression, fromStatic, json, struct } from '../code/model';
import { listAt, objectAt, only, textAt } from '../fields';
import type { ReadableClass, Reading } from '../reading';
import { unfit } from '../unfit';

const secretName = (value: unknown) => textAt(objectAt(value, 'secretRef').name, 'secretRef.name');

export const CREDENTIALS: ReadableClass = {
  types: ['api.BackendAuth'],
  read(value, reading) {
    const auth = objectAt(value, 'auth');
    const [kind = '', ...others] = Object.keys(auth);
    if (others.length > 0) return unfit('auth has several kinds');
    const of = (method: string, ...args: (Expression | undefined)[]) => fromStatic('Credentials', method, ...args);
    switch (kind) {
      case 'secretRef':
        return of('fromSecretName', json(secretName(auth.secretRef)));
      case 'passthrough':
        return of('passthrough');
      case 'key':
        return unfit('a key stands in it as text, which is not copied into code');
      case 'cloudA':
        return of('awsSecret', reading.local('Secret', secretName(objectAt(auth.cloudA, 'auth').secretRef)));
      case 'cloudB':
        return azure(objectAt(auth.cloudB, 'auth'), reading);
      case 'cloudC': {
        const { type, audience } = objectAt(auth.cloudC, 'auth');
        return type === 'IdToken'
          ? of('gcpIdToken', audience === undefined ? undefined : json(audience))
          : of('gcpAccessToken');
      }
      default:
        return unfit(`no option of the constructs sets auth.${kind}`);
    }
  },
};

function azure({ secretRef, managedIdentity }: Readonly<Record<string, unknown>>, reading: Reading): Expression {
  if (secretRef !== undefined)
    return fromStatic('Credentials', 'azureSecret', reading.local('Secret', secretName(secretRef)));
  const { clientId, objectId, resourceId } = objectAt(managedIdentity, 'managedIdentity');
  const identity = { clientId: json(clientId), objectId: json(objectId), resourceId: json(resourceId) };
  return fromStatic('Credentials', 'azureManagedIdentity', struct('AzureManagedIdentityOptions', identity));
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
      ],
      'tls',
    );
    const { insecureSkipVerify, sni, verifySubjectAltNames, alpnProtocols } = tls;
    const local = (kind: 'Secret' | 'ConfigMap', references: unknown) => {
      if (references === undefined) return undefined;
      const [reference, ...others] = listAt(references, 'tls');
      if (others.length > 0) return unfit('tls names several certificates');
      return reading.local(kind, textAt(objectAt(reference, 'tls').name, 'tls'));
    };
    const options = struct('DestinationTlsOptions', {
      authorities: local('ConfigMap', tls.caCertificateRefs),
      clientCertificate: local('Secret', tls.mtlsCertificateRef),
      serverName: sni === undefined ? undefined : json(sni),
      subjectAltNames: verifySubjectAltNames === undefined ? undefined : json(verifySubjectAltNames),
      alpnProtocols: alpnProtocols === undefined ? undefined : json(alpnProtocols),
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
  read: (value, reading) => reading.local('Secret', secretName(value)),
};
