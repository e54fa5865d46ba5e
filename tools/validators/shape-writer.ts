/** Writes the shapes of the validators as TypeScript: one constant per distinct shape, those it is made of before it. */
import {
  type Definitions,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  type Rule,
  refName,
  type Schema,
  type StringSchema,
  type StructSchema,
} from '../../schema';
import { duration } from '../../src/core/validation/rule-values';
import { RuleTranslator } from './cel-to-js';
import { quote } from './code';
import { patternFacts } from './patterns';

/** The constants of a module; shapes of several revisions that are the same are one. */
export class ShapeConstants {
  /** The names of `rule-values` that the rules call. */
  public readonly calls = new Set<string>();
  /** Names of constants, by the source of the shape. */
  private readonly constants = new Map<string, string>();
  private readonly names = new Set<string>();

  /** Returns the declarations of all shapes requested so far. */
  public declarations(): string {
    return [...this.constants].map(([text, name]) => `const ${name} = ${text};\n`).join('');
  }

  /** Returns the name of the constant with this source. */
  public nameOf(text: string, hint: string): string {
    const known = this.constants.get(text);
    if (known) return known;
    let name = `${hint.replaceAll(/[^A-Za-z0-9]/g, '_')}`;
    for (let count = 2; this.names.has(name); count++) name = `${hint.replaceAll(/[^A-Za-z0-9]/g, '_')}_${count}`;
    this.names.add(name);
    this.constants.set(text, name);
    return name;
  }
}

export class ShapeWriter {
  private readonly translator: RuleTranslator;
  private open: string[] = [];

  constructor(
    /** The definitions of one revision. */
    private readonly definitions: Definitions,
    /** Fills the placeholders in a rule with the names that documents use during validation. */
    private readonly fill: (rule: string) => string,
    private readonly constants: ShapeConstants,
  ) {
    this.translator = new RuleTranslator(definitions, constants.calls);
  }

  /** Returns the name of a shape's constant. `hint` is the place of its first use, for shapes without a name. */
  public shape(schema: Schema, hint: string): string {
    if (!isRef(schema)) return this.constants.nameOf(this.text(schema, hint), hint);
    const name = refName(schema);
    const definition = this.definitions[name];
    if (!definition) throw new Error(`${hint}: ${name} is not defined`);
    if (this.open.includes(name)) throw new Error(`${name} contains itself: ${this.open.join(' > ')}`);
    this.open.push(name);
    const rules = [...(definition['x-rules'] ?? []), ...(schema['x-rules'] ?? [])];
    const shape = this.shape({ ...definition, 'x-rules': rules } as Schema, name);
    this.open.pop();
    return shape;
  }

  private text(schema: Schema, hint: string): string {
    const rules = this.rules(schema);
    if (isStruct(schema)) return this.struct(schema, hint, rules);
    if (isMap(schema)) {
      const values = this.shape(schema.additionalProperties, `${hint}_value`);
      return object(
        { type: "'map'", values, ...numbers(schema, ['minProperties', 'maxProperties']), rules },
        'MapShape',
      );
    }
    if (isArray(schema)) return this.list(schema, hint, rules);
    if (isEnum(schema)) return object({ type: "'string'", words: JSON.stringify(schema.enum), rules }, 'StringShape');
    if ('x-kubernetes-int-or-string' in schema) {
      const bounds = numbers(schema, ['minLength', 'maxLength']);
      return object({ type: "'intOrString'", ...bounds, ...patternFacts(schema.pattern), rules }, 'IntOrStringShape');
    }
    if ('x-kubernetes-preserve-unknown-fields' in schema)
      return object({ type: "'any'", object: 'type' in schema ? 'true' : undefined, rules }, 'AnyShape');
    return this.scalar(schema, rules);
  }

  private scalar(schema: Schema, rules: string | undefined): string {
    if (!('type' in schema)) throw new Error(`a schema without a type: ${JSON.stringify(schema)}`);
    switch (schema.type) {
      case 'string':
        return object({ type: "'string'", ...text(schema as StringSchema), rules }, 'StringShape');
      case 'integer': {
        const format = schema.format && quote(schema.format);
        return object(
          {
            type: "'integer'",
            format,
            ...numbers(schema, ['minimum', 'maximum']),
            values: json((schema as { enum?: unknown }).enum),
            rules,
          },
          'NumberShape',
        );
      }
      case 'boolean':
        return object({ type: "'boolean'", rules }, 'BooleanShape');
      default:
        throw new Error(`the type ${(schema as { type: string }).type} is not supported`);
    }
  }

