import type { Suggestion } from '../../text/suggestion';
import type { Issue } from '../../validation/issue';
import { isObject } from '../../values/objects';
import { valueAt } from '../../values/value-at';

interface FormerValue {
  readonly fix: string;
  readonly suggestion: Suggestion;
}

/** Returns the equivalent of a value that older revisions accepted and this one rejects. */
export function formerValue({ rule, path }: Issue, document: unknown): FormerValue | undefined {
  const isAttempts = rule === 'bound' && path.includes('traffic') && path.slice(-2).join('.') === 'retry.attempts';
  if (!isAttempts || valueAt(document, path) !== 0) return undefined;
  const retry = valueAt(document, path.slice(0, -1));
  return isObject(retry) && !('precondition' in retry) ? NO_RETRIES : undefined;
}

/** Without `retry`, that of a less precise policy would apply. */
const NO_RETRIES: FormerValue = {
  fix: 'To disable retries, write `attempts: 1` and `precondition: "false"`.',
  suggestion: {
    form: 'several',
    steps: [
      { at: [], form: 'value', value: 1 },
      { at: [], form: 'beside', fields: { precondition: 'false' } },
    ],
  },
};
