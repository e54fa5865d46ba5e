import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import { nameOfRule } from '../../analysis/check-context';
import { matchesOf } from '../../matches/matches-of';
import type { Rule } from '../rule';

/** Clients of a forward proxy send credentials in Proxy-Authorization, which the data plane removes before authentication. */
export const proxyCredentials: Rule = ({ rules }, diagnostics) => {
  for (const { rule, access } of rules) {
    const matches = matchesOf(rule.rule);
    if (!matches?.length || !matches.every(({ method }) => method === 'CONNECT')) continue;
    for (const { name, mode, from } of access.authentications) {
      if (mode !== 'Strict' || (isObject(from.value) && from.value['location'] !== undefined)) continue;
      const values = { field: name, rule: nameOfRule(rule) };
      diagnostics.report(CODE.proxyCredentials, from.origin, values, { about: values.rule, cause: from.origin });
    }
  }
};
