/** Returns the value of an option that accepts positive integers. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  const { InvalidArgumentError }: typeof import('commander') = require('commander');
  throw new InvalidArgumentError('it is not a positive integer');
}
