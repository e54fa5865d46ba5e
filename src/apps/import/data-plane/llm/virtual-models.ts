import type { Fields } from '../../../../core/values/objects';
import { unsupported } from '../../unsupported';
import { type ConfigPart, isPart } from '../config-part';
import type { ConfigPath } from '../config-path';
import { configFieldsAt, configTextAt, isAbsent, itemsAt } from '../reader';
import type { ModelDestination } from './destination';
import { type Model, modelFor } from './models';
import type { ConditionalTarget } from './requested-model';

/** A model that others answer for. */
export interface ImportedVirtualModel {
  readonly name: string;
  readonly place: ConfigPath;
  readonly routing: ConfigPart;
}

export function virtualModelsOf(llm: ConfigPart): readonly ImportedVirtualModel[] {
  return itemsAt(llm.virtualModels, ['llm', 'virtualModels']).map(([one, place]) => {
    const fields = configFieldsAt(one, place);
    return { name: configTextAt(fields.name, place), place, routing: configFieldsAt(fields.routing, place) };
  });
}

/** A target with the model that it resolves to. */
export interface Target {
  readonly wanted: string;
  readonly model: Model;
  readonly fields: ConfigPart;
}

export function virtualModelTargets(routing: unknown, place: ConfigPath, models: readonly Model[]): readonly Target[] {
  const { targets } = configFieldsAt(routing, place);
  const found = itemsAt(targets, place).map(([one, at]) => {
    const fields = configFieldsAt(one, at);
    const wanted = configTextAt(fields.model, at);
    return { wanted, model: modelFor(wanted, models), fields };
  });
  return found.length > 0 ? found : unsupported('it has no targets');
}

export function conditionalOf({ name, place, routing }: ImportedVirtualModel): ConditionalTarget | undefined {
  if (isAbsent(routing.conditional)) return undefined;
  const { targets } = configFieldsAt(routing.conditional, place);
  return {
    name,
    conditions: itemsAt(targets, place).map(([one, at]) => {
      const { when } = configFieldsAt(one, at);
      return isAbsent(when) ? undefined : configTextAt(when, at);
    }),
  };
}

/** Returns the common request settings of targets, which must be equal, because a route has one set of policies. */
export function oneModel(targets: readonly Target[]): Model {
  const settingsOf = ({ model: { fields } }: Target) =>
    JSON.stringify([fields.authorization, fields.requestHeaders, fields.responseHeaders]);
  const [first] = targets;
  if (!first || targets.some((one) => settingsOf(one) !== settingsOf(first)))
    return unsupported('its targets differ in `authorization`, `requestHeaders` or `responseHeaders`');
  return first.model;
}

/** Returns a backend with groups whose providers have the settings of their models. */
export function groupsOf(targets: readonly Target[], destinationOf: (target: Target) => ModelDestination): Fields {
  const priorities = [...new Set(targets.map(({ fields }) => Number(fields.priority)))].toSorted((a, b) => a - b);
  return {
    groups: priorities.map((priority) => ({
      providers: targets
        .filter(({ fields }) => Number(fields.priority) === priority)
        .map((target) => {
          const { provider, policies } = destinationOf(target);
          const own = isPart(provider.policies) ? provider.policies : {};
          return { ...provider, policies: { ...own, ...policies } };
        }),
    })),
  };
}
