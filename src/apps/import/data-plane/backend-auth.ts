import { type Fields, keysOf } from '../../../core/values/objects';
import { unfit } from '../unfit';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import type { Place } from './place';
import { fieldsAt, isAbsent, nothingElse, type Read, type Reader } from './reader';
import { secretMark, whatOf } from './secret-names';

/** What the data plane presents to a destination. Credentials become Secrets, by name. */
export const readBackendAuth: Read = (value, place, reader) => {
  const said = Object.entries(fieldsAt(value, place)).filter(([, one]) => !isAbsent(one));
  const [[kind, one] = ['', undefined], ...more] = said;
  const read = forKey(KINDS, kind);
  if (!read || more.length > 0) return unfit(`credentials of the kind ${said.map(([key]) => key).join(' and ')}`);
  const auth = read(one, [...place, kind], reader);
  return auth ? { auth } : {};
};

/** Requests to Bedrock are signed with the identity of the pod, whether or not it is said. @returns the policies without it */
export function signedByPod(policies: unknown, place: Place, { ledger }: Reader): unknown {
  const { backendAuth, ...others } = isPart(policies) ? policies : {};
  const { aws } = isPart(backendAuth) ? backendAuth : {};
  if (!isPart(aws) || Object.keys(aws).length > 0) return policies;
  ledger.instead([...place, 'backendAuth'], 'requests to Bedrock are signed with the identity of the pod', undefined);
  return others;
}

const KINDS: ByKey<(value: unknown, place: Place, reader: Reader) => Fields | undefined> = {
  key(value, place, reader) {
    const isNested = isPart(value) && value.file === undefined;
    if (isNested) nothingElse(value, ['value']);
    const at = isNested ? [...place, 'value'] : place;
    const name = reader.secrets.credential(isNested ? value.value : value, at, 'backend-key', 'Authorization');
    return { secretRef: { name } };
  },
  passthrough(value) {
    if (isPart(value)) nothingElse(value, []);
    return { passthrough: {} };
  },
  aws(value, place, reader) {
    const fields = isPart(value) ? value : {};
    nothingElse(fields, keysOf(AWS));
    if (isAbsent(fields.accessKeyId)) return unfit('signing for AWS with the identity of the pod');
    const name = several(fields, AWS, 'aws-credentials', place, reader);
    // The Secret is asked for one as well, which it need not have.
    if (isAbsent(fields.sessionToken))
      reader.ledger.same([...place, 'sessionToken'], secretMark(name, AWS.sessionToken));
    return { cloudA: { secretRef: { name } } };
  },
  azure(value, place, reader) {
    const { explicitConfig, implicit, developerImplicit } = fieldsAt(value, place);
    if (isPart(implicit) || isPart(developerImplicit)) return { cloudB: {} };
    const { clientSecret, managedIdentity } = fieldsAt(explicitConfig, place);
    if (isPart(clientSecret)) {
      const at = [...place, 'explicitConfig', 'clientSecret'];
      return { cloudB: { secretRef: { name: several(clientSecret, AZURE, 'azure-credentials', at, reader) } } };
    }
    const { userAssignedIdentity } = fieldsAt(managedIdentity, place);
    const { clientId = '', objectId = '', resourceId = '' } = isPart(userAssignedIdentity) ? userAssignedIdentity : {};
    return { cloudB: { managedIdentity: { clientId, objectId, resourceId } } };
  },
  gcp(value) {
    const fields = isPart(value) ? value : {};
    nothingElse(fields, ['type', 'audience']);
    if (fields.type !== 'idToken') return { cloudC: { type: 'AccessToken' } };
    return { cloudC: { type: 'IdToken', ...(isAbsent(fields.audience) ? {} : { audience: fields.audience }) } };
  },
};

/** Entries of a Secret by the keys of the config. */
const AWS = {
  accessKeyId: 'accessKey',
  secretAccessKey: 'secretKey',
  sessionToken: 'sessionToken',
} as const satisfies ByKey<string>;
const AZURE = {
  tenant_id: 'tenantId',
  client_id: 'clientId',
  client_secret: 'clientSecret',
} as const satisfies ByKey<string>;

function several(
  fields: ConfigPart,
  entries: ByKey<string>,
  wish: string,
  place: Place,
  { secrets, ledger }: Reader,
): string {
  const name = secrets.secret(wish);
  for (const key of keysOf(entries)) {
    const entry = entries[key];
    if (entry === undefined || isAbsent(fields[key])) continue;
    secrets.entry(name, entry);
    const reason = `put ${whatOf(fields[key])} into the Secret ${name} under the key ${entry}`;
    ledger.byHand([...place, key], reason, secretMark(name, entry));
  }
  return name;
}
