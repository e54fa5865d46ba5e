import type { NewAccess } from '../../core/compiler/queries/differences/new-access';
import type { ChangedAnswers } from '../../core/compiler/queries/differences/same-answers';
import type { Change, ObjectChange } from '../../core/compiler/queries/explain';
import { callerText, requestText } from '../../core/compiler/queries/prove/findings/request-text';
import type { Counterexample } from '../../core/compiler/queries/prove/verdict';
import { visibleLines } from '../../core/text/visible-text';

/** Newly reachable destinations, and changes of requests that destinations receive from the same callers. */
export interface AccessAnswer extends NewAccess {
  readonly altered: readonly (Change | ObjectChange)[];
}

/** Whether a search found no request, and nothing prevented its decision. */
export function isEmptyProof({ requests, doubts }: NewAccess): boolean {
  return requests.length + doubts.length === 0;
}

/** Whether no caller gains access and destinations receive the same requests. */
export function provesNoNewAccess({ altered, ...found }: AccessAnswer): boolean {
  return isEmptyProof(found) && altered.length === 0;
}

/** Returns a readable list of clients that gain access. */
export function newAccessText({ altered, ...found }: AccessAnswer): string {
  const text = textOf('New access', 'no caller reaches a destination that it could not reach before', found);
  if (altered.length === 0) return text;
  const shown = altered.map((change) => {
    const rules = [...new Set(change.requests.flatMap(({ rules }) => rules))].join(', ');
    return `  ! ${accessSubject(change)}: ${change.what}${rules ? ` (${rules})` : ''}`;
  });
  return visibleLines(
    `${[text.trimEnd(), '  but destinations receive other requests, or other pods receive them:', ...shown].join('\n')}\n`,
  );
}

/** A Gateway, or another object. */
export function accessSubject(change: Change | ObjectChange): string {
  return change.about === 'object' ? change.object : change.gateway;
}

/** `a caller without credentials reaches Service/a/b/80: GET http://...` */
export function gainedText(request: Counterexample): string {
  return accessText(request, 'reaches');
}

/** The same, of access that a caller loses. */
export function removedText(request: Counterexample): string {
  return accessText(request, 'no longer reaches');
}

function accessText(request: Counterexample, verb: string): string {
  const { destination = 'a destination', rule } = request;
  const by = rule === undefined ? '' : ` (${rule})`;
  return `${callerText(request)} ${verb} ${destination}: ${requestText(request)}${by}`;
}

/** Returns a readable list of requests with different responses. */
export function changedAnswersText(found: ChangedAnswers): string {
  return textOf('Answers', 'no request is answered differently', found);
}

function textOf(title: string, proven: string, { requests, doubts }: NewAccess): string {
  const found = requests.flatMap((request) => [
    `  ! ${requestText(request)}`,
    `      from ${callerText(request)}`,
    `      ${takenText(request)}`,
  ]);
  const open = doubts.map((doubt) => `  cannot be decided: it depends on ${doubt}`);
  const none = isEmptyProof({ requests, doubts }) ? [`  ${proven}`] : [];
  return visibleLines(`${['', title, ...found, ...open, ...none].join('\n')}\n`);
}

function takenText({ rule, destination }: NewAccess['requests'][number]): string {
  if (rule === undefined) return 'no rule matches it now';
  return destination === undefined ? `${rule} matches it` : `${rule} forwards it to ${destination}`;
}
