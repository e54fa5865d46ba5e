import { isObject } from '../values/objects';
import { fixFor, unknownField } from './fix-texts';
import type { Issue } from './issue';
import { Issues, type Naming, shown } from './issues';
import { checkNumber, checkString, isWholeNumber } from './scalars';
import type { Field, ListShape, MapShape, Shape, StructShape } from './shapes';
import { failingRules, failingUnions } from './struct-rules';
import { suggestedText } from './suggested-values';

type Json = Record<string, unknown>;

/**
 * Validates a document against its shape, as the API server does at admission: unknown fields are rejected, nulls are unset fields,
 * defaults are filled in, then types and bounds are checked, and rules across fields if everything below is valid.
 */
export class Walk {
  public readonly issues: Issues;

  constructor(naming: Naming) {
    this.issues = new Issues(naming);
  }

  /** The value with its defaults; the input stays as it is. */
  public check(shape: Shape, value: unknown): unknown {
    const before = this.issues.unsound;
    const result = this.checkType(shape, value);
    if (shape.rules && this.issues.unsound === before) failingRules(shape.rules, result, this.issues);
    return result;
  }

  private checkType(shape: Shape, value: unknown): unknown {
    switch (shape.type) {
      case 'struct':
        return isObject(value) ? this.struct(shape, value) : this.refuse('object', value, shape);
      case 'array':
        return Array.isArray(value) ? this.list(shape, value) : this.refuse('array', value, shape);
      case 'map':
        return isObject(value) ? this.map(shape, value) : this.refuse('object', value, shape);
      case 'string':
        if (typeof value !== 'string') return this.refuse('string', value, shape);
        checkString(shape, value, this.issues);
        return value;
      case 'boolean':
        return typeof value === 'boolean' ? value : this.refuse('boolean', value, shape);
      case 'intOrString':
        if (typeof value === 'string') {
          checkString({ ...shape, type: 'string' }, value, this.issues);
          return value;
        }
        return isWholeNumber(value) ? value : this.refuse('integer,string', value, shape);
      case 'any':
        return !shape.object || isObject(value) ? value : this.refuse('object', value, shape);
      default:
        if (typeof value !== 'number') return this.refuse(shape.type, value, shape);
        checkNumber(shape, value, this.issues);
        return value;
    }
  }

  private refuse(expected: string, value: unknown, shape: Shape): unknown {
    const fix = fixFor(shape, value, this.issues.naming);
    const suggestion = shape.type === 'string' ? suggestedText(shape, value) : {};
    this.issues.wrongType(expected, value, { ...suggestion, ...(fix === undefined ? {} : { fix }) });
    return value;
  }

  private struct(shape: StructShape, value: Json): Json {
    let own = 0;
    const result: Json = {};
    const path = this.issues.path;
    for (const key in value) {
      const field = shape.fields.get(key);
      const inner = value[key];
      if (field) {
        if (inner === undefined) continue;
        if (inner === null) {
          this.empty(key);
          continue;
        }
        path.push(key);
        result[key] = this.field(field, key, inner);
        path.pop();
      } else if (shape.open) define(result, key, inner);
      else if (inner !== undefined) {
        this.unknown(shape, key);
        own++;
      }
    }
    if (shape.defaulted) this.fillIn(shape, shape.defaulted, result);
    if (shape.required) own += this.missing(shape, shape.required, result);
    // A misspelled field is also a missing one: report it once.
    if (shape.unions && own === 0) failingUnions(shape.unions, result, this.issues);
    return result;
  }

  /** Reports null, which is an unset field and rarely intended. */
  private empty(name: string): void {
    const { path } = this.issues;
    if (path[0] !== 'spec') return;
    path.push(name);
    this.issues.warn('empty', `${this.issues.here()} has no value`);
    path.pop();
  }

  private fillIn({ fields }: StructShape, defaulted: readonly string[], result: Json): void {
    for (const name of defaulted) {
      if (result[name] !== undefined) continue;
      const field = fields.get(name)!;
      result[name] = this.check(field.shape, copyOf(field.default));
    }
  }

  /** Reports the required fields that have no value, and counts them. */
  private missing({ fields }: StructShape, required: readonly string[], result: Json): number {
    let count = 0;
    for (const name of required) {
      if (result[name] !== undefined) continue;
      this.issues.path.push(name);
      this.issues.error('required', 'Required value', { expected: 'a value', ...this.choice(fields.get(name)) });
      this.issues.path.pop();
      count++;
    }
    return count;
  }

