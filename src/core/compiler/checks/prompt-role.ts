import { CODE } from '../../diagnostics/codes.generated';
import { below } from '../model/origin';
import { sourcesOfAi } from './ai-of-providers';
import type { Check } from './check';

/** The roles of chat formats; a provider may have others, of which nobody knows how they are written. */
const ROLES: ReadonlySet<string> = new Set(['system', 'developer', 'user', 'assistant', 'tool']);

/** A role in capitals is none: the data plane fails to translate it, and hands it on where it does not translate. */
export const checkPromptRole: Check = {
  needs: [],
  run({ backendCalls }, diagnostics) {
    for (const { value, origin } of sourcesOfAi(backendCalls)) {
      for (const side of ['prepend', 'append'] as const) {
        value.prompt?.[side]?.forEach(({ role }, index) => {
          const known = role.toLowerCase();
          if (role === known || !ROLES.has(known)) return;
          diagnostics.report(CODE.roleInCapitals, below(origin, 'prompt', side, index, 'role'), { role, known });
        });
      }
    }
  },
};
