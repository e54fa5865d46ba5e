import type { FieldPath } from '../../../../values/origin';
import { isMapping } from '../defaults/fill';
import { parseQuantity } from '../defaults/quantity';
import type { Draft } from '../plan';
import {
  fieldsOfKubernetesType,
  type KubernetesFields,
  type KubernetesType,
  typeOfKind,
} from '../schema/kubernetes-type';

/** A violation of Kubernetes' OpenAPI schema in an object. */
export type SchemaFinding =
  | { readonly problem: 'unknown'; readonly path: FieldPath; readonly field: string; readonly known: readonly string[] }
  | { readonly problem: 'missing'; readonly path: FieldPath; readonly field: string }
  | { readonly problem: 'type'; readonly path: FieldPath; readonly expected: string; readonly found: string };

/** Which release's fields count as known: all of them, or only those of the oldest release. */
export type SchemaRelease = 'newest' | 'oldest';

/** Compares an object with the types of Kubernetes: unknown fields, missing fields, values of another type. */
export function checkObject(object: Draft, release: SchemaRelease = 'newest'): SchemaFinding[] {
  const type = typeOfKind(object['apiVersion'], object['kind']);
  if (!type) return [{ problem: 'unknown', path: ['kind'], field: String(object['kind']), known: [] }];
  const findings: SchemaFinding[] = [];
  checkStruct(object, fieldsOfKubernetesType(type)!, [], release, findings);
  return findings;
}

function checkStruct(
  value: Draft,
  fields: KubernetesFields,
  path: FieldPath,
  release: SchemaRelease,
  findings: SchemaFinding[],
): void {
  const known = (name: string): KubernetesType | undefined => {
    const type = fields.get(name);
    return type?.recent && release === 'oldest' ? undefined : type;
  };
  for (const [name, item] of Object.entries(value)) {
    const type = known(name);
    if (type) checkValue(item, type, [...path, name], release, findings);
    else
      findings.push({
        problem: 'unknown',
        path: [...path, name],
        field: name,
        known: [...fields.keys()].filter(known),
      });
  }
  for (const name of fields.keys()) {
    if (known(name)?.required && (value[name] ?? undefined) === undefined)
      findings.push({ problem: 'missing', path, field: name });
  }
}

function checkValue(
  value: unknown,
  type: KubernetesType,
  path: FieldPath,
  release: SchemaRelease,
  findings: SchemaFinding[],
): void {
  const one = { name: type.name, required: false, recent: false };
  if (type.container === 'list') {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) checkValue(item, one, [...path, index], release, findings);
    else findings.push(mismatch(path, `a list of ${describe(type.name)}`, value));
  } else if (type.container === 'map') {
    if (!isMapping(value)) findings.push(mismatch(path, `a map to ${describe(type.name)}`, value));
    else for (const [key, item] of Object.entries(value)) checkValue(item, one, [...path, key], release, findings);
  } else {
    checkSingle(value, type.name, path, release, findings);
  }
}

function checkSingle(
  value: unknown,
  name: string,
  path: FieldPath,
  release: SchemaRelease,
  findings: SchemaFinding[],
): void {
  const fields = fieldsOfKubernetesType(name);
  if (fields) {
    if (isMapping(value)) checkStruct(value, fields, path, release, findings);
    else findings.push(mismatch(path, 'an object', value));
  } else if (!PLAIN[name]!(value)) findings.push(mismatch(path, describe(name), value));
}

const PLAIN: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  intOrString: (value) => typeof value === 'string' || Number.isInteger(value),
  quantity: (value) => (typeof value === 'string' || typeof value === 'number') && parseQuantity(value) !== undefined,
};

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  intOrString: 'an integer or a string',
  quantity: 'an amount such as 500m or 1Gi',
};

function describe(name: string): string {
  return NAMES[name] ?? 'objects';
}

function mismatch(path: FieldPath, expected: string, value: unknown): SchemaFinding {
  const found =
    value === null ? 'null' : Array.isArray(value) ? 'a list' : isMapping(value) ? 'an object' : JSON.stringify(value);
  return { problem: 'type', path, expected, found };
}
