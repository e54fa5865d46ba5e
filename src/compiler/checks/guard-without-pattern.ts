import { sourcesOf } from '../model/attachment';
import { below } from '../model/origin';
import { aiOfProviders } from './ai-of-providers';
import type { Check } from './check';

/** A guard by patterns that has none: it is valid, and lets everything pass. */
export const checkGuardWithoutPattern: Check = ({ backendCalls }, diagnostics) => {
  for (const call of backendCalls) {
    for (const ai of aiOfProviders(call).keys()) {
      for (const { value, origin } of sourcesOf(ai)) {
        for (const side of ['request', 'response'] as const) {
          value.promptGuard?.[side]?.forEach(({ regex }, index) => {
            if (!regex || regex.matches?.length || regex.builtins?.length) return;
            diagnostics.report('AIG7070', below(origin, 'promptGuard', side, index, 'regex'));
          });
        }
      }
    }
  }
};
