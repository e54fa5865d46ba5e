/**
 * A node of the syntax tree. `start` and `end` are offsets in the expression, `end` exclusive.
 */
interface Span {
  readonly start: number;
  readonly end: number;
}

export type LiteralType = 'string' | 'bytes' | 'int' | 'uint' | 'double' | 'bool' | 'null';

export interface Literal extends Span {
  readonly kind: 'literal';
  readonly type: LiteralType;
  /** The decoded value of a string; for bytes, one character per byte; the digits of a number; empty for other literals. */
  readonly text: string;
}

export interface Name extends Span {
  readonly kind: 'name';
  readonly name: string;
}

export interface Select extends Span {
  readonly kind: 'select';
  readonly operand: Expression;
  readonly field: string;
  /** Whether the field is in backquotes. */
  readonly isQuoted: boolean;
  readonly fieldStart: number;
}

export interface Index extends Span {
  readonly kind: 'index';
  readonly operand: Expression;
  readonly index: Expression;
}

export interface Call extends Span {
  readonly kind: 'call';
  readonly target: Expression | undefined;
  readonly name: string;
  readonly nameStart: number;
  readonly args: readonly Expression[];
}

export interface List extends Span {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

export interface MapLiteral extends Span {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
}

export interface Unary extends Span {
  readonly kind: 'unary';
  readonly operator: '!' | '-';
  /** How often the operator is written in a row. */
  readonly count: number;
  readonly operand: Expression;
}

export type BinaryOperator = '||' | '&&' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'in' | '+' | '-' | '*' | '/' | '%';

export interface Binary extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly operatorStart: number;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Conditional extends Span {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export type Expression = Literal | Name | Select | Index | Call | List | MapLiteral | Unary | Binary | Conditional;

/** Reports that a text is not a valid expression of the data plane's dialect, and at which offset. */
export class ExpressionSyntaxError extends Error {
  public constructor(
    message: string,
    /** The offset in the expression. */
    public readonly offset: number,
  ) {
    super(message);
    this.name = 'ExpressionSyntaxError';
  }
}

/** An expression that parses, and with which the process of the data plane would end. */
export class ExpressionTooDeepError extends ExpressionSyntaxError {
  public constructor(
    public readonly most: number,
    offset: number,
  ) {
    super(`it chains more than ${most} operations`, offset);
    this.name = 'ExpressionTooDeepError';
  }
}

/** Returns the value of a string literal. */
export function textIn(node: Expression | undefined): string | undefined {
  return node?.kind === 'literal' && node.type === 'string' ? node.text : undefined;
}

/** The direct parts of a node, in the order in which they are written. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'select':
    case 'unary':
      return [node.operand];
    case 'index':
      return [node.operand, node.index];
    case 'call':
      return node.target ? [node.target, ...node.args] : node.args;
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flatMap((entry) => [entry.key, entry.value]);
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.condition, node.whenTrue, node.whenFalse];
  }
}
