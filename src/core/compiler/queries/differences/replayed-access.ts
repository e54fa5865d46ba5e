import type { Attachment } from '../../model/attachment';
import { destinationsFor } from '../prove/findings/replay';
import { requestText } from '../prove/findings/request-text';
import type { Counterexample } from '../prove/verdict';
import { type NewAccess, newAccess } from './new-access';

/**
 * Returns the access that the second of two sets of inputs grants and the first does not. The evaluator of single requests confirms each
 * request.
 */
export function replayedNewAccess(before: Attachment, after: Attachment): NewAccess {
  const { requests, doubts } = newAccess(before, after);
  const isSeen = (request: Counterexample) => {
    const [then, now] = [destinationsFor(request, before), destinationsFor(request, after)];
    return then !== undefined && now?.some((key) => !then.includes(key)) === true;
  };
  const unseen = requests.filter((request) => !isSeen(request)).map(requestText);
  return {
    requests: requests.filter(isSeen),
    doubts: [...doubts, ...unseen.map((text) => `a bug in this program: it found ${text}, which is not new access`)],
  };
}
