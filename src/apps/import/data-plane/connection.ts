import type { Fields } from '../../../core/values/objects';
import { entryOf } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { readBackendAuth } from './backend-auth';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { backendRef } from './documents';
import { readTransformation } from './headers';
import {
  attempt,
  configFieldsAt,
  given,
  isAbsent,
  NO_FIELD,
  nothingElse,
  others,
  type Read,
  type Reader,
} from './reader';
import { beside } from './rules';

/** A host with its port, and whether it is called by TLS. */
export interface ConfigAddress {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly isTls: boolean;
}

/**
 * Parses `host:port` or a URL.
 *
 * @throws UnsupportedError if it is neither, or cannot be expressed in a backend
 */
export function configAddress(text: string): ConfigAddress {
  if (text.startsWith('unix:')) return unsupported('a Unix socket cannot replace a host');
  if (/^https?:\/\//.test(text)) {
    if (!URL.canParse(text)) return unsupported(`\`${text}\` is not a URL`);
    const { protocol, hostname, port, pathname, search } = new URL(text);
    const isTls = protocol === 'https:';
    return { host: hostname, port: Number(port) || (isTls ? 443 : 80), path: `${pathname}${search}`, isTls };
  }
  const [, host = '', port] = /^([^:/]+):(\d+)$/.exec(text) ?? [];
  return port === undefined
    ? unsupported(`\`${text}\` is not a host with a port`)
    : { host, port: Number(port), path: '', isTls: false };
}

/** Notes a loopback address: it references the machine of the data plane, which differs in a cluster. */
export function noteLoopback(host: string, place: ConfigPath, { conversions }: Reader): void {
  if (!/^(?:localhost|127(?:\.\d+){3})$/.test(host)) return;
  conversions.toDo(place, `in a cluster \`${host}\` is the pod of the gateway: write the name of the Service instead`);
}

/**
 * Returns the backendRef of a service that a policy calls: an inline backend or a named one.
 *
 * @throws UnsupportedError
 */
export function serviceRef(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  if (typeof value.backend === 'string' && isAbsent(value.policies))
    return backendRef(reader.namedBackend(value.backend));
  if (typeof value.host !== 'string') return unsupported('its destination is neither a host nor a backend of the file');
  if (value.host.startsWith(SOCKET)) return backendRef(socketBackend(value.host, reader));
  const { host, port, isTls, path } = configAddress(value.host);
  if (path !== '' && path !== '/') return unsupported('the URL of its destination has a path');
  noteLoopback(host, [...place, 'host'], reader);
  const own = isPart(value.policies) ? readConnection(value.policies, [...place, 'policies'], reader) : {};
  const policies = { ...(isTls ? { tls: {} } : {}), ...own };
  return backendRef(staticBackend(host, port, policies, reader));
}

/** How an address begins that is a socket of the machine. */
export const SOCKET = 'unix:';

function socketBackend(address: string, { documents }: Reader): string {
  return documents.backend('socket', { static: { unixPath: address.slice(SOCKET.length) } });
}

/** @returns the name of a backend with the host */
export function staticBackend(host: string, port: number, policies: Fields, { documents }: Reader): string {
  const spec = { static: { host, port }, ...(Object.keys(policies).length > 0 ? { policies } : {}) };
  return documents.backend(`${host.replace(/\..*$/, '')}-${port}`, spec);
}

const HTTP_VERSIONS: Readonly<Record<string, string>> = { 'HTTP/1.1': 'HTTP1', 'HTTP/2.0': 'HTTP2' };

/** The connection settings that every destination can have. */
export const CONNECTION: ByKey<Read> = {
  backendTLS: (value, place) => ({ tls: tls(configFieldsAt(value, place)) }),
  backendAuth: readBackendAuth,
  http: (value, place, reader) => {
    const { version, requestTimeout, ...rest } = configFieldsAt(value, place);
    others(rest, [], place, reader);
    const known = isAbsent(version)
      ? undefined
      : (entryOf(HTTP_VERSIONS, String(version)) ?? unsupported('the HTTP version is not supported'));
    return { http: given({ version: known, requestTimeout }) };
  },
  tcp: (value, place, reader) => {
    const { keepalives, connectTimeout } = configFieldsAt(value, place);
    const { time, interval, retries } = isPart(keepalives) ? keepalives : {};
    reader.conversions.toDo(place, 'the data plane does not apply it, in either form');
    return { tcp: given({ connectTimeout, keepalive: given({ time, interval, retries }) }) };
  },
  backendTunnel: (value, place, reader) => {
    const { proxy } = configFieldsAt(value, place);
    return { tunnel: { backendRef: serviceRef(configFieldsAt(proxy, place), [...place, 'proxy'], reader) } };
  },
  transformations: (value, place, reader) => ({ transformation: readTransformation(value, place, reader) }),
};

/** Policies whose removal would allow more requests. */
const RESTRICTING: ByKey<true> = {
  ai: true,
  authorization: true,
  extAuthz: true,
  mcpAuthorization: true,
  mcpGuardrails: true,
  backendTLS: true,
};

/**
 * Returns the fields of each policy.
 *
 * @throws UnsupportedError for a restriction without an equivalent
 */
export function readConnectionPolicies(
  table: ByKey<Read>,
  value: ConfigPart,
  place: ConfigPath,
  reader: Reader,
): Fields {
  let found: Fields = {};
  for (const [key, one] of Object.entries(value)) {
    if (isAbsent(one)) continue;
    const at = [...place, key];
    const reason = attempt(() => {
      found = beside(found, (forKey(table, key) ?? unsupported(NO_FIELD))(one, at, reader));
    });
    if (reason === undefined) continue;
    if (forKey(RESTRICTING, key)) unsupported(`${reason} (\`${key}\`)`);
    reader.conversions.dropped(at, reason);
  }
  return found;
}

/** Returns the connection fields of called services and MCP targets. */
export function readConnection(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  return readConnectionPolicies(CONNECTION, value, place, reader);
}

function tls(value: ConfigPart): Fields {
  nothingElse(value, [
    'insecure',
    'insecureHost',
    'hostname',
    'subjectAltNames',
    'alpn',
    'root',
    'cert',
    'key',
    'keyExchangeGroups',
  ]);
  if (!isAbsent(value.root) || !isAbsent(value.cert))
    return unsupported('in a cluster, certificate files are ConfigMaps and Secrets: set `DestinationTls` yourself');
  const { hostname, subjectAltNames, alpn, insecure, insecureHost, keyExchangeGroups } = value;
  return given({
    sni: hostname,
    verifySubjectAltNames: subjectAltNames,
    alpnProtocols: alpn,
    keyExchangeGroups,
    insecureSkipVerify: insecureHost === true ? 'Hostname' : insecure === true ? 'All' : undefined,
  });
}
