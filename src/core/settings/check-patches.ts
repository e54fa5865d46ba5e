import { isObject } from '../values/objects';
import type { ResourcePatch } from './settings.generated';

/** The expected form of a patch, and its actual form. */
interface Problem {
  readonly expected: string;
  readonly found: string;
}

/** Returns the problem of a patch, as far as it can be determined without the resources. */
export function problemOfPatch({ patch, path, target }: ResourcePatch): Problem | undefined {
  if ((patch === undefined) === (path === undefined))
    return { expected: 'a patch with one of `patch` and `path`', found: patch === undefined ? 'none' : 'both' };
  if (target && Object.keys(target).length === 0)
    return { expected: 'a patch with a field below `target`', found: 'an empty target' };
  const wrong = Object.entries(target ?? {}).find(([, pattern]) => !isPattern(String(pattern)));
  if (wrong) return { expected: `a patch whose target.${wrong[0]} is a regular expression`, found: String(wrong[1]) };
  if (patch === undefined || typeof patch === 'string') return undefined;
  return problemOfContent(patch, target !== undefined);
}

/** Returns the problem of a patch's content after it has been read. */
export function problemOfContent(patch: unknown, hasTarget: boolean): Problem | undefined {
  const found = JSON.stringify(patch) ?? 'nothing';
  if (Array.isArray(patch))
    return hasTarget
      ? undefined
      : { expected: 'a patch with `target`, because operations do not identify a resource', found: 'none' };
  if (!isObject(patch)) return { expected: 'an object, or a list of operations', found };
  const { kind, metadata } = patch;
  if (hasTarget || (typeof kind === 'string' && isObject(metadata) && typeof metadata.name === 'string'))
    return undefined;
  return { expected: 'a patch with `target`, or with the kind and the name of its resource', found: 'neither' };
}

/** Returns a regular expression that must match the entire string. */
export function patternOf(text: string): RegExp {
  return new RegExp(`^(?:${text})$`);
}

function isPattern(text: string): boolean {
  try {
    patternOf(text);
    return true;
  } catch {
    return false;
  }
}
