/**
 * Translates the schema's rules from the Common Expression Language to JavaScript, so that they need no interpreter at run time. It
 * supports the types of the schema and the subset of the language that rules use; anything else fails the build.
 */
import { parse } from '@bufbuild/cel';
import {
  type Definitions,
  isArray,
  isMap,
  isRef,
  isStruct,
  refName,
  type Schema,
  type StructSchema,
} from '../../schema';
import { booleanOperator, comparison, type Operation, stringCall, valueCall } from './cel-operations';
import { type Code, quote, scalarOf, type Type } from './code';

type Expr = NonNullable<ReturnType<typeof parse>['expr']>;

const BRANCHES: ReadonlySet<string> = new Set(['_&&_', '_||_', '_?_:_']);

/** The words that Kubernetes escapes in field names. */
const ESCAPED =
  /^__(true|false|null|in|as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while)__$/;

export class RuleTranslator {
  private readonly scopes: { readonly name: string; readonly type: Type }[] = [];
  /** Optional fields that are set wherever the expression at hand is evaluated. */
  private set: readonly string[] = [];
  private macros: { readonly [id: string]: Expr } = {};

  constructor(
    private readonly definitions: Definitions,
    /** The names of `rule-values` that the code calls. */
    private readonly calls: Set<string>,
  ) {}

  /** A JavaScript expression over `self`. */
  public translate(rule: string, schema: Schema): string {
    const parsed = parse(rule);
    this.macros = (parsed.sourceInfo?.macroCalls ?? {}) as { readonly [id: string]: Expr };
    this.scopes.push({ name: 'self', type: { form: 'schema', schema: this.resolve(schema) } });
    try {
      const code = this.expression(parsed.expr!);
      if (scalarOf(code.type) !== 'bool') throw new Error('it is not a condition');
      return code.js;
    } catch (error) {
      throw new Error(`the rule "${rule}" cannot be translated: ${(error as Error).message}`);
    } finally {
      this.scopes.length = 0;
      this.set = [];
    }
  }

  private resolve(schema: Schema): Schema {
    return isRef(schema) ? (this.definitions[refName(schema)] as Schema) : schema;
  }

  private expression(expr: Expr): Code {
    const macro = this.macros[String(expr.id)];
    if (macro) return this.macro(macro);
    const { exprKind } = expr;
    switch (exprKind.case) {
      case 'constExpr':
        return this.constant(exprKind.value.constantKind);
      case 'identExpr':
        return this.identifier(exprKind.value.name);
      case 'selectExpr':
        return this.select(exprKind.value.operand!, exprKind.value.field, false);
      case 'listExpr':
        return this.listOf(exprKind.value.elements);
      case 'callExpr':
        return this.call(exprKind.value.function, [
          ...(exprKind.value.target ? [exprKind.value.target] : []),
          ...exprKind.value.args,
        ]);
      default:
        throw new Error(`${exprKind.case} is not supported`);
    }
  }

  private constant(constant: { case?: string; value?: unknown }): Code {
    switch (constant.case) {
      case 'boolValue':
        return { js: String(constant.value), type: { form: 'bool' }, fails: false };
      case 'int64Value':
        return { js: String(constant.value), type: { form: 'int' }, fails: false };
      case 'stringValue':
        return { js: quote(constant.value as string), type: { form: 'string' }, fails: false };
      default:
        throw new Error(`a constant of ${constant.case} is not supported`);
    }
  }

  private identifier(name: string): Code {
    const scope = this.scopes.findLast((each) => each.name === name);
    if (!scope) throw new Error(`${name} is unknown`);
    return { js: name, type: scope.type, fails: false };
  }

  private listOf(elements: readonly Expr[]): Code {
    const codes = elements.map((element) => this.expression(element));
    return {
      js: `[${codes.map(({ js }) => js).join(', ')}]`,
      type: { form: 'list', of: codes[0]?.type ?? { form: 'string' } },
      fails: codes.some(({ fails }) => fails),
    };
  }

  /** A field, or (`test`) whether it is set. */
  private select(operand: Expr, escaped: string, test: boolean): Code {
    const field = escaped.replace(ESCAPED, '$1').replaceAll('__dash__', '-').replaceAll('__dot__', '.');
    const object = this.expression(operand);
    const schema = object.type.form === 'schema' ? object.type.schema : undefined;
    if (!schema || !isStruct(schema) || !(field in schema.properties)) throw new Error(`there is no field ${field}`);
    const access = /^[A-Za-z_$][\w$]*$/.test(field) ? `${object.js}.${field}` : `${object.js}[${quote(field)}]`;
    if (test)
      return { js: `${access} !== undefined`, type: { form: 'bool' }, fails: object.fails, setWhenTrue: [access] };
    const sure = isPresent(schema, field) || this.set.includes(access);
    if (!sure) this.calls.add('need');
    return {
      js: sure ? access : `need(${access})`,
      type: { form: 'schema', schema: this.resolve(schema.properties[field]) },
      fails: object.fails || !sure,
    };
  }

  private call(name: string, args: readonly Expr[]): Code {
    if (name === '@in' || name === '_in_') return this.membership(args);
    if (name === '_[_]') return this.index(args);
    if (name === 'size') return this.size(this.expression(args[0]));
    const codes = BRANCHES.has(name) ? this.branches(name, args) : args.map((arg) => this.expression(arg));
    const operation =
      booleanOperator(name, codes) ?? comparison(name, codes) ?? stringCall(name, codes) ?? valueCall(name, codes);
    if (!operation) throw new Error(`${name}(${codes.map(({ type }) => scalarOf(type)).join(', ')}) is not supported`);
    return this.use(operation);
  }

