import type { DirectResponse } from '../../../../validation/types.generated';
import { resourceKey } from '../../../../values/resource-name';
import type { RuleAttachment } from '../../../model/attachment';
import { entriesOf, isConditional } from '../../../semantics/conditional';
import type { Access } from '../caller/access';
import { truthOf } from '../caller/truth';
import { fieldText } from '../field-text';
import { any, doubt, FALSE, type Formula, TRUE } from '../space/formula';

export function isRedirect({ rule }: RuleAttachment): boolean {
  return rule.kind === 'HTTPRoute' && (rule.spec.filters ?? []).some(({ requestRedirect }) => requestRedirect);
}

/**
 * Returns when a policy answers in place of a destination: when one of its conditions is true. Conditions see the request after earlier
 * changes.
 */
export function ownAnswer({ rule, traffic }: RuleAttachment, { identity, behind }: Access): Formula {
  const { directResponse } = traffic;
  if (!directResponse) return FALSE;
  const { from, value } = directResponse;
  if (!isConditional(value)) return TRUE;
  const filters = rule.kind === 'HTTPRoute' ? (rule.spec.filters ?? []) : [];
  if (CHANGING.some((name) => traffic[name]) || filters.length > 0)
    return doubt(`the conditions under which ${resourceKey(from.resource)} answers`, fieldText(value));
  const conditions = entriesOf<DirectResponse>(value).map(({ condition }) => condition);
  return any(...conditions.map((one) => (one === undefined ? TRUE : behind(truthOf(one, identity).isTrue))));
}

const CHANGING = ['transformation', 'extProc', 'extAuth', 'headerModifiers', 'hostRewrite'] as const;
