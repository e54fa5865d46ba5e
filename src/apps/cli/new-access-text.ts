import type { NewAccess } from '../../core/compiler/prove/differences/new-access';
import { callerText, requestText } from '../../core/compiler/prove/findings/request-text';
import { visibleLines } from '../../core/text/visible-text';

/** What somebody reaches who could not, for people. */
export function newAccessText({ requests, doubts }: NewAccess): string {
  const found = requests.flatMap((request) => [
    `  ! ${requestText(request)}`,
    `      from ${callerText(request)}`,
    `      ${request.rule} takes it to ${request.destination}`,
  ]);
  const open = doubts.map((doubt) => `  cannot be decided: it depends on ${doubt}`);
  const none = requests.length + doubts.length === 0 ? ['  nobody reaches what they could not reach before'] : [];
  return visibleLines(`${['', 'New access', ...found, ...open, ...none].join('\n')}\n`);
}
