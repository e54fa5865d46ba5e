import { DocumentParser } from '../../core/compiler/1-load/parse';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { literalPattern } from '../../core/text/literal-pattern';
import { isObject } from '../../core/values/objects';
import type { Snapshot } from './snapshot';

function patchesOf({ environments = {} }: GatewaySettings) {
  return Object.entries(environments).flatMap(([environment, { patches = [] }]) =>
    patches.map((patch) => ({ ...patch, environment })),
  );
}

/** Returns the files that contain patches. */
export function patchFilesOf(settings: GatewaySettings): readonly string[] {
  return [...new Set(patchesOf(settings).flatMap(({ path }) => path ?? []))].sort();
}

/** Returns a description of the patch that contains a name in text without a location: an inline string, or a file that is a list. */
export function textWithName({ settings, textOf, home }: Snapshot, name: string): string | undefined {
  const whole = new RegExp(`(?<![\\w.-])${literalPattern(name)}(?![\\w.-])`);
  for (const { environment, path, patch } of patchesOf(settings)) {
    const text = path === undefined ? patch : textOf(path);
    if (typeof text !== 'string' || !whole.test(text)) continue;
    if (path === undefined) return `a string in ${home} that is a patch of environment ${environment}`;
    const read = new DocumentParser().parse(text);
    if ('failure' in read || !isObject(read.value)) return `${path}, a patch of environment ${environment},`;
  }
  return undefined;
}
