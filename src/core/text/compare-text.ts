/** Compares strings by code unit for sorting, independent of the locale of the machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
