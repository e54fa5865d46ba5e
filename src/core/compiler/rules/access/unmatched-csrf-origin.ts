import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import type { Rule } from '../rule';

/** The form of the origin that browsers send: a scheme and a host in lower case, and a port unless it is the default. */
const SENT = /^[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:.]+\]|[^\s/?#:*A-Z]+)(?::\d+)?$/;
const USUAL_PORT = /^(?:http:.*:80|https:.*:443)$/;

/** Reports additional origins that cannot match any origin. */
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
