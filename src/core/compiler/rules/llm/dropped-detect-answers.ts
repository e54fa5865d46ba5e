import { CODE } from '../../../diagnostics/codes.generated';
import { aiOfProviders, placeInAi } from '../../analysis/provider-ai-settings';
import { factsOf } from '../../semantics/model-formats';
import type { Rule } from '../rule';

/** The data plane ends the connection when a guard is to look at an answer of the format `Detect`. */
export const droppedDetectAnswers: Rule = ({ backendCalls, traffic }, diagnostics) => {
  for (const call of backendCalls) {
    for (const ai of aiOfProviders(call).keys()) {
      const { promptGuard, routes } = ai.value;
      if (!promptGuard?.response) continue;
      for (const [path, type] of Object.entries(routes ?? {})) {
        if (factsOf(type, traffic).guardsAnswers === 'dropped')
          diagnostics.report(CODE.droppedDetectAnswers, placeInAi(ai, 'routes', path), { path });
      }
    }
  }
};
