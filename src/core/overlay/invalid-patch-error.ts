/** A patch that Kubernetes would refuse to apply. */
export class InvalidPatchError extends Error {
  private readonly steps: (string | number)[] = [];

  public constructor(message: string) {
    super(message);
    this.name = 'InvalidPatchError';
  }

  /** Where in the patch it is, as far as that is known. */
  public get path(): readonly (string | number)[] {
    return this.steps;
  }

  /** Runs a part of a merge. What it refuses is found below this step of the patch. */
  public static below<T>(step: string | number, merge: () => T): T {
    try {
      return merge();
    } catch (error) {
      if (error instanceof InvalidPatchError) error.steps.unshift(step);
      throw error;
    }
  }
}
