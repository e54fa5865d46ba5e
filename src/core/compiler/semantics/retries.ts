/** The number of retries if retries are enabled without a number: one, as in the reference and the data plane. */
const UNLESS_SAID = 1;

export function attemptsOf({ attempts = UNLESS_SAID }: { readonly attempts?: number }): number {
  return attempts;
}
