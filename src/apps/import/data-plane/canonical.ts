import type { ConfigKey } from '../../../core/data-plane/config';
import type { ConfigDefaults } from '../../../core/data-plane/facts';
import { compareText } from '../../../core/text/compare-text';
import { addToList } from '../../../core/values/lists-in-maps';
import { isObject } from '../../../core/values/objects';
import { millisecondsOf } from '../duration';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import type { Sited } from './config-path';
import { configAddress } from './connection';
import { capital, isAbsent, withoutNullFields } from './reader';
import { asRequirements } from './rules';

/** Returns the marker for text of the config that locates a credential; undefined for any other text. */
export type MarkOf = (text: string) => string | undefined;

/** The context for converting a part to its canonical form. */
export interface Terms {
  readonly markOf: MarkOf;
  readonly configDefaults: ConfigDefaults;
  resolve(reference: string): Sited | undefined;
}

/** Fields with time spans, whose units are normalized. */
const SPANS: ReadonlySet<string> = new Set<ConfigKey>([
  'requestTimeout',
  'backendRequestTimeout',
  'backoff',
  'fillInterval',
  'maxAge',
  'duration',
  'handshakeTimeout',
  'connectTimeout',
  'interval',
  'time',
  'http1IdleTimeout',
  'http2KeepaliveInterval',
  'http2KeepaliveTimeout',
  'maxConnectionDuration',
  'ttl',
  'defaultTtl',
]);

/** Keys that have no effect if their value is empty. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set<ConfigKey>([
  'logging',
  'config',
  'set',
  'add',
  'remove',
  'metadata',
  'defaults',
  'overrides',
  'transformations',
  'hostnames',
  'headers',
  'query',
  'allowOrigins',
  'allowMethods',
  'allowHeaders',
  'exposeHeaders',
  'additionalOrigins',
  'policies',
  'rules',
  'attributes',
  'ai',
]);

/** Shares of requests: numbers, or whether all of them are meant. */
const SAMPLING: ReadonlySet<string> = new Set<ConfigKey>(['randomSampling', 'clientSampling']);

/** A share of requests as a number; any other expression as it is. */
export function samplingOf(value: unknown): string {
  const text = String(value);
  const whole = { true: '1.0', false: '0.0', '1': '1.0', '0': '0.0' }[text];
  return whole ?? text;
}

/** Returns a config part in canonical form: with its defaults, and without settings that have no effect. */
export function canonicalConfig(value: unknown, terms: Terms, key = ''): unknown {
  if (SAMPLING.has(key) && !isAbsent(value)) return samplingOf(value);
  if (typeof value === 'string') return ofText(value, key, terms);
  if (Array.isArray(value)) return value.map((item) => canonicalConfig(item, terms));
  if (!isObject(value)) return value ?? undefined;
  if (typeof value.file === 'string' && Object.keys(value).length === 1) return terms.markOf(value.file) ?? value;
  const full = forKey(FORMS, key)?.(value, terms) ?? value;
  const entries = Object.entries(isObject(full) ? full : {}).flatMap(([name, one]): [string, unknown][] => {
    const below = (isObject(one) ? undefined : forKey(FORMS, name)?.(one, terms)) ?? one;
    const made = canonicalConfig(below, terms, name);
    return made === undefined || (MAY_BE_EMPTY.has(name) && isEmpty(made)) ? [] : [[name, made]];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => compareText(a, b)));
}

/** Policies of a listener, a route or a destination. */
export function canonicalPolicies(value: ConfigPart, terms: Terms): unknown {
  const { urlRewrite, ...others } = value;
  if (!isObject(urlRewrite)) return canonicalConfig(value, terms);
  const rewrite = plainRewrite(urlRewrite);
  // A rewrite that changes nothing has no effect.
  return canonicalConfig(isEmpty(rewrite) ? others : { ...others, urlRewrite: rewrite }, terms);
}

