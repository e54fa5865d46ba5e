import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { sourcesOfAi } from '../../analysis/provider-ai-settings';
import type { Rule } from '../rule';

/** A pattern-based guard without patterns, which is valid but allows everything. */
export const guardWithoutPattern: Rule = ({ backendCalls }, diagnostics) => {
  for (const { value, origin } of sourcesOfAi(backendCalls)) {
    for (const side of ['request', 'response'] as const) {
      value.promptGuard?.[side]?.forEach(({ regex }, index) => {
        if (!regex || regex.matches?.length || regex.builtins?.length) return;
        diagnostics.report(CODE.guardWithoutPattern, below(origin, 'promptGuard', side, index, 'regex'));
      });
    }
  }
};
