import { CODE } from '../../core/diagnostics/codes.generated';
import { Authorization, Cel, type ClientAuthentication } from '../constructs';
import { usageError } from '../constructs/usage-error';
import type { ModelRouterProps, RoutedModel } from './model-router-props';
import { teamOf } from './router-budgets';

/** How clients of a router prove who they are. */
export function authenticationOf({ authentication, keys }: ModelRouterProps): ClientAuthentication[] | undefined {
  return authentication ?? (keys ? [keys.authentication()] : undefined);
}

/** The clients that may use a model: its teams, and keys that have it among their models or that have no such list. */
export function usersOf(props: ModelRouterProps, { name, teams }: RoutedModel): Authorization | undefined {
  const conditions = [
    ...(teams ? [teamOf(props).isOneOf(...teams)] : []),
    ...(hasModels(props) ? [Cel.of(`!has(apiKey.models) || ${JSON.stringify(name)} in apiKey.models`)] : []),
  ];
  return conditions.length > 0 ? Authorization.require(...conditions) : undefined;
}

/** Whether some keys may use some models only. */
export function hasModels({ keys }: ModelRouterProps): boolean {
  return keys?.keys.some(({ models }) => models !== undefined) ?? false;
}

/** Refuses keys that no model of the router accepts. */
export function checkKeysOfRouter({ keys, teams, teamOf, models }: ModelRouterProps): void {
  for (const { id, team, models: allowed } of keys?.keys ?? []) {
    const stranger = allowed?.find((name) => !models.some((model) => model.name === name));
    const reason =
      stranger !== undefined
        ? `there is no model ${stranger}`
        : // Where something else says what the team is, the field `team` need not.
          teams && !teamOf && !teams.some(({ name }) => name === team)
          ? `${team === undefined ? 'it has no team' : `there is no team ${team}`}`
          : models.some((model) => isFor(model, allowed, teamOf ? undefined : team))
            ? undefined
            : 'its models belong to other teams';
    if (reason !== undefined) throw usageError(CODE.keyWithoutModel, { id, reason });
  }
}

function isFor(
  { name, teams }: RoutedModel,
  allowed: readonly string[] | undefined,
  team: string | undefined,
): boolean {
  const isItsTeam = !teams || team === undefined || teams.includes(team);
  return isItsTeam && (!allowed || allowed.includes(name));
}
