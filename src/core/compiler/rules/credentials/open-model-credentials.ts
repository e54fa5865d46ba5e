import { CODE } from '../../../diagnostics/codes.generated';
import { nameOfGateway, type RuleUse, writtenName } from '../../analysis/check-context';
import { authenticatesNoCaller } from '../../analysis/open-access';
import type { ModelNode } from '../../model/graph';
import type { AccessRules } from '../../queries/prove/caller/access';
import { isCalledAsPod } from '../../semantics/model-identity';
import { hasOwnCredentials } from '../../semantics/own-credentials';
import type { Rule } from '../rule';

/** Reports Models that the gateway calls with its own credentials for any caller that names them. */
export const openModelCredentials: Rule = ({ rules }, diagnostics) => {
  for (const use of rules) {
    if (!use.isExposed) continue;
    for (const { ref } of use.rule.backends) {
      for (const model of ref.destination.type === 'models' ? ref.destination.models : []) {
        if (!isOpen(model, use)) continue;
        const values = { model: writtenName(model.resource), gateway: nameOfGateway(use) };
        const cause = use.gateway.gateway.resource.origin;
        diagnostics.report(CODE.openModelCredentials, model.resource.origin, values, { cause });
      }
    }
  }
};

/** Reports whether clients may call the model with the gateway's credentials; for a virtual model, its candidates answer. */
function isOpen(model: ModelNode, use: RuleUse): boolean {
  if (model.isIsolated || model.resource.spec.visibility === 'Internal') return false;
  const { virtualModel } = model.resource.spec;
  const spent = virtualModel ? model.targets.map((target) => target.model) : [model];
  return spent.some((one) => isSpent(one) && authenticatesNoCaller(use, rulesOf(one)));
}

function isSpent({ resource: { spec }, isIsolated }: ModelNode): boolean {
  const { auth } = spec.policies ?? {};
  if (isIsolated) return false;
  return auth ? hasOwnCredentials(auth) : isCalledAsPod(spec);
}

function rulesOf({ resource: { spec } }: ModelNode): readonly AccessRules[] {
  const { authorization } = spec.policies ?? {};
  return authorization ? [authorization] : [];
}
