import { checkExpression, ExpressionReader } from '../../../core/compiler/expressions';
import type { ConfigKey } from '../../../core/data-plane/config';
import { CODE } from '../../../core/diagnostics/codes.generated';
import { entryOf, type Fields, isObject } from '../../../core/values/objects';
import { sortedEntries } from '../../../core/values/sorted-entries';
import { unsupported } from '../unsupported';
import { samplingOf } from './canonical';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { serviceRef } from './connection';
import {
  attempt,
  capital,
  configFieldsAt,
  given,
  isAbsent,
  NO_FIELD,
  nothingElse,
  others,
  type Read,
  type Reader,
} from './reader';
import { oneAuthorization, rulesByAction } from './rules';

/** Returns the settings of all connections, as fields of `frontend`. */
export function readFrontend(value: unknown, place: ConfigPath, reader: Reader): Fields {
  let found: Fields = {};
  for (const [key, one] of Object.entries(isPart(value) ? value : {})) {
    if (isAbsent(one)) continue;
    const at = [...place, key];
    const reason = reader.conversions.item(at, () =>
      attempt(() => {
        found = { ...found, ...(forKey(FRONTEND, key) ?? unsupported(NO_FIELD))(one, at, reader) };
      }),
    );
    if (reason !== undefined) reader.conversions.dropped(at, reason);
  }
  return found;
}

const HTTP: readonly ConfigKey[] = [
  'maxBufferSize',
  'http1MaxHeaders',
  'http1IdleTimeout',
  'http2WindowSize',
  'http2ConnectionWindowSize',
  'http2FrameSize',
  'http2KeepaliveInterval',
  'http2KeepaliveTimeout',
  'http2MaxHeaderSize',
  'maxConnectionDuration',
];

const VERSIONS: Readonly<Record<string, string>> = { TLS_V1_2: '1.2', TLS_V1_3: '1.3' };

const FRONTEND: ByKey<Read> = {
  http(value, place, reader) {
    const fields = configFieldsAt(value, place);
    const { http1HeaderCase } = fields;
    others(fields, [...HTTP, 'http1HeaderCase'], place, reader);
    const written = isAbsent(http1HeaderCase) ? {} : { http1HeaderCase: capital(String(http1HeaderCase)) };
    return { http: given({ ...Object.fromEntries(HTTP.map((key) => [key, fields[key]])), ...written }) };
  },
  accessLog(value, place, reader) {
    const { filter, add: all, remove, otlp, ...rest } = configFieldsAt(value, place);
    others(rest, [], place, reader);
    const add = withoutFailing(all, [...place, 'add'], reader);
    const exported = isPart(otlp) ? collector(otlp, [...place, 'otlp'], reader) : undefined;
    return { accessLog: given({ filter, attributes: attributes(add, remove), otlp: exported }) };
  },
  tracing(value, place, reader) {
    const {
      attributes: add,
      remove,
      resources,
      randomSampling,
      clientSampling,
      filter,
      ...service
    } = configFieldsAt(value, place);
    const sampled = (one: unknown) => (isAbsent(one) ? undefined : samplingOf(one));
    return {
      tracing: given({
        ...collector(service, place, reader),
        attributes: attributes(add, remove),
        resources: named(resources),
        randomSampling: sampled(randomSampling),
        clientSampling: sampled(clientSampling),
        filter,
      }),
    };
  },
  tcp(value, place) {
    const { keepalives } = configFieldsAt(value, place);
    const { time, interval, retries, enabled } = configFieldsAt(keepalives, place);
    if (enabled === false) return unsupported('keepalive cannot be disabled');
    return { tcp: { keepalive: given({ time, interval, retries }) } };
  },
  tls(value, place, reader) {
    const fields = configFieldsAt(value, place);
    const { handshakeTimeout, alpn, minVersion, maxVersion, cipherSuites, keyExchangeGroups, ...rest } = fields;
    others(rest, [], place, reader);
    const protocols = Array.isArray(alpn)
      ? alpn.map((bytes) => (Array.isArray(bytes) ? Buffer.from(bytes).toString() : bytes))
      : undefined;
    return {
      tls: given({
        handshakeTimeout,
        alpnProtocols: protocols,
        minProtocolVersion: entryOf(VERSIONS, String(minVersion)),
        maxProtocolVersion: entryOf(VERSIONS, String(maxVersion)),
        cipherSuites: Array.isArray(cipherSuites) ? cipherSuites.map(suite) : undefined,
        keyExchangeGroups,
      }),
    };
  },
  networkAuthorization(value, place) {
    return given({ networkAuthorization: oneAuthorization(rulesByAction(configFieldsAt(value, place).rules, place)) });
  },
  proxyProtocol(value, place) {
    const { version, mode, ...rest } = { ...USUAL_PROXY_HEADER, ...configFieldsAt(value, place) };
    nothingElse(rest, []);
    return { proxyProtocol: { version: capital(version), mode: capital(mode) } };
  },
  connect(value, place) {
    const { mode, ...rest } = configFieldsAt(value, place);
    nothingElse(rest, []);
    return { connect: { mode: capital(mode) } };
  },
};

