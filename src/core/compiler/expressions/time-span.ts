import { duration } from '../../validation/rule-values';

/** Reports whether a string is a duration in Go's grammar, such as `1m30s`, and not an expression. */
export function isTimeSpan(text: string): boolean {
  try {
    duration(text);
    return true;
  } catch {
    return false;
  }
}
