import { CODE } from '../../../diagnostics/codes.generated';
import type { Cors } from '../../../validation/types.generated';
import { below, type Origin } from '../../../values/origin';
import type { Rule } from '../rule';

const EVERY_SITE: ReadonlySet<string> = new Set(['*', 'http://*', 'https://*']);

/**
 * CORS that allows every site to send requests with its visitors' credentials. Browsers reject a literal `*`; proxies that echo the origin
 * bypass that check.
 */
export const corsCredentialsForAnyOrigin: Rule = ({ rules }, diagnostics) => {
  for (const { rule } of rules) {
    const { cors } = rule.traffic;
    if (cors) report(cors.value, cors.from.origin);
  }

  function report({ allowCredentials, allowOrigins }: Cors, origin: Origin): void {
    const every = allowCredentials ? allowOrigins?.find((one) => EVERY_SITE.has(one.toLowerCase())) : undefined;
    if (every === undefined) return;
    diagnostics.report(CODE.corsCredentialsForAnyOrigin, below(origin, 'allowCredentials'), { origin: every });
  }
};
