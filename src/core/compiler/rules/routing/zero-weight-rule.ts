import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import type { BackendRefNode } from '../../model/graph';
import type { Rule } from '../rule';

/** A rule none of whose destinations gets a share of the requests. */
export const zeroWeightRule: Rule = ({ rules }, diagnostics) => {
  for (const use of rules) {
    const { rule } = use.rule;
    if (rule.backends.length === 0 || !rule.backends.every(isWeightless)) continue;
    diagnostics.report(CODE.zeroWeightRule, below(rule.origin, 'backendRefs'), { count: rule.backends.length });
  }
};

const isWeightless = ({ weight }: BackendRefNode): boolean => weight === 0;
