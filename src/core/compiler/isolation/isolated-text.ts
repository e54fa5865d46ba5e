import { writtenNameText } from '../../diagnostics/subject-text';
import { lineComments, visibleText } from '../../text/visible-text';
import type { IsolationOutcome } from '../model/isolation';
import type { IsolatedOutput } from '../model/result';

const OUTCOMES: Readonly<Record<IsolationOutcome, string>> = {
  answers500: 'answers 500',
  notServed: 'is not served',
  leftOut: 'is left out',
  notInEffect: 'is not in effect',
  keepsLastOutput: 'keeps its last output',
};

/** Returns the parts that are omitted because of errors, one per line; empty if there are none. */
export function isolatedText(parts: readonly IsolatedOutput[]): string {
  return isolatedLines(parts)
    .map((line) => `${visibleText(line)}\n`)
    .join('');
}

/** Returns the same lines as YAML comments. */
export function isolatedComment(parts: readonly IsolatedOutput[]): string {
  return lineComments(isolatedLines(parts));
}

function isolatedLines(parts: readonly IsolatedOutput[]): readonly string[] {
  if (parts.length === 0) return [];
  const lines = parts.map((part) => `  ${isolatedName(part)} ${outcomeText(part)}: ${part.because.join(', ')}`);
  return ['because of errors:', ...lines];
}

function isolatedName({ resource, part }: IsolatedOutput): string {
  const name = writtenNameText(resource);
  return part === undefined ? name : `${name}, ${part},`;
}

function outcomeText({ type, outcome }: IsolatedOutput): string {
  if (type === 'destination') return 'is not called, and routes to it answer 500';
  return type === 'listenerRoutes' ? 'answers 500 to all requests' : OUTCOMES[outcome];
}
