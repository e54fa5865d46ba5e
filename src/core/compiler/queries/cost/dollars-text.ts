/** Rounded up, as it is the most. */
export function dollarsText(dollars: number): string {
  const digits = dollars >= 1 || dollars === 0 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(dollars)));
  const unit = 10 ** digits;
  const rounded = Math.max(Math.ceil(dollars * unit - 1e-6), 0) / unit;
  return `$${rounded.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: digits })}`;
}
