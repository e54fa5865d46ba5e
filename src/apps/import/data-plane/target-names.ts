import { isObject } from '../../../core/values/objects';
import { type ConfigPath, configPathText } from './config-path';
import type { ConversionLog } from './conversion-log';
import { importedName } from './documents';

/** Names that Kubernetes accepts for a section, which this release requires of MCP targets. */
const VALID = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** The releases that accept other names. */
export const READERS_OF_ANY_NAME = 'up to v1.1';

/** MCP targets that were renamed. */
export interface RenamedTargets {
  /** The config with valid names. */
  readonly config: unknown;
  /** The names that this release rejects. */
  readonly places: readonly ConfigPath[];
  /** Why the config must not be imported. */
  readonly errors: readonly string[];
}

/** Replaces names of MCP targets that this release rejects with valid ones, in expressions, too. */
export function withValidTargetNames(config: unknown, conversions: ConversionLog): RenamedTargets {
  const names = new Map<string, string>();
  const places: ConfigPath[] = [];
  const rename = (value: unknown, place: ConfigPath): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item: unknown, index) => rename(item, [...place, index]));
      return isTargets(place) ? renamed(items, place) : items;
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rename(one, [...place, key])]));
  };
  const renamed = (targets: readonly unknown[], place: ConfigPath): unknown[] => {
    const taken = new Set(targets.map((one) => (isObject(one) ? one.name : undefined)));
    return targets.map((target, index) => {
      if (!isObject(target) || typeof target.name !== 'string' || VALID.test(target.name)) return target;
      const wish = names.get(target.name) ?? importedName(target.name);
      let name = wish;
      for (let count = 2; taken.has(name); count++) name = `${wish}-${count}`;
      taken.add(name);
      names.set(target.name, name);
      const at = [...place, index, 'name'];
      places.push(at);
      const tools = targets.length > 1 ? ` Names of its tools then begin with ${name}_.` : '';
      conversions.approximate(
        at,
        `Only releases ${READERS_OF_ANY_NAME} accept \`_\` and capital letters in names of MCP targets. The target is renamed to ${name}.${tools}`,
      );
      return { ...target, name };
    });
  };
  const result = rename(config, []);
  if (names.size === 0) return { config, places, errors: [] };
  const errors: string[] = [];
  return {
    config: inExpressions(result, [], names, (place, name) =>
      errors.push(
        `${conversions.textOf(place)}: The expression mentions the MCP target ${name}, whose name this release rejects. Rename the target in the file.`,
      ),
    ),
    places,
    errors,
  };
}

function isTargets(place: ConfigPath): boolean {
  return place.at(-1) === 'targets' && place.at(-2) === 'mcp';
}

/**
 * Replaces names in strings of expressions.
 *
 * @param report receives restrictions that mention a name in another form
 */
function inExpressions(
  value: unknown,
  place: ConfigPath,
  names: ReadonlyMap<string, string>,
  report: (place: ConfigPath, name: string) => void,
): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => inExpressions(item, [...place, index], names, report));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inExpressions(one, [...place, key], names, report)]),
    );
  if (typeof value !== 'string' || !/["']/.test(value)) return value;
  let text = value;
  for (const [former, name] of names) {
    text = text.replaceAll(`"${former}"`, `"${name}"`).replaceAll(`'${former}'`, `'${name}'`);
    const restricts = /(?:^|\.)(?:mcpA|a)uthorization\b/.test(configPathText(place));
    if (restricts && text.includes(former)) report(place, former);
  }
  return text;
}
