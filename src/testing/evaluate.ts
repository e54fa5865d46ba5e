import type { Binary, Call, Expression, Literal } from '../compiler/expressions/syntax';
import { FUNCTIONS, METHODS } from './functions';
import {
  compareValues,
  ExpressionFailure,
  equalValues,
  isList,
  typeOf,
  UnknowableExpression,
  type Value,
} from './values';

/** What an expression can see, by the names of its variables. Reading a field may throw `UnknowableExpression`. */
export type Variables = Readonly<Record<string, Value>>;

/**
 * The value of an expression: the standard operators, macros and functions, and of the data plane's own functions those that
 * need nothing but their arguments. Throws `ExpressionFailure` where the data plane's evaluation fails too, and
 * `UnknowableExpression` for what cannot be found out here.
 */
export function evaluate(text: string, variables: Variables): Value {
  const { parseExpression } = require('../compiler/expressions') as typeof import('../compiler/expressions');
  return new Evaluation(text).value(parseExpression(text), variables);
}

class Evaluation {
  public constructor(private readonly text: string) {}

  public value(node: Expression, scope: Variables): Value {
    switch (node.kind) {
      case 'literal':
        return literalValue(node);
      case 'name':
        if (Object.hasOwn(scope, node.name)) return scope[node.name];
        throw new ExpressionFailure(`there is no ${node.name}`);
      case 'select':
        return fieldOf(this.value(node.operand, scope), node.field);
      case 'index':
        return itemOf(this.value(node.operand, scope), this.value(node.index, scope));
      case 'list':
        return node.items.map((item) => this.value(item, scope));
      case 'map':
        return Object.fromEntries(
          node.entries.map(({ key, value }) => [String(this.value(key, scope)), this.value(value, scope)]),
        );
      case 'unary':
        return node.operator === '!' ? !this.bool(node.operand, scope) : negated(this.value(node.operand, scope));
      case 'conditional':
        return this.value(this.bool(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
      case 'binary':
        return this.binary(node, scope);
      case 'call':
        return this.call(node, scope);
      case 'match':
        throw new UnknowableExpression(`\`match\` in ${this.text} cannot be evaluated outside of the data plane`);
    }
  }

  private bool(node: Expression, scope: Variables): boolean {
    const value = this.value(node, scope);
    if (typeof value === 'boolean') return value;
    throw new ExpressionFailure(`${this.textOf(node)} is ${typeOf(value)} and no condition`);
  }

  private binary(node: Binary, scope: Variables): Value {
    const { operator } = node;
    if (operator === '&&') return this.decide(node, scope, false);
    if (operator === '||') return this.decide(node, scope, true);
    const left = this.value(node.left, scope);
    const right = this.value(node.right, scope);
    if (operator === '==') return equalValues(left, right);
    if (operator === '!=') return !equalValues(left, right);
    if (operator === 'in') return contains(right, left);
    if (operator === '<') return compareValues(left, right) < 0;
    if (operator === '<=') return compareValues(left, right) <= 0;
    if (operator === '>') return compareValues(left, right) > 0;
    if (operator === '>=') return compareValues(left, right) >= 0;
    return arithmetic(operator, left, right);
  }

  /** `&&` and `||`: a side that settles the result does so even where the other one fails. */
  private decide({ left, right }: Binary, scope: Variables, settles: boolean): boolean {
    let failure: ExpressionFailure | undefined;
    for (const side of [left, right]) {
      try {
        if (this.bool(side, scope) === settles) return settles;
      } catch (error) {
        if (!(error instanceof ExpressionFailure)) throw error;
        failure = error;
      }
    }
    if (failure) throw failure;
    return !settles;
  }

  private call(node: Call, scope: Variables): Value {
    const { name, target, args } = node;
    if (name === 'has' && !target) return this.has(args[0], scope);
    if ((name === 'default' || name === 'coalesce') && !target) return this.firstThatWorks(node, scope);
    if (target && MACROS.has(name)) return this.macro(node, target, scope);
    const known = target ? METHODS[name] : FUNCTIONS[name];
    if (!known)
      throw new UnknowableExpression(`${name}() in ${this.text} cannot be evaluated outside of the data plane`);
    const values = [...(target ? [target] : []), ...args].map((argument) => this.value(argument, scope));
    return known(...values);
  }

  private has(field: Expression | undefined, scope: Variables): boolean {
    if (field?.kind !== 'select') throw new UnknowableExpression(`has() in ${this.text} takes a field such as jwt.sub`);
    return Object.hasOwn(asObject(this.value(field.operand, scope)), field.field);
  }

  private firstThatWorks({ name, args }: Call, scope: Variables): Value {
    for (const argument of args) {
      const value = this.attempt(argument, scope);
      if (value !== undefined && !(name === 'coalesce' && value === null)) return value;
    }
    throw new ExpressionFailure('no argument can be evaluated');
  }

  /** undefined where the evaluation fails. */
  private attempt(node: Expression, scope: Variables): Value | undefined {
    try {
      return this.value(node, scope);
    } catch (error) {
      if (error instanceof ExpressionFailure) return undefined;
      throw error;
    }
  }

  private macro({ name, args }: Call, target: Expression, scope: Variables): Value {
    const subject = this.value(target, scope);
    const [variable, ...bodies] = args;
    if (variable?.kind !== 'name' || bodies.length !== 1)
      throw new UnknowableExpression(`${name}() in ${this.text} has a form that cannot be evaluated here`);
    const items = isList(subject) ? subject : Object.keys(asObject(subject));
    const at = (item: Value) => ({ ...scope, [variable.name]: item });
    const test = (item: Value) => this.bool(bodies[0], at(item));
    if (name === 'map') return items.map((item) => this.value(bodies[0], at(item)));
    const chosen = items.filter(test);
    if (name === 'filter') return chosen;
    if (name === 'exists') return chosen.length > 0;
    return name === 'all' ? chosen.length === items.length : chosen.length === 1;
  }

  private textOf({ start, end }: Expression): string {
    return this.text.slice(start, end);
  }
}

const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'existsOne', 'filter', 'map']);

