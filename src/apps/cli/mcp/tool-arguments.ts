import { closestNameText } from '../../../core/text/nearest-name';
import { type Fields, isObject } from '../../../core/values/objects';
import { UsageError } from '../exit-code';
import type { ObjectSchema, ValueSchema } from './schema';

/** The arguments of one call, checked against the tool's input schema. */
export class ToolArguments {
  private constructor(private readonly values: Fields) {}

  /** @throws UsageError that lists every mistake */
  public static checked(schema: ObjectSchema, values: unknown): ToolArguments {
    const mistakes = mistakesIn(schema, values ?? {}, '');
    if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
    return new ToolArguments(isObject(values) ? values : {});
  }

  public text(name: string): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** A required argument. */
  public needed(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`\`${name}\` is required`);
    return value;
  }

  public texts(name: string): readonly string[] | undefined {
    const value = this.values[name];
    return Array.isArray(value) ? value.map(String) : undefined;
  }

  /** The value of a flag, or `undefined` if it is not set. */
  public flag(name: string): true | undefined {
    return this.values[name] === true ? true : undefined;
  }

  public integer(name: string): number | undefined {
    const value = this.values[name];
    return typeof value === 'number' ? value : undefined;
  }

  public fields(name: string): Fields | undefined {
    const value = this.values[name];
    return isObject(value) ? value : undefined;
  }
}

function mistakesIn(schema: ValueSchema, value: unknown, name: string): readonly string[] {
  const called = name === '' ? 'the arguments' : `\`${name}\``;
  if (!isOfType(schema, value)) return [`${called} must be ${nounOf(schema)}; found ${JSON.stringify(value)}`];
  switch (schema.type) {
    case 'string':
      if (!schema.enum || schema.enum.includes(String(value))) return [];
      return [`${called} must be one of ${schema.enum.join(', ')}${closestNameText(String(value), schema.enum)}`];
    case 'integer':
      if (schema.minimum === undefined || Number(value) >= schema.minimum) return [];
      return [`${called} must be at least ${schema.minimum}; found ${value}`];
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => mistakesIn(schema.items, item, `${name}[${index}]`))
        : [];
    case 'object':
      return isObject(value) ? mistakesInObject(schema, value, name) : [];
    default:
      return [];
  }
}

function mistakesInObject(schema: ObjectSchema, value: Fields, name: string): readonly string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const path = (field: string) => (name === '' ? field : `${name}.${field}`);
  const missing = required
    .filter((field) => value[field] === undefined)
    .map((field) => `\`${path(field)}\` is required: ${properties[field]?.description ?? ''}`);
  const wrong = Object.entries(value).flatMap(([field, inner]) => {
    const own = Object.hasOwn(properties, field) ? properties[field] : additionalProperties;
    if (typeof own === 'object') return mistakesIn(own, inner, path(field));
    if (own !== false) return [];
    return [`there is no argument \`${path(field)}\`${closestNameText(field, Object.keys(properties))}`];
  });
  return [...missing, ...wrong];
}

function isOfType(schema: ValueSchema, value: unknown): boolean {
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type === 'object') return isObject(value);
  if (schema.type === 'integer') return Number.isInteger(value);
  return typeof value === schema.type;
}

function nounOf({ type }: ValueSchema): string {
  if (type === 'array') return 'a list';
  if (type === 'object') return 'an object';
  return { string: 'a string', boolean: 'true or false', integer: 'a whole number', number: 'a number' }[type];
}
