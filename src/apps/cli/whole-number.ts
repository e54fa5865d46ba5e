/** The value of an option. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  const { InvalidArgumentError } = require('commander') as typeof import('commander');
  throw new InvalidArgumentError('it is no whole number above 0');
}