  /** Fields that the first argument proves to be set are set in the others. */
  private branches(name: string, [condition, first, second]: readonly Expr[]): Code[] {
    const code = this.expression(condition);
    const { setWhenTrue = [], setWhenFalse = [] } = code;
    const whenFirst = this.assuming(name === '_||_' ? setWhenFalse : setWhenTrue, first);
    return second ? [code, whenFirst, this.assuming(setWhenFalse, second)] : [code, whenFirst];
  }

  private assuming(fields: readonly string[], expr: Expr): Code {
    const before = this.set;
    this.set = [...before, ...fields];
    const code = this.expression(expr);
    this.set = before;
    return code;
  }

  private use({ calls, ...code }: Operation): Code {
    for (const name of calls ?? []) this.calls.add(name);
    return code;
  }

  private membership([element, range]: readonly Expr[]): Code {
    const list = this.expression(range);
    const item = this.expression(element);
    const fails = list.fails || item.fails;
    if (list.type.form === 'schema' && isMap(list.type.schema))
      return { js: `Object.hasOwn(${list.js}, ${item.js})`, type: { form: 'bool' }, fails };
    if (!elementType(list.type)) throw new Error('`in` requires a list or a map');
    return { js: `${list.js}.includes(${item.js})`, type: { form: 'bool' }, fails };
  }

  private index([list, position]: readonly Expr[]): Code {
    const range = this.expression(list);
    const of = this.element(range.type);
    this.calls.add('at');
    return { js: `at(${range.js}, ${this.expression(position).js})`, type: of, fails: true };
  }

  private size(value: Code): Code {
    const { fails } = value;
    const type: Type = { form: 'int' };
    if (scalarOf(value.type) === 'string') {
      this.calls.add('textLength');
      return { js: `textLength(${value.js})`, type, fails };
    }
    if (scalarOf(value.type) === 'intOrString') {
      this.calls.add('textLength').add('textOf');
      return { js: `textLength(textOf(${value.js}))`, type, fails: true };
    }
    if (value.type.form === 'schema' && isMap(value.type.schema))
      return { js: `Object.keys(${value.js}).length`, type, fails };
    if (!elementType(value.type)) throw new Error('`size` requires a string, a list or a map');
    return { js: value.filtered ? this.count(value.filtered) : `${value.js}.length`, type, fails };
  }

  private count({ range, lambda }: NonNullable<Code['filtered']>): string {
    this.calls.add('count');
    return `count(${range}, ${lambda})`;
  }

  private element(type: Type): Type {
    const of = elementType(type);
    if (!of) throw new Error('a list is required');
    return of.form === 'schema' ? { form: 'schema', schema: this.resolve(of.schema) } : of;
  }

  private macro(call: Expr): Code {
    if (call.exprKind.case !== 'callExpr') throw new Error('a macro that is not a call');
    const { function: name, target, args } = call.exprKind.value;
    if (name === 'has') return this.has(args[0]);
    const range = this.iterable(this.expression(target!));
    const [variable] = args;
    if (variable.exprKind.case !== 'identExpr') throw new Error(`${name} needs a variable`);
    const parameter = variable.exprKind.value.name;
    this.scopes.push({ name: parameter, type: this.element(range.type) });
    const body = this.expression(args[1]);
    this.scopes.pop();
    return this.loop(name, range, `(${parameter}: any) => ${body.js}`, body);
  }

  /** Returns the items of a macro's range; for a map, these are its keys. */
  private iterable(range: Code): Code {
    if (range.type.form !== 'schema' || !isMap(range.type.schema)) return range;
    return { ...range, js: `Object.keys(${range.js})`, type: { form: 'list', of: { form: 'string' } } };
  }

  private has(argument: Expr): Code {
    if (argument.exprKind.case !== 'selectExpr') throw new Error('`has` requires a field');
    return this.select(argument.exprKind.value.operand!, argument.exprKind.value.field, true);
  }

  private loop(name: string, range: Code, lambda: string, body: Code): Code {
    const fails = range.fails || body.fails;
    switch (name) {
      case 'all':
      case 'exists': {
        const method = name === 'all' ? 'every' : 'some';
        if (body.fails) this.calls.add(name);
        const js = body.fails ? `${name}(${range.js}, ${lambda})` : `${range.js}.${method}(${lambda})`;
        return { js, type: { form: 'bool' }, fails };
      }
      case 'exists_one':
        return { js: `${this.count({ range: range.js, lambda })} === 1`, type: { form: 'bool' }, fails };
      case 'filter':
        return {
          js: `${range.js}.filter(${lambda})`,
          type: range.type,
          fails,
          filtered: { range: range.js, lambda },
        };
      case 'map':
        return { js: `${range.js}.map(${lambda})`, type: { form: 'list', of: body.type }, fails };
      default:
        throw new Error(`${name} is not supported`);
    }
  }
}

/** Whether the field is set in every document that is right in itself. */
function isPresent(schema: StructSchema, field: string): boolean {
  return (schema.required ?? []).includes(field) || schema.properties[field].default !== undefined;
}

function elementType(type: Type): Type | undefined {
  if (type.form === 'list') return type.of;
  if (type.form === 'schema' && isArray(type.schema)) return { form: 'schema', schema: type.schema.items };
  return undefined;
}
