import { CODE } from '../../../diagnostics/codes.generated';
import type { RateLimits, RouteType } from '../../../validation/types.generated';
import { type Call, isOfBackend } from '../../analysis/calls';
import { pick, usesOf } from '../../analysis/check-context';
import { aiOfProviders } from '../../analysis/provider-ai-settings';
import { tokenLimits } from '../../analysis/token-limits';
import { type EffectiveField, sourcesOf } from '../../model/attachment';
import type { ModelNode } from '../../model/graph';
import { below, type Origin } from '../../model/origin';
import { entriesOf } from '../../semantics/conditional';
import { MODEL_FORMATS, MODEL_PATHS } from '../../semantics/model-formats';
import { isPattern } from '../../semantics/model-names';
import type { Rule } from '../rule';

/** Limits on tokens are all that holds a rule, and what it leads to has paths with formats whose tokens the data plane does not count. */
export const uncountedFormat: Rule = ({ calls, uses }, diagnostics) => {
  const uncounted = pick(calls, uncountedPaths);
  const found = new Map<unknown, () => void>();
  for (const { rule, call } of usesOf(uncounted, uses)) {
    const fields = [rule.rule.traffic.rateLimit, rule.access.sets[0]?.rateLimit].filter((field) => field !== undefined);
    if (fields.some(limitsRequests)) continue;
    const isDenied = (path: string) =>
      rule.access.authorization.some(
        ({ value: { action, policy } }) =>
          action !== 'Allow' && policy.matchExpressions.some((one) => one.includes(`"${path}"`)),
      );
    const paths = (uncounted.get(call) ?? []).filter((path) => !isDenied(path)).join(', ');
    if (paths === '') continue;
    for (const field of fields)
      for (const { origin, value } of sourcesOf(field))
        found.set(value, () => {
          for (const at of placesOfTokens(value, origin)) diagnostics.report(CODE.uncountedFormat, at, { paths });
        });
  }
  for (const report of found.values()) report();
};

/** The paths whose requests cost tokens that no limit counts; nothing where there are none. */
function uncountedPaths(call: Call): readonly string[] | undefined {
  const { destination } = call;
  const routes = isOfBackend(call)
    ? [...aiOfProviders(call).keys()].flatMap((ai) => Object.entries(ai.value.routes ?? {}))
    : destination.type === 'models'
      ? Object.entries(MODEL_PATHS).filter(([, type]) => destination.models.some((model) => mayAnswer(model, type)))
      : [];
  const paths = routes.filter(([, type]) => MODEL_FORMATS[type].tokens === 'uncounted').map(([path]) => path);
  return paths.length > 0 ? [...new Set(paths)].sort() : undefined;
}

/** Models have all paths. One for chats has no answer for other formats, and costs nothing there: names tell what a model is for. */
function mayAnswer({ name, resource: { spec } }: ModelNode, type: RouteType): boolean {
  const { custom, virtualModel } = spec;
  if (virtualModel || (custom && !custom.formats.some((format) => format.type === type))) return false;
  return isPattern(name) || /embed|rerank/i.test(name);
}

function limitsRequests(field: EffectiveField<RateLimits>): boolean {
  return sourcesOf(field)
    .flatMap(({ value }) => entriesOf<RateLimits>(value))
    .some(
      ({ policy: { local = [], global } }) =>
        local.some(({ requests }) => requests !== undefined) ||
        global?.descriptors.some(({ unit }) => unit !== 'Tokens'),
    );
}

function placesOfTokens(value: RateLimits, origin: Origin): Origin[] {
  return entriesOf<RateLimits>(value).flatMap(({ path, policy }) =>
    tokenLimits(policy).map((place) => below(origin, ...path, ...place)),
  );
}
