import type { ConfigAddition } from '../../../../data-plane/facts';
import { type ConfigObject, Placeholder, VerbatimEntry, VerbatimText } from '../../../../data-plane/placeholders';

/** A field that an older data plane does not read. */
export interface NewerField {
  readonly field: string;
  /** The minor release that reads it first. */
  readonly since: string;
  /** The place of its first occurrence in the config. */
  readonly place: string;
}

/** Keys with arbitrary user-defined content below them. */
const FREE = new Set(['metadata', 'defaults', 'overrides', 'resourceMetadata', 'services', 'workloads']);

/** Keys between a policy and its fields if it is one of several, or has a target. */
const BETWEEN = new Set(['conditional', 'policy']);

/** Returns the fields of a config that a data plane of this minor release does not support yet, each once. */
export function newerFields(config: ConfigObject, minor: string, since: readonly ConfigAddition[]): NewerField[] {
  const newer = since.filter((addition) => isBefore(minor, addition.since));
  if (newer.length === 0) return [];
  const found = new Map<string, NewerField>();
  for (const { keys, value, place } of fieldsBelow(config, [], '')) {
    for (const { since, fields } of newer) {
      for (const field of fields)
        if (!found.has(field) && fits(field, keys, value)) found.set(field, { field, since, place });
    }
  }
  return [...found.values()].map(({ field, ...where }) => ({ field: field.replace(/^\/|\.\*/g, ''), ...where }));
}

interface Field {
  readonly keys: readonly string[];
  readonly value: unknown;
  readonly place: string;
}

function* fieldsBelow(value: unknown, keys: readonly string[], place: string): Generator<Field> {
  if (value instanceof VerbatimEntry) return yield* fieldsBelow(value.value, keys, place);
  if (typeof value !== 'object' || value === null || value instanceof Placeholder || value instanceof VerbatimText)
    return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* fieldsBelow(item, keys, `${place}[${index}]`);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const below = { keys: [...keys, key], value: item, place: place === '' ? key : `${place}.${key}` };
    yield below;
    if (!FREE.has(key)) yield* fieldsBelow(item, BETWEEN.has(key) ? keys : below.keys, below.place);
  }
}

function fits(field: string, keys: readonly string[], value: unknown): boolean {
  const [path, wanted] = field.split('=');
  const whole = path!.startsWith('/');
  const steps = path!.replace('/', '').split('.');
  if (whole ? steps.length !== keys.length : steps.length > keys.length) return false;
  if (wanted !== undefined && value !== wanted) return false;
  return steps.every((step, index) => step === '*' || step === keys[keys.length - steps.length + index]);
}

function isBefore(minor: string, other: string): boolean {
  const [major = 0, count = 0] = minor.split('.').map(Number);
  const [otherMajor = 0, otherCount = 0] = other.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && count < otherCount);
}
