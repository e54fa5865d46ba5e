import type { RouteType } from '../../../data-plane/config';
import type { ModelTraffic } from '../../../data-plane/facts';
import { CODE } from '../../../diagnostics/codes.generated';
import { type DestinationCall, isOfBackend } from '../../analysis/calls';
import type { RuleUse } from '../../analysis/check-context';
import { aiOfProviders } from '../../analysis/provider-ai-settings';
import { reportAtTokenLimits } from '../../analysis/token-limits';
import type { ModelNode } from '../../model/graph';
import { MODEL_FORMATS } from '../../semantics/model-formats';
import { isPattern } from '../../semantics/model-names';
import type { Rule } from '../rule';

/** Reports rules with only token limits and a destination whose paths include formats that the data plane does not count tokens for. */
export const uncountedFormat: Rule = (context, diagnostics) => {
  reportAtTokenLimits(
    context,
    (call) => uncountedPaths(call, context.traffic),
    (at, uncounted, rule) => {
      const paths = uncounted.filter((path) => !isDenied(path, rule)).join(', ');
      if (paths !== '') diagnostics.report(CODE.uncountedFormat, at, { paths });
    },
  );
};

function isDenied(path: string, { access }: RuleUse): boolean {
  return access.authorization.some(
    ({ value: { action, policy } }) =>
      action !== 'Allow' && policy.matchExpressions.some((one) => one.includes(`"${path}"`)),
  );
}

/** Returns the paths whose requests use tokens that no limit counts; undefined if there are none. */
function uncountedPaths(call: DestinationCall, traffic: ModelTraffic): readonly string[] | undefined {
  const { destination } = call;
  const routes = isOfBackend(call)
    ? [...aiOfProviders(call).keys()].flatMap((ai) =>
        Object.entries(ai.value.routes ?? {}).map(([path, type]) => [path, MODEL_FORMATS[type]] as const),
      )
    : destination.type === 'models'
      ? Object.entries(traffic.paths).filter(([, format]) =>
          destination.models.some((model) => mayAnswer(model, format)),
        )
      : [];
  const paths = routes.filter(([, format]) => traffic.formats[format].tokens === 'uncounted').map(([path]) => path);
  return paths.length > 0 ? [...new Set(paths)].sort() : undefined;
}

/**
 * Reports whether a model may answer requests of a format. Models serve all paths, but a chat model fails for other formats at no cost;
 * names indicate the purpose of a model.
 */
function mayAnswer({ name, resource: { spec } }: ModelNode, format: RouteType): boolean {
  const { custom, virtualModel } = spec;
  if (virtualModel || (custom && !custom.formats.some(({ type }) => MODEL_FORMATS[type] === format))) return false;
  return isPattern(name) || /embed|rerank/i.test(name);
}
