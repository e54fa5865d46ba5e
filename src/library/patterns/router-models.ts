import type { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { type Gateway, LlmModel, ModelChoice, VirtualModel } from '../constructs';
import { modelOf } from '../constructs/provider-as-model';
import { namespaceOf } from '../constructs/reference';
import { usageError } from '../constructs/usage-error';
import { failoverEviction, failoverRetry, failoverTimeout } from './failover';
import type { ModelRouterProps, RoutedModel } from './model-router-props';
import { inNamespaceOfGateway } from './namespace-of-gateway';
import { isPatternOfModels } from './requested-model';
import { authenticationOf, hasModels, usersOf } from './router-clients';

/** Refuses settings that model resources do not support. */
export function checkModels(props: ModelRouterProps, servesEmbeddings: boolean): void {
  const { models, defaultModel, listModels, firewall, embeddings } = props;
  const place = 'a router with `asModels`';
  if (defaultModel !== undefined) throw usageError(CODE.optionOutOfPlace, { option: 'defaultModel', place });
  if (listModels === false) throw usageError(CODE.optionOutOfPlace, { option: 'listModels', place });
  // Models also serve embeddings and images, which guards do not inspect.
  if (firewall) throw usageError(CODE.optionOutOfPlace, { option: 'firewall', place });
  // A model has no limit for its attempts.
  if (props.attemptTimeout) throw usageError(CODE.optionOutOfPlace, { option: 'attemptTimeout', place });
  if (embeddings === false) throw usageError(CODE.optionOutOfPlace, { option: 'embeddings: false', place });
  // Models serve embeddings, whose tokens are not counted.
  if (!servesEmbeddings)
    throw usageError(CODE.optionOutOfPlace, {
      option: props.budgets ? 'budgets' : props.teams?.some(({ budget }) => budget) ? 'budget' : 'tokens',
      place: `a team without \`requests\` in ${place} and without \`embeddings: true\``,
    });
  for (const { name, providers, fallbacks = [], teams, retry, timeout, attemptTimeout } of models) {
    const hasWeights = providers.some(({ weight }) => weight !== undefined);
    const own = retry ? 'retry' : timeout ? 'timeout' : attemptTimeout ? 'attemptTimeout' : undefined;
    if (own) throw usageError(CODE.optionOutOfPlace, { option: own, place: `a model in ${place}` });
    if (isPatternOfModels(name) && (!/^[^*]*\*$|^\*[^*]*$/.test(name) || providers.length + fallbacks.length > 1))
      throw usageError(CODE.optionOutOfPlace, { option: name, place: `a model with failover in ${place}` });
    if (hasWeights && fallbacks.length > 0)
      throw usageError(CODE.optionOutOfPlace, { option: 'fallbacks', place: `a model with weights in ${place}` });
    // The data plane does not check authorization for the targets of a failover.
    const narrowed = teams ? 'teams' : hasModels(props) ? 'models of keys' : undefined;
    if (narrowed && !hasWeights && providers.length + fallbacks.length > 1)
      throw usageError(CODE.optionOutOfPlace, { option: narrowed, place: `a model with failover in ${place}` });
  }
}

/** Adds a model for each provider, which clients cannot select, and a virtual model for each name that clients use. */
export function addModels(
  router: Construct,
  gateway: Gateway,
  props: ModelRouterProps,
  idOf: (name: string) => string,
): void {
  gateway.addTrafficPolicy('Requests', {
    authentication: authenticationOf(props),
    retry: failoverRetry(props.retry),
    timeout: failoverTimeout(props),
  });
  const common = { gateway, metadata: inNamespaceOfGateway(props.metadata) };
  const requestedNames = new Set<string>();
  for (const model of props.models) {
    const authorization = usersOf(props, model);
    const eviction = failoverEviction(model.eviction ?? props.eviction);
    if (isPatternOfModels(model.name)) {
      const [first] = model.providers;
      if (first) {
        const { source, policies } = modelOf(first.provider, namespaceOf(gateway.resource));
        const id = `Pattern-${idOf(model.name)}`;
        new LlmModel(router, id, { ...common, eviction, ...policies, source, model: model.name, authorization });
      }
      continue;
    }
    const answering = [...model.providers.map(({ provider }) => provider), ...(model.fallbacks ?? [])].map(
      (provider) => {
        const { name = model.name, source, policies } = modelOf(provider, namespaceOf(gateway.resource));
        // Targets are found by this name, so that it is of one of them alone.
        if (requestedNames.has(name)) throw usageError(CODE.duplicateModelName, { model: name });
        requestedNames.add(name);
        return new LlmModel(router, `Target-${idOf(name)}`, {
          ...common,
          ...policies,
          source,
          model: name,
          internal: true,
          authorization,
          eviction: policies.eviction ?? eviction,
        });
      },
    );
    for (const name of [model.name, ...(model.aliases ?? [])]) {
      new VirtualModel(router, `Virtual-${idOf(name)}`, { ...common, model: name, choice: choiceOf(model, answering) });
    }
  }
}

function choiceOf({ providers }: RoutedModel, answering: readonly LlmModel[]): ModelChoice {
  const isShared = answering.length === 1 || providers.some(({ weight }) => weight !== undefined);
  if (isShared)
    return ModelChoice.weighted(answering.map((model, index) => ({ model, weight: providers[index]?.weight })));
  const first = providers.length;
  return ModelChoice.failover(answering.map((model, index) => ({ model, priority: Math.max(0, index - first + 1) })));
}
