/** The number of retries if retries are enabled without a number: one, as in the reference and the data plane. */
const DEFAULT_ATTEMPTS = 1;

export function attemptsOf({ attempts = DEFAULT_ATTEMPTS }: { readonly attempts?: number }): number {
  return attempts;
}
