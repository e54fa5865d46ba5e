import { type Definitions, isArray, isEnum, isRef, isStruct, type Json, refName, type Schema } from '../../schema';
import type { Report } from './report';

const LIMITS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

export function checkDescription(schema: Schema, report: Report): void {
  if (!schema.description?.trim()) report('has no description');
  if (!isEnum(schema)) return;
  for (const value of schema.enum)
    if (!schema['x-values'][value]?.description) report(`value ${value} has no description`);
  for (const value of Object.keys(schema['x-values'])) if (!schema.enum.includes(value)) report(`no value ${value}`);
}

export function checkLimits(schema: Schema, report: Report): void {
  const limits: { readonly [keyword: string]: unknown } = { ...schema };
  for (const [low, high] of LIMITS) {
    for (const keyword of [low, high]) {
      const value = limits[keyword];
      if (value !== undefined && !Number.isSafeInteger(value)) report(`${keyword} must be an integer`);
    }
    if (Number(limits[low]) > Number(limits[high])) report(`${low} is above ${high}`);
  }
  const duration = 'x-duration' in schema ? schema['x-duration'] : undefined;
  if (duration && !('x-scalar' in schema && schema['x-scalar'] === 'Duration'))
    report('x-duration belongs to a Duration');
  if (duration?.minimum && !duration.message) report('the minimum of x-duration has no message');
}

export function checkPattern(schema: Schema, report: Report): void {
  if (!('pattern' in schema) || schema.pattern === undefined) return;
  try {
    new RegExp(schema.pattern, 'u');
  } catch (error) {
    report(`pattern: ${(error as Error).message}`);
  }
}

/** A default must itself be a value that the schema accepts. */
export function checkDefault(schema: Schema, definitions: Definitions, report: Report): void {
  const value = schema.default;
  if (isRef(schema) && !definitions[refName(schema)]) report(`references ${schema.$ref}, which does not exist`);
  if (value === undefined) return;
  if (schema['x-implied']) report('has both a default and x-implied');
  const target = isRef(schema) ? definitions[refName(schema)] : schema;
  if (target && !accepts(target, value)) report(`does not accept its own default ${JSON.stringify(value)}`);
}

function accepts(schema: Schema, value: Json): boolean {
  if (isEnum(schema)) return schema.enum.includes(String(value));
  if (!('type' in schema)) return true;
  switch (schema.type) {
    case 'string':
      return (
        typeof value === 'string' &&
        (!('pattern' in schema) || new RegExp(schema.pattern ?? '', 'u').test(value)) &&
        value.length >= (('minLength' in schema && schema.minLength) || 0)
      );
    case 'integer':
      return (
        Number.isInteger(value) &&
        Number(value) >= (schema.minimum ?? -Infinity) &&
        Number(value) <= (schema.maximum ?? Infinity)
      );
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return false;
  }
}

/** The keys of a list that is a map must exist and be set, or the API server refuses the list type. */
export function checkListKeys(schema: Schema, definitions: Definitions, report: Report): void {
  if (!isArray(schema)) return;
  const keys = schema['x-kubernetes-list-map-keys'];
  if ((schema['x-kubernetes-list-type'] === 'map') !== (keys !== undefined))
    report('only list type map must have keys');
  if (!keys) return;
  const item = isRef(schema.items) ? definitions[refName(schema.items)] : undefined;
  for (const key of keys) {
    if (!item || !isStruct(item) || !item.required?.includes(key))
      report(`list key ${key} is not a required field of the items`);
  }
}
