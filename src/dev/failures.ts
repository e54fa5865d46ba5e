/** How a stand-in fails: it is not there, it answers with a status, or it takes its time. Milliseconds. */
export type Failure = { readonly down: true } | { readonly status: number } | { readonly slow: number };

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/**
 * Reads `openai=429`, `openai=down` and `openai=slow 30s`.
 *
 * @throws if it is none of these
 */
export function failureOf(text: string): readonly [name: string, failure: Failure] {
  const [, name, how] = /^\s*([^=\s]+)\s*=\s*(.+?)\s*$/.exec(text) ?? [];
  const failure = how === undefined ? undefined : failureFrom(how);
  if (!name || !failure)
    throw new Error(`--fail: "${text}" is none of NAME=STATUS (400 to 599), NAME=down and NAME=slow 30s`);
  return [name, failure];
}

function failureFrom(how: string): Failure | undefined {
  if (how === 'down') return { down: true };
  if (/^[45]\d\d$/.test(how)) return { status: Number(how) };
  const [, count, unit = ''] = /^slow\s+(\d{1,6})(ms|s|m)$/.exec(how) ?? [];
  return count === undefined ? undefined : { slow: Number(count) * (UNITS[unit] ?? 1) };
}
