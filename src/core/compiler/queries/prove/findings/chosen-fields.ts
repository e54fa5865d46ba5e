import { isObject } from '../../../../values/objects';
import { isConditional } from '../../../semantics/conditional';
import type { RequestFacts } from '../../evaluate/caller';
import type { Caller } from '../../evaluate/caller-options';
import { type Decision, valueFor } from '../../evaluate/decision';
import type { ExplainedField } from '../../explain';

/** Returns the fields that apply to a request, after choosing among conditional entries. */
export function chosenFields(
  fields: readonly ExplainedField[],
  { request, identity }: Decision,
  sent: RequestFacts,
  caller: Caller,
): readonly ExplainedField[] {
  return fields.flatMap((field) => {
    if (!isObject(field.value) || !isConditional(field.value)) return field;
    const value = valueFor(field, request ?? sent, caller, identity);
    return value ? { ...field, value } : [];
  });
}

/** Whether a policy answers a request in place of a destination. */
export function answersItself(
  traffic: readonly ExplainedField[],
  decision: Decision,
  sent: RequestFacts,
  caller: Caller,
): boolean {
  const answering = traffic.filter(({ field }) => field === 'directResponse');
  return chosenFields(answering, decision, sent, caller).length > 0;
}
