/** A name that a program imports. `api.X` and `gatewayapi.X` are reached through their namespace. */
export interface TypeName {
  readonly module: 'cdk8s' | 'cdk8s-ai-gateway' | 'cdk8s-plus-28';
  readonly name: string;
}

/** An expression of a program, independent of the language in which it is printed. */
export type Expression =
  | { readonly form: 'value'; readonly value: string | number | boolean | null }
  | { readonly form: 'list'; readonly items: readonly Expression[] }
  /** Names that users chose, such as those of headers. They are the same in every language. */
  | { readonly form: 'map'; readonly entries: readonly Entry[] }
  /** An interface of the package: its members are called as each language has it. */
  | {
      readonly form: 'struct';
      readonly type: TypeName;
      readonly members: readonly Entry[];
      /** Comments before the value if it is an item of a list. */
      readonly notes?: readonly string[];
    }
  | { readonly form: 'enum'; readonly type: TypeName; readonly member: string }
  | { readonly form: 'new'; readonly type: TypeName; readonly args: readonly Expression[] }
  | { readonly form: 'static'; readonly type: TypeName; readonly method: string; readonly args: readonly Expression[] }
  | { readonly form: 'call'; readonly on: Expression; readonly method: string; readonly args: readonly Expression[] }
  | { readonly form: 'member'; readonly of: Expression; readonly name: string }
  /** The result of an earlier statement. */
  | { readonly form: 'made'; readonly by: Statement }
  | { readonly form: 'scope' }
  | { readonly form: 'constant'; readonly type: TypeName; readonly name: string };

export type Entry = readonly [name: string, value: Expression];

/** A statement of the program. */
export interface Statement {
  readonly value: Expression;
  /** The preferred name, which is used if no other statement has it; names are assigned only to statements that are referenced. */
  readonly name: string;
  /** A comment before the statement. */
  readonly comment?: string;
}

/** Everything in one chart. */
export interface ChartCode {
  readonly type: TypeName;
  readonly id: string;
  readonly namespace?: string;
  readonly statements: readonly Statement[];
}

/** A whole program. */
export interface Program {
  /** A description for the comment of its function. */
  readonly title: string;
  readonly functionName: string;
  /** The distribution, if it is not the default. */
  readonly distribution?: Expression;
  readonly chart: ChartCode;
  /** Notes for people who continue to edit the program, one per line. */
  readonly notes?: readonly string[];
  /** Remarks by the statement that they concern. */
  readonly remarks?: ReadonlyMap<Statement, readonly string[]>;
  /** Files of objects that remain YAML, in addition to the program. */
  readonly objectsFiles?: readonly string[];
}

export const value = (of: string | number | boolean | null): Expression => ({ form: 'value', value: of });
export const list = (items: readonly Expression[]): Expression => ({ form: 'list', items });
export const map = (entries: readonly Entry[]): Expression => ({ form: 'map', entries });
export const made = (by: Statement): Expression => ({ form: 'made', by });
export const SCOPE: Expression = { form: 'scope' };

/** A type of this package; `api.X` and `gatewayapi.X` are names too. */
export const own = (name: string): TypeName => ({ module: 'cdk8s-ai-gateway', name });

/** A struct of this package; without a member that has no value. */
export function struct(
  type: string | TypeName,
  members: { readonly [name: string]: Expression | undefined },
): Expression {
  const entries = Object.entries(members).flatMap(([name, one]): Entry[] => (one ? [[name, one]] : []));
  return { form: 'struct', type: typeof type === 'string' ? own(type) : type, members: entries };
}

/** A member of an enum of this package. */
export function enumOf(type: string, member: string): Expression {
  return { form: 'enum', type: own(type), member };
}

export function call(on: Expression, method: string, ...args: (Expression | undefined)[]): Expression {
  return { form: 'call', on, method, args: given(args) };
}

/** A static member: `RateLimit.requestsPerSecond`. */
export function fromStatic(type: string | TypeName, method: string, ...args: (Expression | undefined)[]): Expression {
  return { form: 'static', type: typeof type === 'string' ? own(type) : type, method, args: given(args) };
}

export function construct(
  type: string | TypeName,
  id: string,
  props?: Expression,
  scope: Expression = SCOPE,
): Expression {
  return {
    form: 'new',
    type: typeof type === 'string' ? own(type) : type,
    args: given([scope, value(id), props]),
  };
}

/** Returns a JSON value as an expression, if it is present. */
export function jsonIf(of: unknown): Expression | undefined {
  return of === undefined ? undefined : json(of);
}

/** Any value of JSON. */
export function json(of: unknown): Expression {
  if (Array.isArray(of)) return list(of.map(json));
  if (typeof of === 'object' && of !== null) return map(Object.entries(of).map(([name, one]) => [name, json(one)]));
  return value(typeof of === 'string' || typeof of === 'number' || typeof of === 'boolean' ? of : null);
}

/** Returns the arguments up to the last given one; an empty struct at the end is omitted. */
function given(args: readonly (Expression | undefined)[]): Expression[] {
  const found = args.flatMap((arg) => (arg ? [arg] : []));
  const last = found.at(-1);
  return last?.form === 'struct' && last.members.length === 0 ? found.slice(0, -1) : found;
}

/** Returns the comments before an item of a list. */
export function notesOf(expression: Expression): readonly string[] {
  return expression.form === 'struct' ? (expression.notes ?? []) : [];
}

/** Reports whether a part of an expression has comments, so that it requires several lines. */
export function hasNotesBelow(expression: Expression): boolean {
  return below(expression).some((part) => notesOf(part).length > 0 || hasNotesBelow(part));
}

/** Everything in an expression, itself included. */
export function* parts(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of below(expression)) yield* parts(part);
}

function below(expression: Expression): readonly Expression[] {
  return [...partsBesideArguments(expression), ...(argsOf(expression) ?? [])];
}

/** Returns the arguments between the parentheses of a call; undefined if there are none. */
export function argsOf(expression: Expression): readonly Expression[] | undefined {
  return expression.form === 'new' || expression.form === 'static' || expression.form === 'call'
    ? expression.args
    : undefined;
}

/** Returns the parts of an expression except for its arguments. */
export function partsBesideArguments(expression: Expression): readonly Expression[] {
  switch (expression.form) {
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.map(([, one]) => one);
    case 'struct':
      return expression.members.map(([, one]) => one);
    case 'call':
      return [expression.on];
    case 'member':
      return [expression.of];
    default:
      return [];
  }
}
