import type { CelType, TypeName } from './cel-type';
import type { Expression } from './expression-syntax';
import type { Value, Variables } from './expression-values';

/**
 * The vocabulary of the expressions of one release of the data plane. A plain value: the compiler reads it and knows no release by name.
 */
export interface ExpressionVocabulary {
  /** Types by variable. `contexts` determines which variables are visible. */
  readonly variables: Readonly<Record<string, CelType>>;
  /** Names of types: values of their own, for `type(x) == int`. */
  readonly typeNames: ReadonlySet<string>;
  /** Functions by name, without macros and without those of a namespace. */
  readonly functions: Readonly<Record<string, FunctionShape>>;
  /** Functions such as `math.ceil(x)`, by namespace and name. */
  readonly qualifiedFunctions: Readonly<Record<string, Readonly<Record<string, FunctionShape>>>>;
  /** `x.f(name, ...)`: calls whose first argument names a variable for the others. `has(x.y)` is part of the grammar. */
  readonly macros: Readonly<Record<string, MacroShape>>;
  /** Functions whose arguments before the last may fail: they return another value in that case. */
  readonly tolerantFunctions: ReadonlySet<string>;
  readonly contexts: Readonly<Record<CelContext, ContextRule>>;
  /** Returns how the release evaluates expressions. Loaded on demand, because compiling does not need it. */
  evaluation(): ExpressionEvaluation;
}

/** Evaluates expressions outside of the data plane, as this release of it does. */
export interface ExpressionEvaluation {
  /**
   * Returns the value of an expression. Throws an `ExpressionFailure` if the data plane's evaluation fails, and an `UnknowableExpression`
   * if the value cannot be determined outside of it.
   */
  evaluate(expression: Expression, variables: Variables): Value;
  /** Converts a JSON value, such as a claim, to its value in expressions. */
  valueOfJson(json: unknown): Value;
}

/** Addresses and networks are objects, which only functions such as `ip(...)` and `cidr(...)` return. */
export type ParameterType = TypeName | 'address' | 'network';

/** How a function may be called. Counts exclude the receiver of `receiver.f(...)`. */
export interface FunctionShape {
  /** Minimum and maximum number of arguments of `x.f(a)`; absent if this form does not exist. */
  readonly method?: readonly [least: number, most: number];
  /** Minimum and maximum number of arguments of `f(a)`; absent if this form does not exist. */
  readonly global?: readonly [least: number, most: number];
  /** Types that the receiver (of the global form: the first argument) can have. Absent: not known well enough to judge. */
  readonly receiver?: readonly TypeName[];
  /** Types of the arguments after the receiver (of the global form: after the first one). Absent: any type works. */
  readonly parameters?: readonly (readonly ParameterType[])[];
  readonly result: CelType;
  /** The arguments that must be regular expressions, by index. */
  readonly regex?: number;
  /**
   * The wrong behavior of `f(x, y)` in this release, as the end of a sentence. Only `x.f(y)` is correct.
   */
  readonly globalFault?: string;
  /**
   * Whether the release treats a non-string receiver as missing and compares the argument with itself, which is always true. `dynamic`
   * limits this to arguments that are not string literals.
   */
  readonly passesOverReceiver?: 'always' | 'dynamic';
  /** Receiver types that require an argument of their own type: other arguments are never found. */
  readonly findsOwnType?: readonly TypeName[];
  /** The required form of a literal first argument. */
  readonly literal?: 'ip' | 'cidr' | 'timestamp' | 'duration';
}

/** The value of a macro's first argument inside the others. */
export type Binding = 'item' | 'receiver' | 'any';

export interface MacroShape {
  readonly arguments: readonly [least: number, most: number];
  readonly binds: Binding;
  readonly result: 'bool' | 'list' | 'map' | 'body';
  /** The index of the argument that must be a condition. */
  readonly condition?: number;
  /** The parser itself refuses a first argument that is not a simple name. */
  readonly syntax: boolean;
}

/** The context of an expression, which determines the visible variables; the schema names it for each field. */
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

/** The additional contexts narrow those of fields if the surrounding resource provides more information. */
export type CelContext = FieldContext | 'gatewayRequest' | 'backendRequest' | 'tokenRateLimit';

export interface ContextRule {
  /** The context in a sentence: "a request rule". */
  readonly title: string;
  readonly variables: ReadonlySet<string>;
  /** Why variables of other contexts are missing, by variable or `variable.field`. */
  readonly absent: Readonly<Record<string, string>>;
  /** Variables or fields that exist here at most by accident. */
  readonly doubtful: Readonly<Record<string, string>>;
  /** Whether a value that cannot be evaluated is omitted, without further effect. */
  readonly leavesOut?: boolean;
}
