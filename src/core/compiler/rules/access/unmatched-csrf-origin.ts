import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../model/origin';
import type { Rule } from '../rule';

/** What browsers send of a page: a scheme and a host in small letters, and a port where it is not the usual one. */
const SENT = /^[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:.]+\]|[^\s/?#:*A-Z]+)(?::\d+)?$/;
const USUAL_PORT = /^(?:http:.*:80|https:.*:443)$/;

/** Entries beside the own origin that let nobody in. */
export const unmatchedCsrfOrigin: Rule = ({ rules }, diagnostics) => {
  for (const { rule } of rules) {
    const { csrf } = rule.traffic;
    if (!csrf) continue;
    const { additionalOrigins = [] } = csrf.value as { readonly additionalOrigins?: readonly string[] };
    for (const [index, origin] of additionalOrigins.entries()) {
      const reason = reasonOf(origin);
      if (!reason) continue;
      const at = below(csrf.from.origin, 'additionalOrigins', index);
      diagnostics.report(CODE.unmatchedCsrfOrigin, at, { origin, reason });
    }
  }
};

function reasonOf(origin: string): string | undefined {
  if (origin === 'null') return 'the data plane never compares `null`';
  if (SENT.test(origin) && !USUAL_PORT.test(origin)) return undefined;
  return 'browsers do not send this form, and the comparison is exact';
}
