/** Parses a LiteLLM time, in UTC if it has no zone; an invalid Date if it is unreadable, and undefined if absent. */
export function dateOf(value: unknown): Date | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return new Date(Number.NaN);
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(value.replace(/^\d{4}-\d{2}-\d{2}/, ''));
  return new Date(hasZone || !value.includes(':') ? value : `${value}Z`);
}
