import type { NewAccess } from '../../core/compiler/queries/differences/new-access';
import type { ChangedAnswers } from '../../core/compiler/queries/differences/same-answers';
import { callerText, requestText } from '../../core/compiler/queries/prove/findings/request-text';
import { visibleLines } from '../../core/text/visible-text';

/** What somebody reaches who could not, for people. */
export function newAccessText(found: NewAccess): string {
  return textOf('New access', 'nobody reaches what they could not reach before', found);
}

/** Which requests are answered differently, for people. */
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
  const none = requests.length + doubts.length === 0 ? [`  ${proven}`] : [];
  return visibleLines(`${['', title, ...found, ...open, ...none].join('\n')}\n`);
}

function takenText({ rule, destination }: NewAccess['requests'][number]): string {
  if (rule === undefined) return 'no rule takes it now';
  return destination === undefined ? `${rule} takes it` : `${rule} takes it to ${destination}`;
}
