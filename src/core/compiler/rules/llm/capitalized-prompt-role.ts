import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { sourcesOfAi } from '../../analysis/provider-ai-settings';
import type { Rule } from '../rule';

/** The roles of chat formats. A provider may have other roles, whose spelling is unknown. */
const ROLES: ReadonlySet<string> = new Set(['system', 'developer', 'user', 'assistant', 'tool']);

/**
 * Reports roles in capitals, which are invalid: the data plane fails to translate them, and forwards them unchanged if it does not
 * translate.
 */
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
