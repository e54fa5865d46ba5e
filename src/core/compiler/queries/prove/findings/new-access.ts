import type { Attachment } from '../../../model/attachment';
import { type NewAccess, newAccess } from '../../differences/new-access';
import type { Counterexample } from '../verdict';
import { destinationsFor } from './replay';
import { requestText } from './request-text';

/** What the second of two sets of inputs lets through that the first did not; each request is one that the evaluator of single requests sees. */
export function replayedNewAccess(before: Attachment, after: Attachment): NewAccess {
  const { requests, doubts } = newAccess(before, after);
  const isSeen = (request: Counterexample) => {
    const [then, now] = [destinationsFor(request, before), destinationsFor(request, after)];
    return then !== undefined && now?.some((key) => !then.includes(key)) === true;
  };
  const unseen = requests.filter((request) => !isSeen(request)).map(requestText);
  return {
    requests: requests.filter(isSeen),
    doubts: [...doubts, ...unseen.map((text) => `a fault of this program: ${text} was found, and is no new access`)],
  };
}
