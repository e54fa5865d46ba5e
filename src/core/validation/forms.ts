import type { Issue } from './issue';
import { isDurationPattern } from './suggested-values';

/** The form of a string in words, for readers who do not read regular expressions. */
interface StringForm {
  /** A noun phrase with an example. */
  readonly words: string;
  /** Returns the help for a value whose meaning is clear. */
  helpFor?(value: string): string | undefined;
}

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';

const SPELLED_DURATION =
  /^\s*(\d{1,5})\s*(ms|msecs?|millis|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\s*$/i;

/** Durations usually only have another spelling. */
export const DURATION_FORM: StringForm = {
  words: 'a duration such as 10s, 1m30s or 500ms',
  helpFor(value) {
    const [, number, unit = ''] = SPELLED_DURATION.exec(value) ?? [];
    if (number === undefined) return undefined;
    const word = unit.toLowerCase();
    return `Write ${number}${/^(?:ms|mil)/.test(word) ? 'ms' : word.slice(0, 1)}.`;
  },
};

/** A hostname and more: a scheme, a port or a path, or capital letters. */
const WITH_HOSTNAME = /^(?:[a-z]+:\/\/)?([-a-z0-9]+(?:\.[-a-z0-9]+)+)(?::\d+)?(?:\/.*)?$/i;

const HOSTNAME_FORM: StringForm = {
  words: 'a lowercase hostname without scheme and port, such as llm.example.com',
  helpFor(value) {
    if (value === '*') return 'Remove it to match all hostnames, or write a domain, such as *.example.com.';
    const [, hostname] = WITH_HOSTNAME.exec(value) ?? [];
    return hostname && `Write ${hostname.toLowerCase()}.`;
  },
};

/** The forms of frequent patterns, by the source of the pattern. */
const FORMS: ReadonlyMap<string, StringForm> = new Map<string, StringForm>([
  [`^(\\*\\.)?${LABEL}(\\.${LABEL})*$`, HOSTNAME_FORM],
  [`^${LABEL}(\\.${LABEL})*$`, { words: 'lowercase letters, digits, `-` and `.`, such as llm-gateway' }],
  [`^${LABEL}$`, { words: 'lowercase letters, digits and `-`, such as llm-gateway' }],
]);

/** Returns what an issue shows about a form that a value does not have. */
export function helpOf({ words, helpFor }: StringForm, value: string): Pick<Issue, 'fix' | 'help'> {
  const help = helpFor?.(value);
  return { fix: words, ...(help !== undefined && { help }) };
}

/** Returns the form of a pattern, if it is a frequent one. */
export function stringFormOf(pattern: RegExp): StringForm | undefined {
  return isDurationPattern(pattern) ? DURATION_FORM : FORMS.get(pattern.source);
}
