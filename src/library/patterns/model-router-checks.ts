import { CODE } from '../../core/diagnostics/codes.generated';
import { usageError } from '../constructs/usage-error';
import { LONGEST_ANSWER, modelListForClients } from './model-answers';
import type { ModelRouterProps, RoutedModel } from './model-router-props';
import { isPatternOfModels } from './requested-model';
import { leavesEmbeddings } from './router-budgets';
import { checkKeysOfRouter } from './router-clients';
import { checkModels } from './router-models';

/** Refuses a router that contradicts itself, or leaves a door open. */
export function checkModelRouter(props: ModelRouterProps): void {
  const { models, defaultModel, allowAnonymous, teams, listModels = true } = props;
  const authentication = props.authentication ?? (props.keys ? [props.keys] : undefined);
  if (models.length === 0) throw usageError(CODE.routerWithoutModels);
  if (!authentication?.length && !allowAnonymous) throw usageError(CODE.routerOpenToEverybody);
  if (!authentication?.length && teams) throw usageError(CODE.teamsWithoutAuthentication);
  const names = models.map(({ name }) => name);
  if (defaultModel !== undefined && !names.includes(defaultModel)) {
    throw usageError(CODE.missingDefaultModel, { model: defaultModel, known: names.join(', ') });
  }
  const all = models.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const twice = all.find((name, index) => all.indexOf(name) < index);
  if (twice !== undefined) throw usageError(CODE.duplicateModelName, { model: twice });
  for (const model of models)
    checkModel(
      model,
      teams?.map(({ name }) => name),
    );
  if (props.embeddings && props.firewall)
    throw usageError(CODE.optionOutOfPlace, { option: 'embeddings', place: 'a router with a `firewall`' });
  checkKeysOfRouter(props);
  if (props.asModels) checkModels(props, servesEmbeddings(props));
  if (teams?.length === 0) throw usageError(CODE.emptyTeamList);
  const length = modelListOf(models).length;
  if (listModels && length > LONGEST_ANSWER) throw usageError(CODE.modelListTooLong, { length, most: LONGEST_ANSWER });
}

/** No guard sees embeddings, and no budget of tokens counts them. */
export function servesEmbeddings(props: ModelRouterProps): boolean {
  return props.embeddings ?? !(props.firewall || leavesEmbeddings(props));
}

function checkModel({ name, providers, teams }: RoutedModel, known: readonly string[] | undefined): void {
  if (providers.length === 0) throw usageError(CODE.modelWithoutProvider, { model: name });
  const weighted = providers.filter(({ weight }) => weight !== undefined);
  if (weighted.length > 0 && weighted.length < providers.length) throw usageError(CODE.partialShares, { model: name });
  const stranger = teams?.find((team) => !known?.includes(team));
  if (stranger !== undefined) {
    throw usageError(CODE.modelForUnknownTeam, { model: name, team: stranger, known: known?.join(', ') || 'none' });
  }
}

/** The names in the list of models. Patterns are not names that a client can use. */
export function listedModels(models: readonly RoutedModel[]): string[] {
  return models.flatMap(({ name }) => (isPatternOfModels(name) ? [] : [name]));
}

/** The answer to `GET /v1/models`. */
export function modelListOf(models: readonly RoutedModel[]): string {
  return modelListForClients(listedModels(models));
}
