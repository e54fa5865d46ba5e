import { CODE } from '../../../diagnostics/codes.generated';
import { providerOf } from '../../../providers';
import type { Authorization, RateLimits } from '../../../validation/types.generated';
import { below, type Origin } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { type DestinationCall, isOfBackend } from '../../analysis/calls';
import { pick, usesOf } from '../../analysis/check-context';
import { confinesModels } from '../../analysis/confined-models';
import { mayKnowPrices } from '../../analysis/price-lists';
import type { ExpressionReader } from '../../expressions';
import { sourcesOf } from '../../model/attachment';
import { entriesOf } from '../../semantics/conditional';
import { isPattern } from '../../semantics/model-names';
import { fieldAt } from '../../semantics/provider-fields';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** Expressions that handle models without a price. */
const IS_PREPARED = /\b(?:default|has|coalesce)\(|\?/;

/** Price-based limits without any other limit if clients name the model: models that no price list contains are not counted. */
export const namedModelWithoutPrice: Rule = ({ accesses, calls, uses, reader, release }, diagnostics) => {
  const costs = pick(accesses, (access) => {
    const found = bareCostsOf(access);
    if (found.length === 0) return undefined;
    const rules = access.authorization.map(({ value }) => rulesInEffect(value));
    return confinesModels(rules, reader) ? undefined : found;
  });
  const named = pick(calls, (call) => (clientsName(call, reader) ? true : undefined));
  for (const { rule, call } of usesOf(named, uses)) {
    if (!mayKnowPrices(rule.gateway.gateway, release)) continue;
    for (const origin of costs.get(rule.access) ?? []) {
      const { namespace, name } = rule.gateway.gateway.resource;
      const to = isOfBackend(call) ? `${call.backend.resource.namespace}/${call.backend.resource.name}` : 'models';
      diagnostics.report(CODE.namedModelWithoutPrice, origin, { to, gateway: `${namespace}/${name}` });
    }
  }
};

/**
 * Returns the rules that are effective for requests. Request rules run before the model is known: a Deny that reads `llm` fails and rejects
 * nothing.
 */
function rulesInEffect(rules: Authorization): Authorization {
  if (rules.action !== 'Deny') return rules;
  return {
    ...rules,
    policy: { matchExpressions: rules.policy.matchExpressions.filter((text) => !/\bllm\b/.test(text)) },
  };
}

function bareCostsOf({ sets }: RuleAccess): readonly Origin[] {
  return sets
    .flatMap(({ rateLimit }) => sourcesOf(rateLimit))
    .flatMap(({ value, origin }) =>
      entriesOf<RateLimits>(value).flatMap(({ path, policy }) =>
        (policy.global?.descriptors ?? []).flatMap(({ cost = '' }, index) =>
          cost.includes('llm.cost') && !IS_PREPARED.test(cost)
            ? [below(origin, ...path, 'global', 'descriptors', index, 'cost')]
            : [],
        ),
      ),
    );
}

function clientsName(call: DestinationCall, reader: ExpressionReader): boolean {
  const { destination } = call;
  if (destination.type === 'models')
    return destination.models.some(
      ({ name, isIsolated, resource: { spec } }) =>
        isPattern(name) &&
        !isIsolated &&
        spec.visibility !== 'Internal' &&
        !confinesModels(spec.policies?.authorization ? [spec.policies.authorization] : [], reader),
    );
  if (!isOfBackend(call)) return false;
  return writtenProvidersOf(call.backend).some((provider) => {
    const { overrides = [], transformations = [] } = fieldAt(call, provider, 'ai')?.value ?? {};
    const isSet = [...overrides, ...transformations].some(({ field }) => field === 'model');
    const chosen = providerOf(provider.spec);
    return chosen !== undefined && chosen.fixedModel === undefined && !isSet;
  });
}
