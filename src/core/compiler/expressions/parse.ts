import type {
  Binary,
  BinaryOperator,
  Call,
  Expression,
  LiteralType,
  MapLiteral,
} from '../../data-plane/expression-syntax';
import { ExpressionSyntaxError } from '../../data-plane/expression-syntax';
import { UnknowableExpression } from '../../data-plane/expression-values';
import { refuseHeight } from './height';
import type { ExpressionToken } from './token';
import { tokenize } from './tokens';

/** The data plane's parser refuses a deeper nesting of parentheses, arguments, lists and indexes. */
const MAXIMAL_DEPTH = 48;

const RELATIONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=', 'in']);
const SUMS: ReadonlySet<string> = new Set(['+', '-']);
const PRODUCTS: ReadonlySet<string> = new Set(['*', '/', '%']);
const KEYWORDS: ReadonlySet<string> = new Set(['in', 'true', 'false', 'null']);
const INT64_LIMIT = 2n ** 63n;
const UINT64_LIMIT = 2n ** 64n;

/**
 * Parses an expression by the grammar of the data plane: standard CEL without optional selection (`.?`, `[?`). Throws an ExpressionSyntaxError with the first place that does not fit.
 */
export function parseExpression(text: string): Expression {
  const parser = new Parser(tokenize(text));
  return parser.parse();
}

/**
 * Parses an expression whose errors were already reported; throws `UnknowableExpression` if it does not parse, because its result is then
 * unknown.
 */
export function parseForEvaluation(text: string): Expression {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) throw new UnknowableExpression(`${text} is not a valid expression`);
    throw error;
  }
}

class Parser {
  private at = 0;
  private depth = 0;

  public constructor(private readonly tokens: readonly ExpressionToken[]) {}

  public parse(): Expression {
    if (this.isAtEnd()) throw new ExpressionSyntaxError('the expression is empty', 0);
    const result = this.expression();
    if (!this.isAtEnd()) throw this.unexpected('an operator or the end');
    refuseHeight(result);
    return result;
  }

  private get current(): ExpressionToken {
    return this.tokens[this.at];
  }

  private isAtEnd(): boolean {
    return this.current.type === 'end';
  }

  private expression(): Expression {
    if (++this.depth > MAXIMAL_DEPTH) {
      throw new ExpressionSyntaxError(
        `it nests deeper than ${MAXIMAL_DEPTH} levels, which the data plane rejects`,
        this.current.start,
      );
    }
    const result = this.conditional();
    this.depth--;
    return result;
  }

  private conditional(): Expression {
    const condition = this.or();
    if (!this.accept('?')) return condition;
    const whenTrue = this.or();
    this.expect(':', 'the ":" of a conditional; a conditional inside another needs parentheses before the ":"');
    const whenFalse = this.expression();
    return { kind: 'conditional', condition, whenTrue, whenFalse, start: condition.start, end: whenFalse.end };
  }

  private or(): Expression {
    return this.logical('||', () => this.and());
  }

  private and(): Expression {
    return this.logical('&&', () => this.relation());
  }

  /** Parses a sequence of operands to a balanced tree, like the data plane: thousands of them do not nest deeply. */
  private logical(operator: '||' | '&&', operand: () => Expression): Expression {
    const operands = [operand()];
    const operators: ExpressionToken[] = [];
    for (;;) {
      const token = this.accept(operator);
      if (!token) break;
      operators.push(token);
      operands.push(operand());
    }
    const balanced = (first: number, last: number): Expression => {
      if (first === last) return operands[first];
      const middle = (first + last) >> 1;
      return binary(operator, operators[middle], balanced(first, middle), balanced(middle + 1, last));
    };
    return balanced(0, operands.length - 1);
  }

  private relation(): Expression {
    return this.leftAssociative(RELATIONS, () =>
      this.leftAssociative(SUMS, () => this.leftAssociative(PRODUCTS, () => this.unary())),
    );
  }

  private leftAssociative(operators: ReadonlySet<string>, operand: () => Expression): Expression {
    let left = operand();
    for (;;) {
      const token = this.current;
      if (!(token.type === 'symbol' || token.type === 'name') || !operators.has(token.text)) return left;
      this.at++;
      left = binary(token.text as BinaryOperator, token, left, operand());
    }
  }

