import type { Attachment } from '../../../model/attachment';
import { type ChangedAnswers, changedAnswers } from '../../differences/same-answers';
import type { Counterexample } from '../verdict';
import { answerTo } from './replay';
import { requestText, sentText } from './request-text';

/** What is answered otherwise; each request is one that the evaluator of single requests sees answered otherwise. */
export function replayedChanges(before: Attachment, after: Attachment): ChangedAnswers {
  const { requests, doubts } = changedAnswers(before, after);
  const isSeen = (request: Counterexample) => {
    const [then, now] = [answerTo(request, before), answerTo(request, after)];
    return then !== undefined && now !== undefined && then !== now;
  };
  const unseen = requests.filter((request) => !isSeen(request)).map(requestText);
  return {
    requests: requests.filter(isSeen),
    doubts: [...doubts, ...unseen.map((text) => `a fault of this program: ${text} was found, and is answered alike`)],
  };
}

/** A request that is answered otherwise, as a sentence; nothing where all are answered alike. */
export function differenceText(before: Attachment, after: Attachment): string | undefined {
  const {
    requests: [request],
    doubts,
  } = replayedChanges(before, after);
  if (request) return `${sentText(request)} is answered differently`;
  return doubts.length > 0 ? `it cannot be decided: it depends on ${doubts.join('; and on ')}` : undefined;
}