/** Normalizes a rewrite: the data plane applies the authority `auto` by default, and an authority without a port is a host. */
export function plainRewrite({ authority, ...rest }: ConfigPart): ConfigPart {
  if (isAbsent(authority) || authority === 'auto') return rest;
  const full = isObject(authority) ? authority.full : undefined;
  return { ...rest, authority: typeof full === 'string' && !full.includes(':') ? { host: full } : authority };
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function ofText(text: string, key: string, { markOf }: Terms): unknown {
  const mark = markOf(text);
  if (mark !== undefined) return mark;
  if (SPANS.has(key)) return millisecondsOf(/^duration\("([^"]*)"\)$/.exec(text)?.[1] ?? text) ?? text;
  if (key === 'url' && URL.canParse(text)) return new URL(text).href;
  return key === 'jwks' || key === 'inline' ? text.trim() : text;
}

type Form = (value: unknown, terms: Terms) => unknown;

/** Fills in the defaults of the data plane. */
const withDefaults =
  (key: keyof ConfigDefaults): Form =>
  (value, { configDefaults }) =>
    filled(value, configDefaults[key]);

const eachWithDefaults =
  (key: keyof ConfigDefaults): Form =>
  (value, { configDefaults }) =>
    Array.isArray(value) ? value.map((item: unknown) => filled(item, configDefaults[key])) : value;

/** A policy, or several by conditions. */
const byCondition =
  (form: Form): Form =>
  (value, terms) =>
    isPart(value) && Array.isArray(value.conditional)
      ? { conditional: value.conditional.map((one: unknown) => form(one, terms)) }
      : form(value, terms);

const serviceWithDefaults =
  (key: keyof ConfigDefaults): Form =>
  (value, terms) =>
    isPart(value) ? withService({ ...terms.configDefaults[key], ...withoutNullFields(value) }, terms) : value;

function filled(value: unknown, configDefaults: ConfigPart): unknown {
  return isPart(value) ? { ...configDefaults, ...withoutNullFields(value) } : value;
}

/** The normal forms by key: defaults are filled in, and equivalent forms are converted into one. */
const FORMS: ByKey<Form> = {
  jwtAuth(value, { configDefaults }) {
    if (!isPart(value)) return value;
    const { mode, location, providers, ...only }: ConfigPart = {
      ...configDefaults.jwtAuth,
      ...withoutNullFields(value),
    };
    const all: readonly unknown[] = Array.isArray(providers) ? providers : [only];
    return {
      mode,
      location,
      providers: all.map((one) => (isPart(one) ? { ...configDefaults.providers, ...one } : one)),
    };
  },
  mcpAuthentication: withDefaults('mcpAuthentication'),
  passthrough: (value, { configDefaults }) => filled(value, { location: configDefaults.apiKey.location }),
  jwtValidationOptions: (value) =>
    isPart(value) && Array.isArray(value.requiredClaims)
      ? { requiredClaims: value.requiredClaims.map(String).sort() }
      : value,
  apiKey: withDefaults('apiKey'),
  basicAuth: withDefaults('basicAuth'),
  localRateLimit: (value, terms) =>
    Array.isArray(value)
      ? eachWithDefaults('localRateLimit')(value, terms)
      : byCondition(withDefaults('localRateLimit'))(value, terms),
  remoteRateLimit: byCondition(serviceWithDefaults('remoteRateLimit')),
  descriptors: eachWithDefaults('descriptors'),
  extAuthz: byCondition(serviceWithDefaults('extAuthz')),
  includeRequestBody: withDefaults('includeRequestBody'),
  extProc: byCondition(serviceWithDefaults('extProc')),
  tracing: serviceWithDefaults('tracing'),
  otlp: serviceWithDefaults('otlp'),
  randomSampling: (value) => (value === undefined ? value : String(value)),
  clientSampling: (value) => (value === undefined ? value : String(value)),
  requestMirror: (value, terms) => {
    const { backend, percentage } = { ...terms.configDefaults.requestMirror, ...(isPart(value) ? value : {}) };
    return isPart(backend) ? { percentage, backend: withService(backend, terms) } : value;
  },
  target: (value, terms) => (isPart(value) ? withService(value, terms) : value),
  proxy: (value, terms) => (isPart(value) ? withService(value, terms) : value),
  oauthTokenExchange: (value, terms) => (isPart(value) ? withService(value, terms) : value),
  identityProvider: (value, terms) => (isPart(value) ? withService(value, terms) : value),
  resourceAuthorizationServer: (value, terms) => (isPart(value) ? withService(value, terms) : value),
  processors: (value, terms) =>
    Array.isArray(value) ? value.map((one: unknown) => (isPart(one) ? withService(one, terms) : one)) : value,
  retry: withDefaults('retry'),
  cors: withDefaults('cors'),
  requestRedirect: withDefaults('requestRedirect'),
  regex: withDefaults('regex'),
  promptGuard: withDefaults('promptGuard'),
  rejection: withDefaults('rejection'),
  promptCaching: withDefaults('promptCaching'),
  keepalives: withDefaults('keepalives'),
  googleModelArmor: withDefaults('googleModelArmor'),
  rules: (value) => (Array.isArray(value) ? usualRules(value) : value),
  backendAuth(value) {
    const { key } = isPart(value) ? value : {};
    const isNested = isPart(key) && key.value !== undefined;
    return key === undefined || isNested ? value : { key: { value: key } };
  },
  mcp: (value, terms) => {
    if (!isPart(value) || !Array.isArray(value.targets)) return value;
    const { statefulMode, failureMode, prefixMode, targets }: ConfigPart = {
      ...terms.configDefaults.mcp,
      ...withoutNullFields(value),
    };
    const all: readonly unknown[] = Array.isArray(targets) ? targets : [];
    return { statefulMode, failureMode, prefixMode, targets: all.map((one) => ofTarget(one, terms)) };
  },
  ai(value) {
    if (!isPart(value) || value.provider === undefined) return value;
    return { groups: [{ providers: [value] }] };
  },
  // The default level.
  logging: (value) => (isPart(value) && value.level === 'info' ? { ...value, level: undefined } : value),
  set: lowerNames,
  add: lowerNames,
};

/**
 * Normalizes authorization rules: their order has no effect, and they are equivalent to conditions that must hold; other rules stay
 * unchanged.
 */
function usualRules(rules: readonly unknown[]): readonly unknown[] {
  const found = new Map<string, string[]>();
  for (const rule of rules) {
    const [[action = '', expression] = [], ...more] = Object.entries(isPart(rule) ? rule : { allow: rule });
    if (!['allow', 'deny', 'require'].includes(action) || typeof expression !== 'string' || more.length > 0)
      return rules;
    addToList(found, capital(action), expression);
  }
  const [first = ['', []]] = found;
  const [action, all] = found.size > 1 ? ['require', asRequirements(found)] : first;
  return all.toSorted(compareText).map((expression) => ({ [action.toLowerCase()]: expression }));
}

/** Headers are the same in any case; of attributes it may not be, and no config has both. */
function lowerNames(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
}

/** A service that a policy calls: by its address, or by the name of a backend. */
function withService(value: ConfigPart, terms: Terms): ConfigPart {
  const { backend, host, policies, ...others } = value;
  const named = typeof backend === 'string' ? terms.resolve(backend)?.value : undefined;
  const { host: its, policies: own } = isPart(named) ? named : { host, policies };
  const isUrl = typeof its === 'string' && /^https?:/.test(its);
  const { host: name, port, isTls } = isUrl ? configAddress(its) : { host: undefined, port: 0, isTls: false };
  const all = { ...(isTls ? { backendTLS: {} } : {}), ...(isPart(own) ? own : {}) };
  return { ...others, host: isUrl ? `${name}:${port}` : its, policies: all };
}

/** A server of MCP, by a URL or by its parts. */
function ofTarget(value: unknown, { resolve }: Terms): unknown {
  const { name, policies, ...kinds } = isPart(value) ? value : {};
  const [[kind = '', connection] = []] = Object.entries(kinds);
  const { host, port, path, backend } = isPart(connection) ? connection : {};
  const named = typeof backend === 'string' ? resolve(backend)?.value : undefined;
  if (isPart(named)) return { name, kind, host: named.host, path, policies: named.policies };
  if (typeof host !== 'string') return value;
  const url = port === undefined || port === null ? configAddress(host) : { host, port, path, isTls: false };
  const all = { ...(url.isTls ? { backendTLS: {} } : {}), ...(isPart(policies) ? policies : {}) };
  return { name, kind, host: url.host, port: url.port, path: url.path, policies: all };
}
