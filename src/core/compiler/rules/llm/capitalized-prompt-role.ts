import { CODE } from '../../../diagnostics/codes.generated';
import { sourcesOfAi } from '../../analysis/provider-ai-settings';
import { below } from '../../model/origin';
import type { Rule } from '../rule';

/** The roles of chat formats; a provider may have others, of which nobody knows how they are written. */
const ROLES: ReadonlySet<string> = new Set(['system', 'developer', 'user', 'assistant', 'tool']);

/** A role in capitals is none: the data plane fails to translate it, and hands it on where it does not translate. */
export const capitalizedPromptRole: Rule = ({ backendCalls }, diagnostics) => {
  for (const { value, origin } of sourcesOfAi(backendCalls)) {
    for (const side of ['prepend', 'append'] as const) {
      value.prompt?.[side]?.forEach(({ role }, index) => {
        const known = role.toLowerCase();
        if (role === known || !ROLES.has(known)) return;
        diagnostics.report(CODE.capitalizedPromptRole, below(origin, 'prompt', side, index, 'role'), { role, known });
      });
    }
  }
};
