import { CODE } from '../../../diagnostics/codes.generated';
import { originKey } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { onePerAccess } from '../../analysis/check-context';
import { type HeaderStep, headerStepsBeforeRouting } from '../../analysis/header-steps';
import { reads } from '../../analysis/read-paths';
import { requestDecisionsOf } from '../../analysis/request-decisions';
import type { Rule } from '../rule';

/** Headers in which proxies state the address of a client. */
const ADDRESS_HEADERS: ReadonlySet<string> = new Set([
  'x-forwarded-for',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'forwarded',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'fly-client-ip',
]);
const PREFIX = 'request.headers.';

/**
 * Reports conditions on forwarded-address headers. The data plane does not write them: they contain the client's value, unless a proxy
 * before the gateway overwrites them.
 */
export const forwardedAddressCondition: Rule = (context, diagnostics) => {
  const { reader } = context;
  const seen = new Set<string>();
  for (const { access, isExposed } of onePerAccess(context)) {
    if (!isExposed) continue;
    for (const { text, at, field, kind } of requestDecisionsOf(access)) {
      const expression = kind === 'condition' ? reader.read(text) : undefined;
      if (!expression || seen.has(originKey(at))) continue;
      const header = [...ADDRESS_HEADERS].find((name) =>
        reads(expression, (path) => path.toLowerCase() === `${PREFIX}${name}`),
      );
      if (header === undefined || isSetBefore(access, header)) continue;
      seen.add(originKey(at));
      diagnostics.report(CODE.forwardedAddressCondition, at, { header, field });
    }
  }
};

/** Whether the gateway replaces the header before authorization. */
function isSetBefore(access: RuleAccess, header: string): boolean {
  return headerStepsBeforeRouting(access).some((step) => replaces(step, header));
}

function replaces({ choices }: HeaderStep, header: string): boolean {
  return choices.every(({ changes: { set = [], remove = [] } }) =>
    [...set.map(({ name }) => name), ...remove].some((name) => name.toLowerCase() === header),
  );
}
