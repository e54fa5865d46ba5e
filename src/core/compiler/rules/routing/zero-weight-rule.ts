import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendRefNode, RuleNode } from '../../model/graph';
import { below } from '../../model/origin';
import type { Rule } from '../rule';

/** A rule none of whose destinations gets a share of the requests. */
export const zeroWeightRule: Rule = ({ rules }, diagnostics) => {
  const reported = new Set<RuleNode>();
  for (const use of rules) {
    const { rule } = use.rule;
    if (rule.backends.length === 0 || !rule.backends.every(isWeightless) || reported.has(rule)) continue;
    reported.add(rule);
    diagnostics.report(CODE.zeroWeightRule, below(rule.origin, 'backendRefs'), { count: rule.backends.length });
  }
};

const isWeightless = ({ weight }: BackendRefNode): boolean => weight === 0;
