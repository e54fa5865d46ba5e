import { keysOf } from '../../values/objects';
import {
  type BackendFields,
  type EffectiveField,
  type EffectiveSet,
  type FieldSource,
  isOfCaller,
  type SourceLevel,
} from '../model/attachment';

const OF_THE_ROUTE: ReadonlySet<SourceLevel> = new Set<SourceLevel>(['route', 'rule', 'filter']);

/** Returns whether a setting is from the route, one of its rules, or a policy on either, so that it belongs in the route of the config. */
export function isOfRoute(source: FieldSource): boolean {
  return OF_THE_ROUTE.has(source.level);
}

/**
 * Returns the part of a set of backend policies that depends on the caller: Gateway, listener, route, rule. The rest belongs to the
 * destination and is written there once.
 */
export function ofCaller(fields: EffectiveSet<BackendFields>): EffectiveSet<BackendFields> {
  const result: Record<string, EffectiveField> = {};
  for (const name of keysOf(fields)) {
    const field: EffectiveField | undefined = fields[name];
    if (field?.merging === 'added') {
      const sources = field.sources.filter(isOfCaller);
      const last = sources.at(-1);
      if (last) result[name] = { ...field, from: last, sources };
    } else if (field && isOfCaller(field.from)) result[name] = field;
  }
  return result;
}
