/** A patch that Kubernetes would refuse to apply. */
export class InvalidPatchError extends Error {
  private readonly steps: (string | number)[] = [];

  public constructor(message: string) {
    super(message);
    this.name = 'InvalidPatchError';
  }

  /** The position in the patch, as far as it is known. */
  public get path(): readonly (string | number)[] {
    return this.steps;
  }

  /** Runs a part of a merge. Errors that it throws are located below this step of the patch. */
  public static below<T>(step: string | number, merge: () => T): T {
    try {
      return merge();
    } catch (error) {
      if (error instanceof InvalidPatchError) error.steps.unshift(step);
      throw error;
    }
  }
}
