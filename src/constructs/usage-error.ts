import { CATALOGUE, type MessageCode, type MessageValues } from '../diagnostics';
import { fill } from '../diagnostics/collector';

/** An error about how constructs are used, with the catalogue's words: what is wrong, and how to fix it. */
export function usageError(code: MessageCode, values: MessageValues = {}): Error {
  const { text, fix } = CATALOGUE[code];
  return new Error(`${code}: ${fill(text, values)}\n  fix: ${fill(fix, values)}`);
}
