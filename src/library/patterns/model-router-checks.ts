import { usageError } from '../constructs/usage-error';
import { LONGEST_ANSWER, modelList } from './model-answers';
import type { ModelRouterProps, RoutedModel } from './model-router-props';

/** Refuses a router that contradicts itself, or leaves a door open. */
export function checkModelRouter(props: ModelRouterProps): void {
  const { models, defaultModel, authentication, allowAnonymous, teams, listModels = true } = props;
  if (models.length === 0) throw usageError('AIG8060');
  if (!authentication?.length && !allowAnonymous) throw usageError('AIG8061');
  if (!authentication?.length && teams) throw usageError('AIG8062');
  const names = models.map(({ name }) => name);
  if (defaultModel !== undefined && !names.includes(defaultModel)) {
    throw usageError('AIG8063', { model: defaultModel, known: names.join(', ') });
  }
  const all = models.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const twice = all.find((name, index) => all.indexOf(name) < index);
  if (twice !== undefined) throw usageError('AIG8064', { model: twice });
  for (const model of models)
    checkModel(
      model,
      teams?.map(({ name }) => name),
    );
  if (teams?.length === 0) throw usageError('AIG8068');
  const length = modelListOf(models).length;
  if (listModels && length > LONGEST_ANSWER) throw usageError('AIG8069', { length, most: LONGEST_ANSWER });
}

function checkModel({ name, providers, teams }: RoutedModel, known: readonly string[] | undefined): void {
  if (providers.length === 0) throw usageError('AIG8065', { model: name });
  const weighted = providers.filter(({ weight }) => weight !== undefined);
  if (weighted.length > 0 && weighted.length < providers.length) throw usageError('AIG8066', { model: name });
  const stranger = teams?.find((team) => !known?.includes(team));
  if (stranger !== undefined) {
    throw usageError('AIG8067', { model: name, team: stranger, known: known?.join(', ') || 'none' });
  }
}

/** The answer to `GET /v1/models`, in the form of OpenAI. */
export function modelListOf(models: readonly RoutedModel[]): string {
  return modelList(models.map(({ name }) => name));
}
