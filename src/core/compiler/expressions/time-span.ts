import { duration } from '../../validation/rule-values';

/** Whether a text is a time span in the grammar of Go, such as `1m30s`, and no expression. */
export function isTimeSpan(text: string): boolean {
  try {
    duration(text);
    return true;
  } catch {
    return false;
  }
}