  private unary(): Expression {
    const first = this.current;
    if (first.type !== 'symbol' || (first.text !== '!' && first.text !== '-')) return this.member();
    const operator = first.text;
    if (this.isNegativeNumber()) return this.member();
    let count = 0;
    for (; this.isSymbol(operator); count++) this.at++;
    const operand = this.member();
    return { kind: 'unary', operator, count, operand, start: first.start, end: operand.end };
  }

  private isSymbol(text: string): boolean {
    return this.current.type === 'symbol' && this.current.text === text;
  }

  private isNegativeNumber(): boolean {
    const next = this.tokens[this.at + 1];
    return this.isSymbol('-') && (next?.type === 'int' || next?.type === 'double');
  }

  private member(): Expression {
    let operand = this.primary();
    for (;;) {
      if (this.accept('.')) operand = this.selection(operand);
      else if (this.isSymbol('[')) operand = this.indexing(operand);
      else return operand;
    }
  }

  private selection(operand: Expression): Expression {
    if (this.isSymbol('?'))
      throw new ExpressionSyntaxError(
        'the data plane does not support optional selection ".?"; use default(...)',
        this.current.start,
      );
    const token = this.current;
    if ((token.type !== 'name' || KEYWORDS.has(token.text)) && token.type !== 'escapedName')
      throw this.unexpected('a field name');
    this.at++;
    if (token.type === 'name' && this.isSymbol('(')) return this.call(operand, token);
    return {
      kind: 'select',
      operand,
      field: token.text,
      isQuoted: token.type === 'escapedName',
      fieldStart: token.start,
      start: operand.start,
      end: token.end,
    };
  }

  private indexing(operand: Expression): Expression {
    this.at++;
    if (this.isSymbol('?'))
      throw new ExpressionSyntaxError(
        'the data plane does not support optional indexing "[?"; use default(...)',
        this.current.start,
      );
    const index = this.expression();
    const close = this.expect(']', '"]"');
    return { kind: 'index', operand, index, start: operand.start, end: close.end };
  }

  private call(target: Expression | undefined, name: ExpressionToken): Call {
    const open = this.expect('(', '"("');
    const args = this.isSymbol(')') ? [] : this.sequence(() => this.expression());
    const close = this.expect(')', `"," or ")" for the "(" at character ${open.start + 1}`);
    return {
      kind: 'call',
      target,
      name: name.text,
      nameStart: name.start,
      args,
      start: target?.start ?? name.start,
      end: close.end,
    };
  }

  private sequence<T>(item: () => T, closing?: string): T[] {
    const items = [item()];
    while (this.accept(',')) {
      if (closing !== undefined && this.isSymbol(closing)) break;
      items.push(item());
    }
    return items;
  }

  private primary(): Expression {
    const token = this.current;
    switch (token.type) {
      case 'string':
      case 'bytes':
      case 'int':
      case 'uint':
      case 'double':
        this.at++;
        return literal(token.type, token, token.start);
      case 'name':
        return this.named(token);
      case 'symbol':
        return this.bracketed(token);
      default:
        throw this.unexpected('a value');
    }
  }

  private named(token: ExpressionToken): Expression {
    if (token.text === 'in') throw this.unexpected('a value');
    this.at++;
    if (token.text === 'true' || token.text === 'false') return literal('bool', token, token.start);
    if (token.text === 'null') return literal('null', token, token.start);
    if (this.isSymbol('(')) return this.call(undefined, token);
    if (token.text === 'match' && this.startsValue())
      throw new ExpressionSyntaxError(
        'this release of the data plane does not support `match`; write condition ? value : other',
        token.start,
      );
    if (this.isSymbol('{'))
      throw new ExpressionSyntaxError(
        `the data plane cannot build messages such as ${token.text}{...}; a map is {"key": value}`,
        token.start,
      );
    return { kind: 'name', name: token.text, start: token.start, end: token.end };
  }

  private startsValue(): boolean {
    const { type, text } = this.current;
    return type === 'symbol' ? text === '{' : type !== 'end' && text !== 'in';
  }

