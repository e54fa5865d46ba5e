import { CODE } from '../../../diagnostics/codes.generated';
import type { Authorization } from '../../../validation/types.generated';
import type { Access } from '../../analysis/access';
import { nameOfRule, pick, type RuleUse, rulesBehind } from '../../analysis/check-context';
import { pathOf } from '../../analysis/conditions';
import { type Identity, identitiesIn, isSet, SETTERS, settersOf } from '../../analysis/identities';
import { childrenOf, type Expression } from '../../expressions';
import type { FieldSource } from '../../model/attachment';
import { below } from '../../model/origin';
import type { Rule } from '../rule';

/** Authorization that reads an identity which nothing on the way sets: such a rule never matches. */
export const authorizationWithoutIdentity: Rule = ({ accesses, rules, reader }, diagnostics) => {
  const reported = new Map<FieldSource, Set<string>>();
  const known = new Map<string, readonly Identity[]>();
  const reading = pick(accesses, (access) => {
    const sources = access.authorization.filter((source) => readsUnset(access, source));
    return sources.length > 0 ? sources : undefined;
  });
  for (const use of rulesBehind(reading, rules)) {
    for (const source of reading.get(use.access) ?? []) visit(use, source);
  }
  reportCertificates();

  function readsUnset(access: Access, source: FieldSource<Authorization>): boolean {
    return source.value.policy.matchExpressions.some((text) =>
      identitiesRead(text).some((name) => settersOf(name, access).length === 0),
    );
  }

  /** What clients show at the handshake is known where a listener asks for it, or something in front passes it on. */
  function reportCertificates(): void {
    const asked = new Map<FieldSource<Authorization>, RuleUse | undefined>();
    for (const use of rules) {
      const isThere =
        use.listener.listener.tls?.clientCa !== undefined || use.gateway.frontend.proxyProtocol !== undefined;
      for (const source of use.access.authorization)
        if (isThere || !asked.has(source)) asked.set(source, isThere ? undefined : use);
    }
    for (const [source, use] of asked) {
      for (const [index, text] of use ? source.value.policy.matchExpressions.entries() : []) {
        const name = certificateFieldIn(text.includes('source.') ? reader.read(text) : undefined);
        if (!use || name === undefined) continue;
        const values = { name, field: 'validation of client certificates', scope: nameOfRule(use.rule) };
        const at = below(source.origin, 'policy', 'matchExpressions', index);
        diagnostics.report(CODE.authorizationWithoutIdentity, at, values);
      }
    }
  }

  function identitiesRead(text: string): readonly Identity[] {
    const found = known.get(text) ?? identitiesIn(reader.read(text));
    known.set(text, found);
    return found;
  }

  /** Reports a rule of authorization for the first route where it cannot match. */
  function visit(use: RuleUse, source: FieldSource<Authorization>): void {
    const done = reported.get(source) ?? new Set();
    reported.set(source, done);
    source.value.policy.matchExpressions.forEach((text, index) => {
      for (const name of identitiesRead(text)) {
        if (done.has(`${index} ${name}`) || isSet(name, use)) continue;
        done.add(`${index} ${name}`);
        const values = { name, field: SETTERS[name], scope: nameOfRule(use.rule) };
        diagnostics.report(
          CODE.authorizationWithoutIdentity,
          below(source.origin, 'policy', 'matchExpressions', index),
          values,
        );
      }
    });
  }
};

const OF_CERTIFICATE = /^source[.](?:certificate|identity|issuer|subject(?:AltNames|Cn)?)$/;

function certificateFieldIn(node: Expression | undefined): string | undefined {
  if (!node || (node.kind === 'call' && (node.name === 'default' || node.name === 'coalesce'))) return undefined;
  const path = pathOf(node);
  if (path !== undefined && OF_CERTIFICATE.test(path)) return path;
  for (const child of childrenOf(node)) {
    const found = certificateFieldIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
