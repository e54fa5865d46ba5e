import type { RuleNode } from '../model/graph';
import { below } from '../model/origin';
import type { Check } from './check';

/** A rule none of whose destinations gets a share of the requests. */
export const checkNoWeight: Check = ({ rules }, diagnostics) => {
  const seen = new Set<RuleNode>();
  for (const {
    rule: { rule },
  } of rules) {
    if (seen.has(rule)) continue;
    seen.add(rule);
    if (rule.backends.length > 0 && rule.backends.every(({ weight }) => weight === 0))
      diagnostics.report('AIG7065', below(rule.origin, 'backendRefs'), { count: rule.backends.length });
  }
};
