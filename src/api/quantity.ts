/**
 * An amount of a resource, as Kubernetes writes it: a number, or a text such as `500m` (half a CPU) or `1Gi`.
 */
export class Quantity {
  /** An amount as a plain number: whole CPUs, or bytes. */
  public static fromNumber(value: number): Quantity {
    return new Quantity(value);
  }

  /** An amount with a suffix, such as `500m`, `2` or `1Gi`. */
  public static fromString(value: string): Quantity {
    return new Quantity(value);
  }

  private constructor(private readonly amount: number | string) {}

  /** The amount as text. */
  public toString(): string {
    return String(this.amount);
  }

  /**
   * What stands in the manifest. cdk8s calls this when it resolves the values of an object.
   * @internal
   */
  public resolve(): number | string {
    return this.amount;
  }
}
