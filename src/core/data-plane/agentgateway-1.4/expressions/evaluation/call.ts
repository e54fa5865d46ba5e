import type { Expression } from '../../../expression-syntax';
import { ByteString, describeType, ExpressionFailure, UnsignedInteger, type Value } from '../../../expression-values';
import { materialized } from './operators';

/** A call while it is evaluated. Arguments are evaluated when somebody reads them, each time. */
export class FunctionCall {
  public constructor(
    public readonly name: string,
    /** The receiver of `receiver.f(...)`. */
    public readonly receiver: Value | undefined,
    public readonly nodes: readonly Expression[],
    private readonly evaluate: (node: Expression) => Value,
  ) {}

  public get count(): number {
    return this.nodes.length;
  }

  public argument(index: number): Value {
    const node = this.nodes[index];
    if (!node) throw new ExpressionFailure(`an argument of ${this.name}() is missing`);
    return materialized(this.evaluate(node));
  }

  /** Whether the argument can be evaluated, or why not. */
  public attempt(index: number): Value | ExpressionFailure {
    try {
      const node = this.nodes[index];
      if (!node) throw new ExpressionFailure(`an argument of ${this.name}() is missing`);
      return this.evaluate(node);
    } catch (error) {
      if (error instanceof ExpressionFailure) return error;
      throw error;
    }
  }

  public text(index: number): string {
    return stringArgument(this.argument(index));
  }

  /** The receiver of a function that exists as a method only. */
  public receiverText(): string {
    return stringArgument(materialized(this.ownReceiver()));
  }

  public ownReceiver(): Value {
    if (this.receiver === undefined) throw new ExpressionFailure(`${this.name}() has no receiver`);
    return this.receiver;
  }

  /** The receiver, or the first argument of the global form. */
  public subject(): Value {
    return this.receiver === undefined ? this.argument(0) : materialized(this.receiver);
  }

  /**
   * Returns the string to operate on. A receiver that is not a string is skipped, and the first argument replaces it: the data plane
   * compares the argument with itself.
   */
  public subjectText(): string {
    const receiver = this.receiver === undefined ? undefined : materialized(this.receiver);
    return typeof receiver === 'string' ? receiver : this.text(0);
  }

  public index(at: number): number {
    const value = this.argument(at);
    if (typeof value === 'bigint' && value >= 0n) return Number(value);
    if (value instanceof UnsignedInteger) return Number(value.value);
    throw new ExpressionFailure(`${this.name}() requires a position, not ${describeType(value)}`);
  }

  public signed(at: number): number {
    const value = this.argument(at);
    if (typeof value === 'bigint') return Number(value);
    if (value instanceof UnsignedInteger) return Number(value.value);
    throw new ExpressionFailure(`${this.name}() requires an integer, not ${describeType(value)}`);
  }
}

export type EvaluatedFunction = (call: FunctionCall) => Value;
export type FunctionTable = Readonly<Record<string, EvaluatedFunction>>;

export function stringArgument(value: Value): string {
  if (typeof value === 'string') return value;
  throw new ExpressionFailure(`${describeType(value)} is not a string`);
}

export function bytesOf(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof ByteString) return value.bytes;
  throw new ExpressionFailure(`${describeType(value)} is neither a string nor bytes`);
}
