import { isTimeSpan } from '../expressions/time-span';

/** Returns a field with a duration or an expression; a duration becomes the expression that a controller generates. */
export function timeSpan(text: string): string {
  return isTimeSpan(text) ? `duration("${text}")` : text;
}