  private list(schema: Extract<Schema, { type: 'array' }>, hint: string, rules: string | undefined): string {
    const kind = schema['x-kubernetes-list-type'];
    const facts = {
      type: "'array'",
      items: this.shape(schema.items, `${hint}_item`),
      ...numbers(schema, ['minItems', 'maxItems']),
      set: kind === 'set' ? 'true' : undefined,
      keys: kind === 'map' ? JSON.stringify(schema['x-kubernetes-list-map-keys']) : undefined,
      rules,
    };
    return object(facts, 'ListShape');
  }

  private struct(schema: StructSchema, hint: string, rules: string | undefined): string {
    const { required = [] } = schema;
    const fields = Object.entries(schema.properties).map(([name, property]) => {
      const deprecated = property['x-deprecated'];
      const facts = {
        shape: this.shape(property, `${hint}_${name}`),
        default: json(property.default),
        deprecated: deprecated && quote(deprecated.use),
        deprecatedUnless: deprecated?.unless && quote(deprecated.unless),
      };
      return `${JSON.stringify(name)}: ${object(facts)}`;
    });
    const more = object({
      required: required.length > 0 ? JSON.stringify(required) : undefined,
      unions: unions(schema),
      open: schema['x-kubernetes-preserve-unknown-fields'] ? 'true' : undefined,
      rules,
    });
    return `struct({ ${fields.join(', ')} }${more === '{}' ? '' : `, ${more}`})`;
  }

  private rules(schema: Schema): string | undefined {
    const rules = schema['x-rules'] ?? [];
    if (rules.length === 0) return undefined;
    return `[${rules.map((rule) => this.constants.nameOf(this.rule(rule, schema), 'rule')).join(', ')}]`;
  }

  private rule({ rule, message, fieldPath }: Rule, schema: Schema): string {
    const js = this.translator.translate(this.fill(rule), schema);
    const path = fieldPath && JSON.stringify(fieldPath.split('.').filter((step) => step !== ''));
    return object({ holds: `(self) => ${js}`, message: quote(message), path }, 'Rule');
  }
}

/** Returns the unions of a struct, except for those that duplicate a rule of the same struct. */
function unions(schema: StructSchema): string | undefined {
  const repeated = (fields: readonly string[]): boolean =>
    (schema['x-rules'] ?? []).some(({ rule }) => {
      const mentioned = [...rule.matchAll(/\bself\.(\w+)/g)].map(([, field]) => field);
      return (
        /^has\(self\.\w+\) \? !has\(self\.\w+\) : true$/.test(rule) &&
        mentioned.every((field) => fields.includes(field))
      );
    });
  const found = [
    ...(schema['x-exactly-one-of'] ?? []).map((fields) => ({ rule: 'exactlyOneOf', fields })),
    ...(schema['x-at-most-one-of'] ?? [])
      .filter((fields) => fields.length !== 2 || !repeated(fields))
      .map((fields) => ({ rule: 'atMostOneOf', fields })),
    ...(schema['x-at-least-one-of'] ?? []).map((fields) => ({ rule: 'atLeastOneOf', fields })),
  ];
  const texts = found.map(({ rule, fields }) => `{ rule: '${rule}', fields: ${JSON.stringify(fields)} }`);
  return texts.length > 0 ? `[${texts.join(', ')}]` : undefined;
}

function text(schema: StringSchema): Record<string, string | undefined> {
  const span = schema['x-duration'];
  return {
    ...numbers(schema, ['minLength', 'maxLength']),
    ...patternFacts(schema.pattern),
    format: schema.format && quote(schema.format),
    duration:
      span &&
      object({ minimum: String(span.minimum ? duration(span.minimum) : 0), message: quote(span.message ?? '') }),
  };
}

function numbers(schema: object, names: readonly string[]): Record<string, string | undefined> {
  const values = schema as Record<string, number | undefined>;
  return Object.fromEntries(names.map((name) => [name, values[name] === undefined ? undefined : String(values[name])]));
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

function object(facts: Readonly<Record<string, string | undefined>>, type?: string): string {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  const literalText =
    entries.length === 0 ? '{}' : `{ ${entries.map(([key, value]) => `${key}: ${value}`).join(', ')} }`;
  return type ? `${literalText} satisfies ${type}` : literalText;
}
