import type { ExtAuth } from '../../../../validation/types.generated';
import { resourceKey } from '../../../../values/resource-name';
import type { EffectiveField } from '../../../model/attachment';
import { entriesOf } from '../../../semantics/conditional';
import { all, any, doubt, FALSE, type Formula, not, present, TRUE } from '../space/formula';
import { EXTERNAL_CONSENT } from '../space/part';
import type { Identity } from './identity';
import { truthOf } from './truth';

/** The decision of a service that is called for requests. */
export interface Approval {
  /** When it allows a request, or is not called. */
  readonly passes: Formula;
  /** When it has been called and has allowed the request. */
  readonly isGiven: Formula;
}

export function approvalOf(
  field: EffectiveField<ExtAuth> | undefined,
  identity: Identity,
  behind: (condition: Formula) => Formula,
): Approval {
  if (!field) return { passes: TRUE, isGiven: FALSE };
  const entries = entriesOf<ExtAuth>(field.value);
  const isCalled = any(
    ...entries.map(({ condition }) => (condition === undefined ? TRUE : behind(truthOf(condition, identity).isTrue))),
  );
  const failsOpen = entries.some(({ policy }) => policy.failureMode === 'FailOpen');
  const isOut = failsOpen ? doubt(`whether the service that ${resourceKey(field.from.resource)} calls answers`) : FALSE;
  return {
    passes: any(not(isCalled), present(EXTERNAL_CONSENT), isOut),
    isGiven: all(isCalled, present(EXTERNAL_CONSENT)),
  };
}

/** The headers that a service may change before rules of authorization look at them. */
export function headersChangedBy(field: EffectiveField<ExtAuth> | undefined): (name: string) => boolean {
  const entries = field ? entriesOf<ExtAuth>(field.value) : [];
  const names = new Set(
    entries.flatMap(({ policy }) => policy.http?.allowedResponseHeaders ?? []).map((name) => name.toLowerCase()),
  );
  const isAny = entries.some(({ policy }) => !policy.http);
  return (name) => isAny || names.has(name);
}
