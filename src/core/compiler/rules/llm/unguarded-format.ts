import type { ModelFormatFacts } from '../../../data-plane/facts';
import { CODE } from '../../../diagnostics/codes.generated';
import type { AiPromptGuard } from '../../../validation/types.generated';
import { aiOfProviders, placeInAi } from '../../analysis/provider-ai-settings';
import { factsOf } from '../../semantics/model-formats';
import type { Rule } from '../rule';

/** A path of an LLM backend with guards is given a format that no guard looks at: it is the way past them. */
export const unguardedFormat: Rule = ({ backendCalls, traffic }, diagnostics) => {
  for (const call of backendCalls) {
    for (const ai of aiOfProviders(call).keys()) {
      const { promptGuard, routes } = ai.value;
      if (!promptGuard) continue;
      for (const [path, type] of Object.entries(routes ?? {})) {
        if (!passes(promptGuard, factsOf(type, traffic))) continue;
        diagnostics.report(CODE.unguardedFormat, placeInAi(ai, 'routes', path), { type: { word: type }, path });
      }
    }
  }
};

/** Answers that a guard keeps from arriving are a finding of their own. */
function passes({ request, response }: AiPromptGuard, { guardsPrompts, guardsAnswers }: ModelFormatFacts): boolean {
  return (request !== undefined && !guardsPrompts) || (response !== undefined && guardsAnswers === false);
}
