import { isJsonObject, type JsonFields } from '../../json';
import { UNSEEN } from '../../running';

const DURATION = /^(?:\d+(?:\.\d+)?(?:h|ms|us|m|s))+$/;
const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 0.001 };

/** Fields whose presence is significant even if they are empty: `passthrough: {}` is a different credential than `gcp: {}`. */
const KINDS: ReadonlySet<string> = new Set([
  'a2a',
  'auth0',
  'authentik',
  'aws',
  'azure',
  'backendTLS',
  'csrf',
  'descope',
  'dynamic',
  'entra',
  'gcp',
  'grpc',
  'implicit',
  'keycloak',
  'okta',
  'passthrough',
  'requestHeaderModifier',
  'responseHeaderModifier',
  'workloadIdentity',
]);

/** Returns the canonical form of a value: durations in milliseconds, and undefined for empty values whose presence is not significant. */
export function canonical(value: unknown): unknown {
  if (typeof value === 'string') return canonicalText(value);
  if (Array.isArray(value)) {
    const items = value.map(canonical);
    return items.length > 0 ? items : undefined;
  }
  if (!isJsonObject(value)) return value ?? undefined;
  const result: JsonFields = {};
  for (const [key, item] of Object.entries(value)) {
    const own = canonical(item) ?? (isJsonObject(item) ? kindAlone(key) : undefined);
    if (own !== undefined) result[key] = own;
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

/** Returns the representation of a variant that consists of its name alone. */
export function kindAlone(name: string): true | undefined {
  return KINDS.has(name) || undefined;
}

function canonicalText(text: string): string {
  if (text === '<redacted>' || text.includes(UNSEEN)) return UNSEEN;
  if (!DURATION.test(text)) return text;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(h|ms|us|m|s)/g);
  return `${[...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)}ms`;
}

/** Returns a field of an unchecked value. */
export function field(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Returns an object of the fields that are set. */
export function setFields(fields: JsonFields): JsonFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** Returns a value unless it is the default. */
export function unless(normal: unknown, value: unknown): unknown {
  return value === normal ? undefined : value;
}

export function lowerCaseKeys(value: unknown): JsonFields | undefined {
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toLowerCase(), item]))
    : undefined;
}

/** Returns a value without the defaults that the process reports. */
export function omitFields(defaults: JsonFields, value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const result: JsonFields = {};
  for (const [key, item] of Object.entries(value)) {
    const normal = defaults[key];
    if (isJsonObject(normal)) result[key] = omitFields(normal, item);
    else if (normal === undefined || canonical(item) !== normal) result[key] = item;
  }
  return result;
}
