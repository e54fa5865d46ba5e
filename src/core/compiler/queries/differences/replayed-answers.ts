import type { Attachment } from '../../model/attachment';
import { answerTo } from '../prove/findings/replay';
import { requestText, sentText } from '../prove/findings/request-text';
import type { Counterexample } from '../prove/verdict';
import { type ChangedAnswers, changedAnswers } from './same-answers';

/** Returns the requests that are answered differently. The evaluator of single requests confirms each of them. */
export function replayedChanges(before: Attachment, after: Attachment): ChangedAnswers {
  const { requests, doubts } = changedAnswers(before, after);
  const isSeen = (request: Counterexample) => {
    const [then, now] = [answerTo(request, before), answerTo(request, after)];
    return then !== undefined && now !== undefined && then !== now;
  };
  const unseen = requests.filter((request) => !isSeen(request)).map(requestText);
  return {
    requests: requests.filter(isSeen),
    doubts: [
      ...doubts,
      ...unseen.map((text) => `a bug in this program: it found ${text}, which is answered the same way`),
    ],
  };
}

/** Describes a request that is answered differently; `undefined` if there is none. */
export function differenceText(before: Attachment, after: Attachment): string | undefined {
  const {
    requests: [request],
    doubts,
  } = replayedChanges(before, after);
  if (request) return `${sentText(request)} is answered differently`;
  return doubts.length > 0 ? `it cannot be decided: it depends on ${doubts.join('; and on ')}` : undefined;
}
