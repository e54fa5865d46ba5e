import { isTimeSpan } from '../expressions/time-span';

/** A field that takes a time span or an expression: the former as the expression that a controller makes of it. */
export function timeSpan(text: string): string {
  return isTimeSpan(text) ? `duration("${text}")` : text;
}
