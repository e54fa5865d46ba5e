import type { Binary, Call, Expression, Literal, MapLiteral, Select } from '../../../expression-syntax';
import {
  Address,
  ByteString,
  describeType,
  ExpressionFailure,
  ExpressionFields,
  HeaderFields,
  isListValue,
  type Key,
  KeyedValues,
  Network,
  UnknowableExpression,
  UnsignedInteger,
  type Value,
  type Variables,
} from '../../../expression-values';
import type { ExpressionVocabulary } from '../../../expression-vocabulary';
import { ADDRESS_FUNCTIONS, ADDRESS_METHODS, NETWORK_METHODS, networkMethod } from './addresses';
import { bounded, EvaluationEffort, withinReason } from './bounds';
import { bytesOf, type EvaluatedFunction, FunctionCall, type FunctionTable } from './call';
import { CONVERSIONS } from './conversions';
import { ENCODING_FUNCTIONS, ENCODINGS } from './encodings';
import { headerMethod, OWN_METHODS } from './headers';
import { fieldOfJson, JSON_FUNCTIONS } from './json';
import { type Evaluator, evaluateMacro, MACRO_EVALUATORS } from './macros';
import { arithmetic, compare, equals, isKey, isMember, lookUp, materialized, negated } from './operators';
import { TEXT_FUNCTIONS } from './texts';
import { TIME_FUNCTIONS } from './times';
import { namedType } from './types';

const FUNCTIONS: FunctionTable = {
  ...TEXT_FUNCTIONS,
  ...CONVERSIONS,
  ...TIME_FUNCTIONS,
  ...JSON_FUNCTIONS,
  ...ENCODINGS,
  ...ADDRESS_FUNCTIONS,
  max: (call) => extreme(call, 1),
  min: (call) => extreme(call, -1),
  default: (call) => withDefault(call),
  coalesce: (call) => coalesce(call),
  merge: (call) => merge(call),
  fail: () => {
    throw new ExpressionFailure('fail() was called');
  },
};

/**
 * Evaluates an expression exactly as the data plane does, including its bugs. Throws an `ExpressionFailure` if the data plane's evaluation
 * fails, and an `UnknowableExpression` if the value cannot be determined outside of it.
 *
 * @param vocabulary - the functions that exist: a function that does not exist counts as missing, and one that is unknown here makes the
 * expression unknowable
 */
export function evaluate(
  expression: Expression,
  variables: Variables,
  vocabulary: Pick<ExpressionVocabulary, 'functions' | 'qualifiedFunctions'>,
): Value {
  return bounded(() => materialized(new Evaluation(vocabulary).value(expression, variables)));
}

class Evaluation implements Evaluator {
  private readonly effort = new EvaluationEffort();

  public constructor(private readonly vocabulary: Pick<ExpressionVocabulary, 'functions' | 'qualifiedFunctions'>) {}

  public value(node: Expression, scope: Variables): Value {
    this.effort.step();
    return withinReason(this.valueOf(node, scope));
  }

