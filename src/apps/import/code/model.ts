import { MODULES } from '../tables/types.generated';

/** The packages that a program imports. */
export type CodePackage = 'cdk8s' | 'cdk8s-ai-gateway' | 'cdk8s-plus-28';

/** A name that a program imports. `api.X` and `gatewayapi.X` are reached through their namespace. */
export interface CodeTypeName {
  readonly module: CodePackage | `${CodePackage}/${string}`;
  readonly name: string;
}

/** An expression of a program, independent of the language in which it is printed. */
export type CodeExpression =
  | { readonly form: 'value'; readonly value: string | number | boolean | null }
  | { readonly form: 'list'; readonly items: readonly CodeExpression[] }
  /** Names that users chose, such as those of headers. They are the same in every language. */
  | { readonly form: 'map'; readonly entries: readonly CodeEntry[] }
  /** An interface of the package: its members are called as each language has it. */
  | {
      readonly form: 'struct';
      readonly type: CodeTypeName;
      readonly members: readonly CodeEntry[];
      /** Comments before the value if it is an item of a list. */
      readonly notes?: readonly string[];
    }
  | { readonly form: 'enum'; readonly type: CodeTypeName; readonly member: string }
  | { readonly form: 'new'; readonly type: CodeTypeName; readonly args: readonly CodeExpression[] }
  | {
      readonly form: 'static';
      readonly type: CodeTypeName;
      readonly method: string;
      readonly args: readonly CodeExpression[];
    }
  | {
      readonly form: 'call';
      readonly on: CodeExpression;
      readonly method: string;
      readonly args: readonly CodeExpression[];
    }
  | { readonly form: 'member'; readonly of: CodeExpression; readonly name: string }
  /** The result of an earlier statement. */
  | { readonly form: 'made'; readonly by: Statement }
  | { readonly form: 'scope' }
  | { readonly form: 'constant'; readonly type: CodeTypeName; readonly name: string };

export type CodeEntry = readonly [name: string, value: CodeExpression];

/** A statement of the program. */
export interface Statement {
  readonly value: CodeExpression;
  /** The preferred name, which is used if no other statement has it; names are assigned only to statements that are referenced. */
  readonly name: string;
  /** A comment before the statement. */
  readonly comment?: string;
}

/** Everything in one chart. */
export interface ChartCode {
  readonly type: CodeTypeName;
  readonly id: string;
  readonly namespace?: string;
  readonly statements: readonly Statement[];
}

/** A whole program. */
export interface CodeProgram {
  /** A description for the comment of its function. */
  readonly title: string;
  readonly functionName: string;
  /** The distribution, if it is not the default. */
  readonly distribution?: CodeExpression;
  readonly chart: ChartCode;
  /** Notes for people who continue to edit the program, one per line. */
  readonly notes?: readonly string[];
  /** Remarks by the statement that they concern. */
  readonly remarks?: ReadonlyMap<Statement, readonly string[]>;
  /** Files of objects that remain YAML, in addition to the program. */
  readonly objectsFiles?: readonly string[];
}

export const value = (of: string | number | boolean | null): CodeExpression => ({ form: 'value', value: of });
export const listCode = (items: readonly CodeExpression[]): CodeExpression => ({ form: 'list', items });
export const mapCode = (entries: readonly CodeEntry[]): CodeExpression => ({ form: 'map', entries });
export const made = (by: Statement): CodeExpression => ({ form: 'made', by });
export const SCOPE: CodeExpression = { form: 'scope' };

/** A type of this package; `api.X` and `gatewayapi.X` are names too. */
export function own(name: string): CodeTypeName {
  const module = MODULES[name];
  return { module: module === undefined ? 'cdk8s-ai-gateway' : `cdk8s-ai-gateway/${module}`, name };
}

/** Members of a struct by name; those that are undefined are omitted. */
export type CodeMembers = { readonly [member: string]: CodeExpression | undefined };

/** A struct of this package; without a member that has no value. */
export function structCode(type: string | CodeTypeName, members: CodeMembers): CodeExpression {
  const entries = Object.entries(members).flatMap(([name, one]): CodeEntry[] => (one ? [[name, one]] : []));
  return { form: 'struct', type: typeof type === 'string' ? own(type) : type, members: entries };
}

/** A member of an enum of this package. */
export function enumCode(type: string, member: string): CodeExpression {
  return { form: 'enum', type: own(type), member };
}

export function call(on: CodeExpression, method: string, ...args: (CodeExpression | undefined)[]): CodeExpression {
  return { form: 'call', on, method, args: given(args) };
}

/** A static member: `RateLimit.requestsPerSecond`. */
export function fromStatic(
  type: string | CodeTypeName,
  method: string,
  ...args: (CodeExpression | undefined)[]
): CodeExpression {
  return { form: 'static', type: typeof type === 'string' ? own(type) : type, method, args: given(args) };
}

export function construct(
  type: string | CodeTypeName,
  id: string,
  props?: CodeExpression,
  scope: CodeExpression = SCOPE,
): CodeExpression {
  return {
    form: 'new',
    type: typeof type === 'string' ? own(type) : type,
    args: given([scope, value(id), props]),
  };
}

/** Returns a JSON value as an expression, if it is present. */
export function jsonIf(of: unknown): CodeExpression | undefined {
  return of === undefined ? undefined : json(of);
}

/** Any value of JSON. */
export function json(of: unknown): CodeExpression {
  if (Array.isArray(of)) return listCode(of.map(json));
  if (typeof of === 'object' && of !== null) return mapCode(Object.entries(of).map(([name, one]) => [name, json(one)]));
  return value(typeof of === 'string' || typeof of === 'number' || typeof of === 'boolean' ? of : null);
}

/** Returns the arguments up to the last given one; an empty struct at the end is omitted. */
function given(args: readonly (CodeExpression | undefined)[]): CodeExpression[] {
  const found = args.flatMap((arg) => (arg ? [arg] : []));
  const last = found.at(-1);
  return last?.form === 'struct' && last.members.length === 0 ? found.slice(0, -1) : found;
}

/** Returns the comments before an item of a list. */
export function notesOf(expression: CodeExpression): readonly string[] {
  return expression.form === 'struct' ? (expression.notes ?? []) : [];
}

/** Reports whether a part of an expression has comments, so that it requires several lines. */
export function hasNotesBelow(expression: CodeExpression): boolean {
  return below(expression).some((part) => notesOf(part).length > 0 || hasNotesBelow(part));
}

/** Everything in an expression, itself included. */
export function* parts(expression: CodeExpression): Generator<CodeExpression> {
  yield expression;
  for (const part of below(expression)) yield* parts(part);
}

function below(expression: CodeExpression): readonly CodeExpression[] {
  return [...partsBesideArguments(expression), ...(argsOf(expression) ?? [])];
}

/** Returns the arguments between the parentheses of a call; undefined if there are none. */
export function argsOf(expression: CodeExpression): readonly CodeExpression[] | undefined {
  return expression.form === 'new' || expression.form === 'static' || expression.form === 'call'
    ? expression.args
    : undefined;
}

/** Returns the parts of an expression except for its arguments. */
export function partsBesideArguments(expression: CodeExpression): readonly CodeExpression[] {
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
