import { resourceKey } from '../../../values/resource-name';
import type { RuleAttachment } from '../../model/attachment';
import { isConditional } from '../../semantics/conditional';
import { fieldText } from '../field-text';
import { doubt, FALSE, type Formula, TRUE } from '../space/formula';

export function isRedirect({ rule }: RuleAttachment): boolean {
  return rule.kind === 'HTTPRoute' && (rule.spec.filters ?? []).some(({ requestRedirect }) => requestRedirect);
}

/** When a policy answers in place of a destination. */
export function ownAnswer({ traffic: { directResponse } }: RuleAttachment): Formula {
  if (!directResponse) return FALSE;
  if (!isConditional(directResponse.value)) return TRUE;
  const { from, value } = directResponse;
  return doubt(`the conditions under which ${resourceKey(from.resource)} answers`, fieldText(value));
}
