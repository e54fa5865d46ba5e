import { type Fields, keysOf } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import { type ConfigPath, configPathText } from './config-path';
import { readLocation } from './locations';
import { configFieldsAt, given, isAbsent, itemsAt, nothingElse, type Read, type Reader } from './reader';
import { secretMark, sourceText } from './secret-names';
import { readCrossAppAccess, readTokenExchange } from './token-exchange';

/** Reads the credentials that the data plane presents to a destination. Credentials become Secrets, by name. */
export const readBackendAuth: Read = (value, place, reader) => {
  const { credentials, ...main } = configFieldsAt(value, place);
  const written = Object.entries(main).filter(([, one]) => !isAbsent(one));
  const [[kind, one] = ['', undefined], ...more] = written;
  const several = isAbsent(credentials)
    ? {}
    : {
        credentials: itemsAt(credentials, [...place, 'credentials']).map(([each, at]) =>
          furtherCredential(configFieldsAt(each, at), at, reader),
        ),
      };
  if (written.length === 0 && !isAbsent(credentials)) return { auth: several };
  const read = forKey(KINDS, kind);
  if (!read || more.length > 0)
    return unsupported(`credentials of kind ${written.map(([key]) => key).join(' and ')} are not supported`);
  const auth = read(one, [...place, kind], reader);
  return auth ? { auth: { ...auth, ...several } } : {};
};

/** Returns a credential that is sent unchanged, at its own location. */
function furtherCredential({ location, key, ...rest }: ConfigPart, place: ConfigPath, { secrets }: Reader): Fields {
  nothingElse(rest, []);
  const name = secrets.credential(key, [...place, 'key'], 'backend-key', 'Authorization');
  return {
    location: readLocation(location, NO_PREFIX) ?? unsupported('the credential has no location'),
    secretRef: { name },
  };
}

/** No place is the usual one. */
const NO_PREFIX = '\0';

/**
 * Requests to Bedrock are signed with the identity of the pod by default.
 *
 * @returns the policies without an explicit setting for it
 */
export function signedByPod(policies: unknown, place: ConfigPath, { conversions }: Reader): unknown {
  const { backendAuth, ...others } = isPart(policies) ? policies : {};
  const { aws } = isPart(backendAuth) ? backendAuth : {};
  if (!isPart(aws) || Object.keys(aws).length > 0) return policies;
  conversions.instead(
    [...place, 'backendAuth'],
    'requests to Bedrock are signed with the identity of the pod',
    undefined,
  );
  return others;
}

const KINDS: ByKey<(value: unknown, place: ConfigPath, reader: Reader) => Fields | undefined> = {
  key(value, place, reader) {
    const isNested = isPart(value) && value.file === undefined;
    if (isNested) nothingElse(value, ['value', 'location']);
    const location = isNested ? readLocation(value.location) : undefined;
    const at = isNested ? [...place, 'value'] : place;
    const name = reader.secrets.credential(isNested ? value.value : value, at, 'backend-key', 'Authorization');
    return { secretRef: { name }, ...given({ location }) };
  },
  passthrough(value) {
    if (!isPart(value)) return { passthrough: {} };
    nothingElse(value, ['location']);
    return { passthrough: {}, ...given({ location: readLocation(value.location) }) };
  },
  aws(value, place, reader) {
    const { serviceName, region, assumeRole, ...fields } = isPart(value) ? value : {};
    nothingElse(fields, keysOf(AWS));
    const signed = given({ serviceName, region });
    if (isAbsent(fields.accessKeyId)) return { cloudA: { ...signed, ...given({ assumeRole: role(assumeRole) }) } };
    const name = several(fields, AWS, 'aws-credentials', place, reader);
    // The resource requires a session token in the Secret, even if it does not need one.
    if (isAbsent(fields.sessionToken))
      reader.conversions.same([...place, 'sessionToken'], secretMark(name, AWS.sessionToken));
    return { cloudA: { secretRef: { name }, ...signed } };
  },
  azure(value, place, reader) {
    const { explicitConfig, implicit, developerImplicit } = configFieldsAt(value, place);
    if (isPart(implicit) || isPart(developerImplicit)) return { cloudB: {} };
    const { clientSecret, managedIdentity, workloadIdentity } = configFieldsAt(explicitConfig, place);
    if (isPart(workloadIdentity)) return { cloudB: { workloadIdentity: {} } };
    if (isPart(clientSecret)) {
      const at = [...place, 'explicitConfig', 'clientSecret'];
      return { cloudB: { secretRef: { name: several(clientSecret, AZURE, 'azure-credentials', at, reader) } } };
    }
    const { userAssignedIdentity } = configFieldsAt(managedIdentity, place);
    const { clientId = '', objectId = '', resourceId = '' } = isPart(userAssignedIdentity) ? userAssignedIdentity : {};
    return { cloudB: { managedIdentity: { clientId, objectId, resourceId } } };
  },
  gcp(value, place, reader) {
    const { type, audience, credential, ...rest } = isPart(value) ? value : {};
    nothingElse(rest, []);
    const own = isAbsent(credential)
      ? {}
      : {
          secretRef: {
            name: reader.secrets.credential(credential, [...place, 'credential'], 'google', 'credentials.json'),
          },
        };
    return {
      cloudC:
        type === 'idToken' ? { type: 'IdToken', ...given({ audience }), ...own } : { type: 'AccessToken', ...own },
    };
  },
  oauthTokenExchange: readTokenExchange,
  crossAppAccess: readCrossAppAccess,
};

/** A role of AWS whose name of the session may be an expression. */
function role(value: unknown): Fields | undefined {
  if (!isPart(value)) return undefined;
  const { roleArn, sessionName, tags, ...rest } = value;
  nothingElse(rest, []);
  const named = isPart(sessionName) ? { sessionNameExpression: sessionName.expression } : { sessionName };
  return given({ roleArn, ...named, tags });
}

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
  place: ConfigPath,
  { secrets, conversions }: Reader,
): string {
  // A value that is read for several listeners has one location.
  const name = secrets.secret(wish, configPathText(place));
  for (const key of keysOf(entries)) {
    const entry = entries[key];
    if (entry === undefined || isAbsent(fields[key])) continue;
    secrets.entry(name, entry);
    const from = sourceText(fields[key]);
    conversions.needsSecret([...place, key], { name, key: entry, from }, secretMark(name, entry));
  }
  return name;
}
