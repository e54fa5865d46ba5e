import type { Rule, Schema } from '../../schema';

/** A schema of a CustomResourceDefinition, as far as the Gateway API's use it. */
interface OpenApi {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: OpenApi };
  readonly additionalProperties?: OpenApi;
  readonly items?: OpenApi;
  readonly oneOf?: readonly unknown[];
  readonly 'x-kubernetes-validations'?: readonly Rule[];
  readonly [keyword: string]: unknown;
}

const COPIED = [
  'type',
  'default',
  'required',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'minProperties',
  'maxProperties',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
];

/** The only `oneOf`, in the addresses of a Gateway, expresses in OpenAPI the same as this rule. */
const ADDRESS = {
  rule: "self.type == 'IPAddress' && has(self.value) ? isIP(self.value) : true",
  message: 'must be an IP address',
};

/** The form of our own schema for a schema of the Gateway API; a keyword that is new fails the build. */
export function toSchema(value: OpenApi, path: string): Schema {
  const { properties, additionalProperties, items, oneOf, 'x-kubernetes-validations': rules = [], ...rest } = value;
  const unknown = Object.keys(rest).filter((keyword) => !COPIED.includes(keyword));
  if (unknown.length > 0) throw new Error(`${path}: ${unknown.join(', ')} is not supported`);
  if (oneOf && !path.endsWith('.addresses[]')) throw new Error(`${path}: oneOf is not supported`);
  const allRules = [...rules.filter(isEvaluatedAtCreation), ...(oneOf ? [ADDRESS] : [])];
  const schema = {
    ...rest,
    ...(rest.enum !== undefined && rest.type === 'string' && { 'x-values': {} }),
    ...(rest.type === 'object' && !additionalProperties && { properties: {} }),
    ...(properties && { properties: mapValues(properties, (each, name) => toSchema(each, `${path}.${name}`)) }),
    ...(additionalProperties && { additionalProperties: toSchema(additionalProperties, `${path}{}`) }),
    ...(items && { items: toSchema(items, `${path}[]`) }),
    ...(allRules.length > 0 && { 'x-rules': allRules }),
  };
  return schema as unknown as Schema;
}

/** Transition rules do not apply to new objects. */
function isEvaluatedAtCreation({ rule }: Rule): boolean {
  return !/\boldSelf\b/.test(rule);
}

function mapValues<T, R>(
  record: { readonly [key: string]: T },
  change: (value: T, key: string) => R,
): { [key: string]: R } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
