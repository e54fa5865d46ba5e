/** A patch that Kubernetes would refuse to apply. */
export class PatchRefusedError extends Error {
  public constructor(message: string) {
    super(message);
    this.name = 'PatchRefusedError';
  }
}