  private bracketed(token: ExpressionToken): Expression {
    this.at++;
    switch (token.text) {
      case '(':
        return this.parenthesized(token);
      case '[':
        return this.list(token);
      case '{':
        return this.map(token);
      case '.':
        return this.rooted();
      case '-':
        return this.negativeNumber(token);
      default:
        this.at--;
        throw this.unexpected('a value');
    }
  }

  private parenthesized(open: ExpressionToken): Expression {
    const inner = this.expression();
    const close = this.expect(')', `an operator or ")" for the "(" at character ${open.start + 1}`);
    return { ...inner, start: open.start, end: close.end };
  }

  private list(open: ExpressionToken): Expression {
    this.refuseOptionalEntry();
    const items = this.isSymbol(']') || this.isSymbol(',') ? [] : this.sequence(() => this.expression(), ']');
    this.accept(',');
    const close = this.expect(']', '"," or "]"');
    return { kind: 'list', items, start: open.start, end: close.end };
  }

  private map(open: ExpressionToken): MapLiteral {
    this.refuseOptionalEntry();
    const entries = this.isSymbol('}') || this.isSymbol(',') ? [] : this.sequence(() => this.mapEntry(), '}');
    this.accept(',');
    const close = this.expect('}', '"," or "}"');
    return { kind: 'map', entries, start: open.start, end: close.end };
  }

  private mapEntry(): { key: Expression; value: Expression } {
    const key = this.expression();
    this.expect(':', 'the ":" of a map entry');
    return { key, value: this.expression() };
  }

  private refuseOptionalEntry(): void {
    if (this.isSymbol('?'))
      throw new ExpressionSyntaxError('the data plane does not support optional entries "?"', this.current.start);
  }

  private rooted(): Expression {
    const token = this.current;
    if (token.type !== 'name' || KEYWORDS.has(token.text)) throw this.unexpected('a name after the leading "."');
    return this.named(token);
  }

  private negativeNumber(minus: ExpressionToken): Expression {
    const token = this.current;
    if (token.type !== 'int' && token.type !== 'double') {
      throw new ExpressionSyntaxError(
        '"-" must be followed by a number here; put the rest in parentheses',
        minus.start,
      );
    }
    if (token.text.startsWith('0x'))
      throw new ExpressionSyntaxError('a hexadecimal number cannot be negative; write -(0x1F)', minus.start);
    this.at++;
    return literal(token.type, { ...token, text: `-${token.text}` }, minus.start);
  }

  private accept(symbol: string): ExpressionToken | undefined {
    if (!this.isSymbol(symbol)) return undefined;
    return this.tokens[this.at++];
  }

  private expect(symbol: string, wanted: string): ExpressionToken {
    const token = this.accept(symbol);
    if (!token) throw this.unexpected(wanted);
    return token;
  }

  private unexpected(wanted: string): ExpressionSyntaxError {
    const { type, text, start } = this.current;
    const found =
      type === 'end' ? 'it ends' : `found ${type === 'string' ? `the string ${JSON.stringify(text)}` : `"${text}"`}`;
    return new ExpressionSyntaxError(`${found} where ${wanted} is expected`, start);
  }
}

function binary(operator: BinaryOperator, token: ExpressionToken, left: Expression, right: Expression): Binary {
  return { kind: 'binary', operator, operatorStart: token.start, left, right, start: left.start, end: right.end };
}

function literal(type: LiteralType, token: ExpressionToken, start: number): Expression {
  if (type === 'int') refuseOutOfRange(token, -INT64_LIMIT, INT64_LIMIT - 1n);
  if (type === 'uint') refuseOutOfRange({ ...token, text: token.text.slice(0, -1) }, 0n, UINT64_LIMIT - 1n);
  if (type === 'double' && !Number.isFinite(Number(token.text)))
    throw new ExpressionSyntaxError('the number is too large', start);
  return { kind: 'literal', type, text: token.text, start, end: token.end };
}

function refuseOutOfRange(token: ExpressionToken, least: bigint, most: bigint): void {
  const value = token.text.startsWith('-') ? -BigInt(token.text.slice(1)) : BigInt(token.text);
  if (value < least || value > most)
    throw new ExpressionSyntaxError(`the number ${token.text} does not fit into 64 bits`, token.start);
}