/** The defaults of the PROXY header setting. */
const USUAL_PROXY_HEADER = { version: 'v2', mode: 'strict' };

/** Returns the name of a cipher suite; those of TLS 1.3 contain the version in resources. */
function suite(name: unknown): string {
  const text = String(name);
  return /^TLS_(?:AES|CHACHA20)/.test(text) ? text.replace(/^TLS_/, 'TLS13_') : text;
}

function collector(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { protocol, path, fields, filter, ...service } = value;
  const { add, remove } = isPart(fields) ? fields : {};
  return {
    backendRef: serviceRef(service, place, reader),
    protocol: protocol === 'http' ? 'HTTP' : 'GRPC',
    ...given({ path, filter, attributes: attributes(add, remove) }),
  };
}

/** Removes attributes with fields that do not exist: logs never contain them, and resources reject them. */
function withoutFailing(add: unknown, place: ConfigPath, { conversions, expressions }: Reader): unknown {
  if (!isObject(add)) return add;
  const reader = new ExpressionReader();
  const kept = Object.entries(add).filter(([name, text]) => {
    if (typeof text !== 'string' || reader.read(text)?.kind !== 'select') return true;
    const issues = checkExpression(expressions, text, 'accessLog', 'any', reader);
    if (!issues.some(({ code }) => code === CODE.unknownExpressionField)) return true;
    conversions.instead([...place, name], `the field \`${text}\` does not exist, so logs never contain it`, undefined);
    return false;
  });
  return Object.fromEntries(kept);
}

function attributes(add: unknown, remove: unknown): Fields {
  return given({ add: named(add), remove: Array.isArray(remove) && remove.length > 0 ? remove : undefined });
}

/** Returns the entries in the order in which constructs write them. */
function named(value: unknown): Fields[] | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  return sortedEntries(value).map(([name, expression]) => ({ name, expression }));
}

/** Addresses that the workload sets itself. */
const OF_WORKLOAD: ByKey<true> = { adminAddr: true, statsAddr: true, readinessAddr: true };

/** Values that are secrets, or their places. */
const SECRET: ByKey<true> = { session: true, caAuthToken: true, xdsAuthToken: true };

/** Returns the section `config` as fields of ProxyParameters; keys without a field are written to `rawConfig`. */
export function readFrontendSettings(value: unknown, place: ConfigPath, reader: Reader): Fields {
  const { logging, ...rest } = isPart(value) ? value : {};
  const { level, format, ...more } = isPart(logging) ? logging : {};
  const { conversions } = reader;
  if (isPart(logging)) {
    conversions.item([...place, 'logging'], () => {
      if (Array.isArray(level))
        conversions.toDo([...place, 'logging', 'level'], 'log levels are one string', level.join(','));
      others(more, [], [...place, 'logging'], reader);
    });
  }
  const raw: Fields = {};
  for (const [key, one] of Object.entries(rest)) {
    const at = [...place, key];
    if (isAbsent(one)) continue;
    const reason = forKey(OF_WORKLOAD, key)
      ? 'the Deployment has its own, which its probes and metrics use'
      : forKey(SECRET, key)
        ? 'it contains secrets, which are not copied: see `workload.sessionKey` and `environmentFrom`'
        : key === 'database'
          ? databaseReason(one)
          : undefined;
    if (reason === undefined) conversions.item(at, () => (raw[key] = one));
    else conversions.dropped(at, reason);
  }
  return given({
    logging: given({ level: Array.isArray(level) ? level.join(',') : level, format }),
    rawConfig: Object.keys(raw).length > 0 ? { config: raw } : undefined,
  });
}

/** Why a database is left out; undefined if pods can use it as it is. */
function databaseReason(database: unknown): string | undefined {
  const { url } = isPart(database) ? database : {};
  const text = String(url);
  if (!/^postgres(?:ql)?:/.test(text))
    return 'It is a file, which is lost when a pod restarts. Set a PostgreSQL server in `rawConfig`, or send records to a collector with `accessLog`';
  const hasPassword = !URL.canParse(text) || new URL(text).password !== '' || /[?&]password=/.test(text);
  return hasPassword
    ? 'Its URL has a password, which is not copied. Set `config.database` of `rawConfig` to a variable of `environmentFrom`'
    : undefined;
}
