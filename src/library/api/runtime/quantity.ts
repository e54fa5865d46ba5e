/**
 * A resource quantity of Kubernetes: a number, or a string such as `500m` (half a CPU) or `1Gi`.
 */
export class Quantity {
  /**
   * Returns a quantity without a unit: CPUs or bytes.
   *
   * @param value a number without a unit
   */
  public static fromNumber(value: number): Quantity {
    return new Quantity(value);
  }

  /**
   * An amount with a suffix, such as `500m`, `2` or `1Gi`.
   *
   * @param value such as `500m` or `2Gi`
   */
  public static fromString(value: string): Quantity {
    return new Quantity(value);
  }

  // cdk8s and this package render objects of classes with a `value` as that value.
  private constructor(private readonly value: number | string) {}

  /** Returns the quantity as a string. */
  public toString(): string {
    return String(this.value);
  }
}