  private valueOf(node: Expression, scope: Variables): Value {
    switch (node.kind) {
      case 'literal':
        return literalValue(node);
      case 'name':
        return this.variable(node.name, scope);
      case 'select':
        return this.selected(node, scope);
      case 'index':
        return this.indexed(node, scope);
      case 'list':
        return node.items.map((item) => materialized(this.value(item, scope)));
      case 'map':
        return this.map(node, scope);
      case 'unary':
        // However often it is written, the operator is applied once.
        return node.operator === '!' ? !this.condition(node.operand, scope) : negated(this.plain(node.operand, scope));
      case 'conditional':
        return this.value(this.condition(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
      case 'binary':
        return this.binary(node, scope);
      case 'call':
        return this.call(node, scope);
    }
  }

  /** The value, with objects of the data plane as maps. */
  public plain(node: Expression, scope: Variables): Value {
    return materialized(this.value(node, scope));
  }

  public condition(node: Expression, scope: Variables): boolean {
    const value = this.plain(node, scope);
    if (typeof value === 'boolean') return value;
    throw new ExpressionFailure(`${describeType(value)} is not a condition`);
  }

  private variable(name: string, scope: Variables): Value {
    const variable = scope.get(name);
    const found = variable === undefined ? namedType(name) : variable;
    if (found !== undefined) return found;
    throw new ExpressionFailure(`there is no ${name}`, true);
  }

  private selected(node: Select, scope: Variables): Value {
    const { operand } = node;
    const field = memberName(node);
    // `json(x).field` is compiled to a reader of one field.
    if (operand.kind === 'call' && operand.name === 'json' && !operand.target && operand.args.length === 1)
      return fieldOfJson(bytesOf(this.plain(operand.args[0], scope)).toString('utf8'), field);
    const value = this.value(operand, scope);
    const found = value instanceof ExpressionFields || value instanceof KeyedValues ? value.get(field) : undefined;
    if (found === undefined) throw new ExpressionFailure(`there is no ${field}`, true);
    return found;
  }

  private indexed({ operand, index }: Extract<Expression, { kind: 'index' }>, scope: Variables): Value {
    if (!scope.isInMacro && index.kind === 'literal' && index.type === 'string' && isRequestHeaders(operand)) {
      const headers = this.value(operand, scope);
      // A literal name is looked up directly, which returns the first value only; this does not apply inside macros.
      if (headers instanceof HeaderFields) return orMissing(headers.first(index.text), index.text);
    }
    const value = this.value(operand, scope);
    const key = this.plain(index, scope);
    if (value instanceof ExpressionFields && typeof key === 'string') return orMissing(value.get(key), key);
    return itemOf(materialized(value), key);
  }

  private map({ entries }: MapLiteral, scope: Variables): Value {
    const pairs = entries.map(({ key, value }): readonly [Key, Value] => {
      const name = this.plain(key, scope);
      if (!isKey(name)) throw new ExpressionFailure(`${describeType(name)} cannot be the key of a map`);
      return [name, this.plain(value, scope)];
    });
    return new KeyedValues(pairs);
  }

  private binary(node: Binary, scope: Variables): Value {
    const { operator } = node;
    if (operator === '&&') return this.decide(node, scope, false);
    if (operator === '||') return this.decide(node, scope, true);
    const left = this.value(node.left, scope);
    const right = this.value(node.right, scope);
    switch (operator) {
      case '==':
        return equals(left, right);
      case '!=':
        return !equals(left, right);
      case 'in':
        return isMember(left, right);
      case '<':
        return compare(left, right) < 0;
      case '<=':
        return compare(left, right) <= 0;
      case '>':
        return compare(left, right) > 0;
      case '>=':
        return compare(left, right) >= 0;
      default:
        return arithmetic(operator, left, right);
    }
  }

  /** Evaluates `&&` and `||`: a side that determines the result does so even if the other one fails. */
  private decide({ left, right }: Binary, scope: Variables, settles: boolean): boolean {
    let failure: ExpressionFailure | undefined;
    try {
      if (this.condition(left, scope) === settles) return settles;
    } catch (error) {
      if (!(error instanceof ExpressionFailure)) throw error;
      failure = error;
    }
    const other = this.plain(right, scope);
    if (other === settles) return settles;
    // The first failure is reported; a failure of the right side alone is already thrown.
    if (failure) throw failure;
    if (typeof other !== 'boolean') throw new ExpressionFailure(`${describeType(other)} is not a condition`);
    return !settles;
  }

  private call(node: Call, scope: Variables): Value {
    const { name, target, args } = node;
    if (name === 'has' && !target && args[0]?.kind === 'select') return this.has(args[0], scope);
    if (target && MACRO_EVALUATORS.has(name)) return evaluateMacro(node, target, this, scope);
    if (target?.kind === 'name' && this.isQualified(name, target.name)) return this.qualified(node, target.name, scope);
    const receiver = target && this.value(target, scope);
    const call = new FunctionCall(name, receiver, args, (argument) => this.value(argument, scope));
    const own = methodOf(receiver, call);
    if (own !== undefined) return own;
    if (isOwnMethod(name) && !(receiver instanceof ExpressionFields))
      throw new ExpressionFailure(`there is no function ${name} here`, true);
    return this.known(FUNCTIONS, name, Object.hasOwn(this.vocabulary.functions, name))(call);
  }

  private qualified({ name, args }: Call, namespace: string, scope: Variables): Value {
    const functions = Object.hasOwn(ENCODING_FUNCTIONS, namespace) ? ENCODING_FUNCTIONS[namespace] : {};
    const call = new FunctionCall(name, undefined, args, (argument) => this.value(argument, scope));
    return this.known(functions ?? {}, name, true)(call);
  }

  private isQualified(name: string, namespace: string): boolean {
    const functions = Object.hasOwn(this.vocabulary.qualifiedFunctions, namespace)
      ? this.vocabulary.qualifiedFunctions[namespace]
      : undefined;
    return functions !== undefined && Object.hasOwn(functions, name);
  }

  private known(functions: FunctionTable, name: string, isInVocabulary: boolean): EvaluatedFunction {
    const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (found) return found;
    if (isInVocabulary) throw new UnknowableExpression(`${name}() cannot be evaluated outside of the data plane`);
    throw new ExpressionFailure(`there is no function ${name}`, true);
  }

  private has(node: Select, scope: Variables): boolean {
    const field = memberName(node);
    const value = this.value(node.operand, scope);
    if (value instanceof HeaderFields) return field === field.toLowerCase() && value.has(field);
    if (value instanceof ExpressionFields) return value.has(field);
    return value instanceof KeyedValues && value.get(field) !== undefined;
  }
}

/** Returns the receiver's own method, which takes precedence over all other functions. */
function methodOf(receiver: Value | undefined, call: FunctionCall): Value | undefined {
  if (receiver instanceof HeaderFields) return headerMethod(receiver, call);
  if (receiver instanceof Network) return networkMethod(receiver, call);
  if (receiver instanceof Address && Object.hasOwn(ADDRESS_METHODS, call.name))
    return ADDRESS_METHODS[call.name]?.(receiver);
  return undefined;
}

/** Backquotes count as part of the name. */
function memberName({ field, isQuoted }: Select): string {
  return isQuoted ? `\`${field}\`` : field;
}

function isOwnMethod(name: string): boolean {
  return NETWORK_METHODS.has(name) || OWN_METHODS.has(name) || Object.hasOwn(ADDRESS_METHODS, name);
}

function isRequestHeaders(node: Expression): boolean {
  return (
    node.kind === 'select' &&
    node.field === 'headers' &&
    node.operand.kind === 'name' &&
    node.operand.name === 'request'
  );
}

function orMissing(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new ExpressionFailure(`there is no ${name}`, true);
  return value;
}

function itemOf(value: Value, key: Value): Value {
  if (isListValue(value)) {
    const at = key instanceof UnsignedInteger ? key.value : key;
    const found = typeof at === 'bigint' ? value[Number(at)] : undefined;
    if (found === undefined) throw new ExpressionFailure(`there is no item ${describeType(key)}`);
    return found;
  }
  if (value instanceof KeyedValues && isKey(key)) return orMissing(lookUp(value, key), 'such a key');
  // An int as the index of a string counts as a missing key.
  throw new ExpressionFailure(
    `${describeType(value)} has no items`,
    typeof value === 'string' && typeof key === 'bigint',
  );
}

function literalValue({ type, text }: Literal): Value {
  switch (type) {
    case 'string':
      return text;
    case 'bytes':
      return new ByteString(Buffer.from(text, 'latin1'));
    case 'bool':
      return text === 'true';
    case 'null':
      return null;
    case 'double':
      return Number(text);
    case 'uint':
      return new UnsignedInteger(BigInt(text.replace(/[uU]$/, '')));
    case 'int':
      return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text);
  }
}

/** The last of the greatest, or of the least, values: of the arguments, or of the one list. */
function extreme(call: FunctionCall, sign: 1 | -1): Value {
  if (call.count === 0) return null;
  const only = call.argument(0);
  const values =
    call.count > 1 ? call.nodes.map((_, index) => call.argument(index)) : isListValue(only) ? only : [only];
  return values.reduce<Value>(
    (best, value, index) => (index === 0 || compare(best, value) * sign <= 0 ? value : best),
    null,
  );
}

/** Replaces null and missing values by a default; other failures remain failures. */
function withDefault(call: FunctionCall): Value {
  const value = call.attempt(0);
  if (value instanceof ExpressionFailure) {
    if (!value.isMissing || call.count === 0) throw value;
  } else if (value !== null) return value;
  return call.argument(1);
}

/** The first value that is not null; any failure is passed over while something is left. */
function coalesce(call: FunctionCall): Value {
  let failure: ExpressionFailure | undefined;
  let foundNull = false;
  for (let index = 0; index < call.count; index++) {
    const value = call.attempt(index);
    if (value === null) foundNull = true;
    else if (!(value instanceof ExpressionFailure)) return value;
    else failure = value;
  }
  if (failure && !foundNull) throw failure;
  if (call.count === 0) throw new ExpressionFailure('coalesce() has no argument');
  return null;
}

function merge(call: FunctionCall): Value {
  const [own, other] = [materialized(call.ownReceiver()), call.argument(0)];
  if (own instanceof KeyedValues && other instanceof KeyedValues)
    return new KeyedValues([...own.entries, ...other.entries]);
  throw new ExpressionFailure('only maps can be merged');
}
