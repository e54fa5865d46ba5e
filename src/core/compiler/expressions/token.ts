export type TokenType = 'name' | 'escapedName' | 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'symbol' | 'end';

export interface ExpressionToken {
  readonly type: TokenType;
  /** The decoded value of strings and escaped names; otherwise the source. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
