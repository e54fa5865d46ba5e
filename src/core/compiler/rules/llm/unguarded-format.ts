import { CODE } from '../../../diagnostics/codes.generated';
import type { AiPromptGuard, RouteType } from '../../../validation/types.generated';
import { aiOfProviders, placeInAi } from '../../analysis/provider-ai-settings';
import { MODEL_FORMATS } from '../../semantics/model-formats';
import type { Rule } from '../rule';

/** A path of an LLM backend with guards is given a format that no guard looks at: it is the way past them. */
export const unguardedFormat: Rule = ({ backendCalls }, diagnostics) => {
  for (const call of backendCalls) {
    for (const ai of aiOfProviders(call).keys()) {
      const { promptGuard, routes } = ai.value;
      if (!promptGuard) continue;
      for (const [path, type] of Object.entries(routes ?? {})) {
        if (MODEL_FORMATS[type].isRead || !passes(promptGuard, type)) continue;
        diagnostics.report(CODE.unguardedFormat, placeInAi(ai, 'routes', path), { type: { word: type }, path });
      }
    }
  }
};

/** What guards of answers do to `Detect` is a finding of its own. */
function passes({ request, response }: AiPromptGuard, type: RouteType): boolean {
  return request !== undefined || (response !== undefined && type !== 'Detect');
}