function literalValue({ type, text }: Literal): Value {
  if (type === 'string' || type === 'bytes') return text;
  if (type === 'bool') return text === 'true';
  if (type === 'null') return null;
  return type === 'double' ? Number(text) : BigInt(text.replace(/[uU]$/, ''));
}

function asObject(value: Value): Readonly<Record<string, Value>> {
  if (typeof value === 'object' && value !== null && !isList(value)) return value;
  throw new ExpressionFailure(`${typeOf(value)} has no fields`);
}

function fieldOf(value: Value, field: string): Value {
  const object = asObject(value);
  if (Object.hasOwn(object, field)) return object[field];
  throw new ExpressionFailure(`there is no ${field}`);
}

function itemOf(value: Value, index: Value): Value {
  if (!isList(value)) return fieldOf(value, String(index));
  const item = value[Number(index)];
  if (item === undefined) throw new ExpressionFailure(`there is no item ${String(index)}`);
  return item;
}

function contains(collection: Value, item: Value): boolean {
  if (isList(collection)) return collection.some((one) => equalValues(one, item));
  return Object.hasOwn(asObject(collection), String(item));
}

function negated(value: Value): Value {
  if (typeof value === 'number' || typeof value === 'bigint') return -value;
  throw new ExpressionFailure(`${typeOf(value)} has no negative`);
}

function arithmetic(operator: string, left: Value, right: Value): Value {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (operator === '+' && isList(left) && isList(right)) return [...left, ...right];
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    if ((operator === '/' || operator === '%') && right === 0n) throw new ExpressionFailure('division by zero');
    if (operator === '+') return left + right;
    if (operator === '-') return left - right;
    if (operator === '*') return left * right;
    return operator === '/' ? left / right : left % right;
  }
  if (typeof left === 'number' && typeof right === 'number' && operator !== '%') {
    if (operator === '+') return left + right;
    if (operator === '-') return left - right;
    return operator === '*' ? left * right : left / right;
  }
  throw new ExpressionFailure(`${typeOf(left)} ${operator} ${typeOf(right)} is not defined`);
}
