import { CODE } from '../../../diagnostics/codes.generated';
import type { Authorization } from '../../../validation/types.generated';
import { below } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { checkedRuleName, pick, type RuleUse, rulesBehind } from '../../analysis/check-context';
import {
  certificateFieldIn,
  type IdentitySource,
  identitiesIn,
  isSet,
  type ReadingStep,
  SETTERS,
  settersOf,
} from '../../analysis/identities';
import { type FieldSource, sourcesOf } from '../../model/attachment';
import type { Rule } from '../rule';

interface Reading {
  readonly source: FieldSource<Authorization>;
  /** The index of the phase of the policy. */
  readonly phase: number;
}

/** Authorization that reads an identity which no earlier policy sets; such a rule never matches. */
export const authorizationWithoutIdentity: Rule = ({ accesses, pipeline, rules, reader }, diagnostics) => {
  const known = new Map<string, readonly IdentitySource[]>();
  const reading = pick(accesses, (access) => {
    const found = access.sets.flatMap(({ authorization }, phase) =>
      sourcesOf(authorization).flatMap((source) => (readsUnset(access, source, phase) ? [{ source, phase }] : [])),
    );
    return found.length > 0 ? found : undefined;
  });
  for (const use of rulesBehind(reading, rules)) {
    for (const one of reading.get(use.access) ?? []) visit(use, one);
  }
  reportCertificates();

  function readsUnset(access: RuleAccess, source: FieldSource<Authorization>, phase: number): boolean {
    return source.value.policy.matchExpressions.some((text) =>
      identitiesRead(text).some((name) => settersOf(name, access, pipeline, stepOf(phase)).length === 0),
    );
  }

  /** Certificate properties are known if a listener requests a certificate, or if a proxy before it forwards them. */
  function reportCertificates(): void {
    const useOfSource = new Map<FieldSource<Authorization>, RuleUse | undefined>();
    for (const use of rules) {
      const isThere =
        use.listener.listener.tls?.clientCa !== undefined || use.gateway.frontend.proxyProtocol !== undefined;
      for (const source of use.access.authorization)
        if (isThere || !useOfSource.has(source)) useOfSource.set(source, isThere ? undefined : use);
    }
    for (const [source, use] of useOfSource) {
      for (const [index, text] of use ? source.value.policy.matchExpressions.entries() : []) {
        const name = certificateFieldIn(text.includes('source.') ? reader.read(text) : undefined);
        if (!use || name === undefined) continue;
        const values = valuesOf(name, 'validation of client certificates', use);
        const at = below(source.origin, 'policy', 'matchExpressions', index);
        diagnostics.report(CODE.authorizationWithoutIdentity, at, values);
      }
    }
  }

  function identitiesRead(text: string): readonly IdentitySource[] {
    const found = known.get(text) ?? identitiesIn(reader.read(text));
    known.set(text, found);
    return found;
  }

  /** Reports an authorization rule on the routes on which it cannot match. */
  function visit(use: RuleUse, { source, phase }: Reading): void {
    source.value.policy.matchExpressions.forEach((text, index) => {
      for (const name of identitiesRead(text)) {
        if (isSet(name, use, pipeline, stepOf(phase))) continue;
        const at = below(source.origin, 'policy', 'matchExpressions', index);
        const field = SETTERS[name];
        const values = isSet(name, use, pipeline)
          ? { name, problem: lateText(field, use), advice: adviceForLate(name, phase, use) }
          : valuesOf(name, field, use);
        diagnostics.report(CODE.authorizationWithoutIdentity, at, values, { about: name });
      }
    });
  }

  function adviceForLate(name: IdentitySource, phase: number, use: RuleUse): string {
    const field = SETTERS[name];
    if (phase > 0) return `Apply ${field} to the Gateway with \`phase: PreRouting\``;
    const moved = 'Move the expression to a policy without `phase: PreRouting`';
    return isSet(name, use, pipeline, stepOf(1)) ? moved : `${moved}, and ${field} to one with it`;
  }
};

const stepOf = (phase: number): ReadingStep => ({ phase, field: 'authorization' });

const lateText = (field: string, use: RuleUse): string =>
  `${field} of ${checkedRuleName(use.rule)} runs after this authorization`;

function valuesOf(name: string, field: string, use: RuleUse) {
  return {
    name,
    problem: `${checkedRuleName(use.rule)} has no ${field}`,
    advice: `Add ${field} to the route or its Gateway`,
  };
}
