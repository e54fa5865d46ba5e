/** For sorting, by the numbers of the letters: no locale of a machine has a say in what is written. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
