import { isObject } from '../../core/values/objects';

/** The fields of one logged request, by the names of the data plane's access log. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Names of the attributes that `TelemetryFields.replay` records. */
export const REPLAY_FIELDS = {
  version: 'replay.version',
  gateway: 'replay.gateway',
  port: 'replay.port',
  host: 'replay.host',
  headers: 'replay.headers',
  credentials: 'replay.credentials',
  jwt: 'replay.jwt',
  claims: 'replay.claims',
  apiKey: 'replay.api_key',
  basicUser: 'replay.basic_user',
  model: 'replay.model',
  backend: 'replay.backend',
} as const;

export function textField(fields: LogFields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return undefined;
}

export function numberField(fields: LogFields, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) continue;
    const number = Number(value);
    if (Number.isFinite(number)) return number;
  }
  return undefined;
}

/** Returns an object that a format writes as such, or as JSON in a string. */
export function objectField(fields: LogFields, name: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsedField(fields[name]);
  return isObject(value) ? value : undefined;
}

/** Returns a list of strings that a format writes as such, or as JSON in a string. */
export function listField(fields: LogFields, name: string): readonly string[] | undefined {
  const value = parsedField(fields[name]);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

function parsedField(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
