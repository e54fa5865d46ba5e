import type { Attachment } from '../../../model/attachment';
import type { CallsOfRules } from '../../../model/called-destination';
import type { Guarantee } from '../../../model/guarantee';
import { Prover } from '../questions/prove';
import { answered } from './answer';
import { sentText } from './request-text';

/** Explains in a sentence why a guarantee is not satisfied; undefined if it is. */
export function brokenText(guarantee: Guarantee, attachment: Attachment, calls?: CallsOfRules): string | undefined {
  const verdict = answered(guarantee, new Prover(attachment, calls), attachment);
  switch (verdict.is) {
    case 'holds':
      return undefined;
    case 'does not hold': {
      const { counterexample, reason } = verdict;
      return `it is violated by ${sentText(counterexample)}: ${reason}`;
    }
    case 'cannot be decided':
      return `it cannot be decided: it depends on ${verdict.reasons.join('; and on ')}`;
    case 'about nothing':
      return `no request matches it: ${verdict.reason}`;
  }
}