  /** Returns the allowed values of a field with a small enum. */
  private choice(field: Field | undefined): { readonly fix?: string } {
    const words = field?.shape.type === 'string' ? field.shape.words : undefined;
    return words ? { fix: ` to one of ${words.map((word) => this.issues.naming.name(word)).join(', ')}` } : {};
  }

  private field(field: Field, name: string, value: unknown): unknown {
    const { deprecatedUnless } = field;
    const hasSuccessor = deprecatedUnless === undefined || !isObject(value) || value[deprecatedUnless] === undefined;
    if (field.deprecated && hasSuccessor)
      this.issues.warn('deprecated', `${this.issues.naming.name(name)} is deprecated. ${field.deprecated}`);
    return this.check(field.shape, value);
  }

  private unknown(shape: StructShape, key: string): void {
    const { issues } = this;
    const where = issues.here(key);
    issues.path.push(key);
    const known = [...shape.fields.keys()].map((name) => issues.naming.name(name));
    issues.error('unknownField', `unknown field "${where}"`, unknownField(key, known));
    issues.path.pop();
  }

  private list(shape: ListShape, value: readonly unknown[]): unknown[] {
    const { issues } = this;
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape;
    if (value.length < minItems) {
      issues.outside('bound', value.length, `should have at least ${minItems} items`, tooFew(minItems, value.length));
    }
    if (value.length > maxItems) {
      issues.error('bound', `Too many: ${value.length}: must have at most ${maxItems} items`, {
        found: String(value.length),
        expected: `at most ${maxItems} items`,
      });
    }
    const result: unknown[] = new Array(value.length);
    for (let index = 0; index < value.length; index++) {
      issues.path.push(index);
      result[index] = this.check(shape.items, value[index]);
      issues.path.pop();
    }
    if (result.length > 1 && (shape.set || shape.keys)) this.duplicates(shape, result);
    return result;
  }

  private duplicates(shape: ListShape, items: readonly unknown[]): void {
    const seen = new Set<string>();
    items.forEach((item, index) => {
      if (shape.keys && !isObject(item)) return;
      const identity = shape.keys ? Object.fromEntries(shape.keys.map((key) => [key, (item as Json)[key]])) : item;
      const text = JSON.stringify(identity);
      if (seen.has(text)) {
        this.issues.path.push(index);
        const suggestion = isObject(item) ? {} : ONCE;
        this.issues.error('duplicate', `Duplicate value: ${shown(identity)}`, {
          found: shape.keys ? this.identityText(identity as Json) : shown(identity),
          ...suggestion,
        });
        this.issues.path.pop();
      }
      seen.add(text);
    });
  }

  /** Returns the keys of a list item as `name web`. */
  private identityText(identity: Json): string {
    const { naming } = this.issues;
    return Object.entries(identity)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${naming.name(name)} ${typeof value === 'string' ? value : shown(value)}`)
      .join(' and ');
  }

  private map(shape: MapShape, value: Json): Json {
    const { issues } = this;
    const result: Json = {};
    let count = 0;
    for (const key in value) {
      if (value[key] === undefined) continue;
      if (value[key] === null) {
        this.empty(key);
        continue;
      }
      issues.path.push(key);
      define(result, key, this.check(shape.values, value[key]));
      issues.path.pop();
      count++;
    }
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = shape;
    if (count < minProperties) {
      issues.outside('bound', count, `should have at least ${minProperties} properties`, tooFew(minProperties, count));
    }
    if (count > maxProperties) {
      issues.error('bound', `Too many: ${count}: must have at most ${maxProperties} items`, {
        found: String(count),
        expected: `at most ${maxProperties} entries`,
      });
    }
    return result;
  }
}

/** A duplicate item of a set has no effect. */
const ONCE = { suggestion: { form: 'several', steps: [{ at: [], form: 'gone' }] } } as const;

/** Defaults are mostly scalars, which need no copy. */
function copyOf(value: unknown): unknown {
  return typeof value === 'object' ? structuredClone(value) : value;
}

/** Sets a key that comes from a document; `__proto__` becomes a key like any other. */
function define(target: Json, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

function tooFew(least: number, count: number): Partial<Issue> {
  const items = least === 1 ? '1 item' : `${least} items`;
  return { expected: `it requires ${items} or more`, found: count === 0 ? 'none' : String(count) };
}
