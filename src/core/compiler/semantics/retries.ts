/** How often a request is tried again where retries are asked for without a number: once, as the reference and the data plane have it. */
const UNLESS_SAID = 1;

export function attemptsOf({ attempts = UNLESS_SAID }: { readonly attempts?: number }): number {
  return attempts;
}
