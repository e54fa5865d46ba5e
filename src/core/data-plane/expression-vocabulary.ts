import type { Expression } from '../compiler/expressions/syntax';
import type { CelType, TypeName } from './cel-type';
import type { Value, Variables } from './expression-values';

/** What the expressions of one release of the data plane can say. A plain value: the compiler reads it and knows no release by name. */
export interface ExpressionVocabulary {
  /** Types by variable. Where a variable can be seen is said by `contexts`. */
  readonly variables: Readonly<Record<string, CelType>>;
  /** Names of types: values of their own, for `type(x) == int`. */
  readonly typeNames: ReadonlySet<string>;
  /** Functions by name, without macros and without those of a namespace. */
  readonly functions: Readonly<Record<string, FunctionShape>>;
  /** Functions such as `math.ceil(x)`, by namespace and name. */
  readonly qualifiedFunctions: Readonly<Record<string, Readonly<Record<string, FunctionShape>>>>;
  /** `x.f(name, ...)`: calls whose first argument names a variable for the others. `has(x.y)` is part of the grammar. */
  readonly macros: Readonly<Record<string, MacroShape>>;
  /** Functions whose arguments before the last may fail: they give another value then. */
  readonly tolerantFunctions: ReadonlySet<string>;
  readonly contexts: Readonly<Record<CelContext, ContextRule>>;
  /** How the release evaluates expressions. Loaded when somebody asks: compiling needs none of it. */
  evaluation(): ExpressionEvaluation;
}

/** Evaluates expressions outside of the data plane, as this release of it does. */
export interface ExpressionEvaluation {
  /**
   * The value of an expression. Throws an `ExpressionFailure` where the data plane's evaluation fails, and an `UnknowableExpression`
   * for what cannot be found out outside of it.
   */
  evaluate(expression: Expression, variables: Variables): Value;
  /** What a value of JSON, such as a claim, is in an expression. */
  valueOfJson(json: unknown): Value;
}

/** Addresses and networks are objects, which only functions such as `ip(...)` and `cidr(...)` return. */
export type ParameterType = TypeName | 'address' | 'network';

/** How a function may be called. Counts exclude the receiver of `receiver.f(...)`. */
export interface FunctionShape {
  /** `x.f(a)`: least and most arguments; absent when there is no such form. */
  readonly method?: readonly [least: number, most: number];
  /** `f(a)`, likewise. */
  readonly global?: readonly [least: number, most: number];
  /** Types that the receiver (of the global form: the first argument) can have. Absent: not known well enough to judge. */
  readonly receiver?: readonly TypeName[];
  /** Types of the arguments after the receiver (of the global form: after the first one). Absent: any type works. */
  readonly parameters?: readonly (readonly ParameterType[])[];
  readonly result: CelType;
  /** The arguments that must be regular expressions, by index. */
  readonly regex?: number;
  /**
   * The release answers `f(x, y)` wrongly: what it does instead, as the end of a sentence. Only `x.f(y)` is right.
   */
  readonly globalFault?: string;
  /**
   * The release takes a receiver that is no text for one that is not there, and compares the argument with itself: always true.
   * With `dynamic`, only for an argument that is not written as a text.
   */
  readonly passesOverReceiver?: 'always' | 'dynamic';
  /** What is looked for has to be of the receiver's own type in these: in others, nothing is ever found. */
  readonly findsOwnType?: readonly TypeName[];
  /** What a literal first argument must be. */
  readonly literal?: 'ip' | 'cidr' | 'timestamp' | 'duration';
}

/** What the first argument of a macro becomes inside the others. */
export type Binding = 'item' | 'receiver' | 'any';

export interface MacroShape {
  readonly arguments: readonly [least: number, most: number];
  readonly binds: Binding;
  readonly result: 'bool' | 'list' | 'map' | 'body';
  /** The argument that has to be a condition, by index. */
  readonly condition?: number;
  /** The parser itself refuses a first argument that is not a simple name. */
  readonly syntax: boolean;
}

/** Where an expression runs, which decides what it can see, as fields of the schema name it. */
export type FieldContext =
  | 'request'
  | 'response'
  | 'networkAuthorization'
  | 'mcpAuthorization'
  | 'accessLog'
  | 'tracingAttributes'
  | 'tracingSampling'
  | 'tracingResources'
  | 'health'
  | 'llmTransformation'
  | 'extAuthRequest'
  | 'extAuthResponse'
  | 'rateLimitDescriptor';

/** The later ones narrow those of fields where the surrounding resource says more. */
export type CelContext = FieldContext | 'gatewayRequest' | 'backendRequest' | 'tokenRateLimit';

export interface ContextRule {
  /** The context in a sentence: "a request rule". */
  readonly title: string;
  readonly variables: ReadonlySet<string>;
  /** Why variables of other contexts are missing, by variable or `variable.field`. */
  readonly absent: Readonly<Record<string, string>>;
  /** Variables or fields that exist here at most by accident. */
  readonly doubtful: Readonly<Record<string, string>>;
  /** A value that cannot be worked out is left out, and nothing else suffers. */
  readonly leavesOut?: boolean;
}
