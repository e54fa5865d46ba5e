/** How many billionths one of each unit is, as Kubernetes writes amounts. */
const UNITS: Readonly<Record<string, bigint>> = {
  n: 1n,
  u: 1_000n,
  m: 1_000_000n,
  '': 10n ** 9n,
  k: 10n ** 12n,
  M: 10n ** 15n,
  G: 10n ** 18n,
  T: 10n ** 21n,
  P: 10n ** 24n,
  E: 10n ** 27n,
  Ki: 1024n * 10n ** 9n,
  Mi: 1024n ** 2n * 10n ** 9n,
  Gi: 1024n ** 3n * 10n ** 9n,
  Ti: 1024n ** 4n * 10n ** 9n,
  Pi: 1024n ** 5n * 10n ** 9n,
  Ei: 1024n ** 6n * 10n ** 9n,
};

const FORM = /^(\d*)\.?(\d*)(?:([eE][+-]?\d{1,2})|([num]|[kMGTPE]|[KMGTPE]i)?)$/;

/** Returns the canonical form of a quantity: a number, or a number of thousandths (`0.5`, `500m`). Other values are returned unchanged. */
export function normalizedQuantity(amount: unknown): unknown {
  const parts = FORM.exec(String(amount));
  if (!parts || (typeof amount !== 'string' && typeof amount !== 'number')) return amount;
  const [, whole = '', rest = '', exponent = 'e0', unit = ''] = parts;
  if (whole + rest === '') return amount;
  const power = Number(exponent.slice(1)) - rest.length;
  const billionths = BigInt(whole + rest) * (UNITS[unit] ?? 1n);
  // Like the API server, this rounds up to a billionth.
  const exact = power >= 0 ? billionths * 10n ** BigInt(power) : ceiling(billionths, 10n ** BigInt(-power));
  for (const of of ['', 'm', 'u'] as const) {
    const size = UNITS[of] ?? 1n;
    if (exact % size === 0n) return `${exact / size}${of}`;
  }
  return `${exact}n`;
}

function ceiling(amount: bigint, size: bigint): bigint {
  return (amount + size - 1n) / size;
}
