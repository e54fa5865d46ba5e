import type { Fields } from '../../../core/values/objects';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { configFieldsAt, given, itemsAt, nothingElse } from './reader';

/** Reads a policy or a list of policies, each with its condition. */
export function splitByCondition(
  value: unknown,
  place: ConfigPath,
  read: (policy: ConfigPart, place: ConfigPath, condition: unknown) => Fields,
): Fields {
  if (!isPart(value) || value.conditional === undefined) return read(configFieldsAt(value, place), place, undefined);
  const { conditional, ...rest } = value;
  nothingElse(rest, []);
  return {
    conditional: itemsAt(conditional, [...place, 'conditional']).map(([entry, at]) => {
      const { condition, ...policy } = configFieldsAt(entry, at);
      return { ...given({ condition }), policy: read(policy, at, condition) };
    }),
  };
}
