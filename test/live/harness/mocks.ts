import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type Contents, type Holders, holderContents } from '../../../src/apps/dev/pod';
import { Authority } from './certificates';

/** The authority that signs mock certificates in place of missing ones. */
export const STAND_IN_AUTHORITY = 'stand-ins';

/** Returns a key set with one key, as a mock of an identity provider's key sets. */
export function standInKeySet(): string {
  const { cert } = Authority.named(STAND_IN_AUTHORITY).issue('DNS:keys.example.com');
  const jwk = createPublicKey(cert).export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ ...jwk, kid: 'stand-in', use: 'sig', alg: 'ES256' }] });
}

/**
 * The Secrets and ConfigMaps of the inputs, with copies into other namespaces (`namespace.name`) made, and with values of the
 * right form where the inputs have none: stubs, and objects that others manage.
 */
export function holdersOf(objects: readonly object[]): Holders {
  const given = new Map<string, Readonly<Record<string, Buffer>>>();
  for (const object of objects as any[]) {
    if (object?.kind !== 'Secret' && object?.kind !== 'ConfigMap') continue;
    given.set(
      `${object.kind}/${object.metadata.namespace ?? 'default'}/${object.metadata.name}`,
      holderContents(object),
    );
  }
  return (kind, namespace, name, optional) => {
    const [, owner, original] = /^([^.]+)\.(.+)$/.exec(name) ?? [];
    const contents = given.get(`${kind}/${namespace}/${name}`) ?? given.get(`${kind}/${owner}/${original}`);
    if (!contents && optional) return undefined;
    return mocks(name, contents ?? {});
  };
}

const GOOGLE_CREDENTIAL = JSON.stringify({
  ...{ type: 'authorized_user', client_id: 'stand-in' },
  ...{ client_secret: 'stand-in', refresh_token: 'stand-in' },
});

let madeKey: string | undefined;

function signingKey(): string {
  madeKey ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  }).privateKey;
  return madeKey;
}

function mocks(name: string, contents: Readonly<Record<string, Buffer>>): Contents {
  return { names: Object.keys(contents), entry: (key) => filled(name, key, contents[key]) };
}

function filled(name: string, key: string, value: Buffer | undefined): Buffer {
  const text = value?.toString('utf8') ?? '';
  if (isCertificateKey(key) ? text.includes('-----BEGIN') : text !== '') return value!;
  return Buffer.from(mockPort(name, key));
}

function isCertificateKey(key: string): boolean {
  return /^(tls\.crt|tls\.key|ca\.crt|ca\.cert)$/.test(key);
}

function mockPort(name: string, key: string): string {
  const authority = Authority.named(STAND_IN_AUTHORITY);
  if (/^ca\.(crt|cert)$/.test(key)) return authority.cert;
  if (key === 'tls.crt') return authority.issue('DNS:stand-in.example.com').cert;
  if (key === 'tls.key') return authority.issue('DNS:stand-in.example.com').key;
  if (name.includes('session')) return '0f'.repeat(32);
  if (key === 'signingKey') return signingKey();
  if (key === 'certificate') return authority.issue('DNS:stand-in.example.com').cert;
  if (key === 'credentials.json') return GOOGLE_CREDENTIAL;
  if (/htpasswd/i.test(key)) return 'user:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=\n';
  if (/jwks/i.test(key)) return standInKeySet();
  return `stand-in-${key.replace(/[^A-Za-z0-9]+/g, '-')}`;
}
