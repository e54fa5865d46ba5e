import { CODE } from '../../../core/diagnostics/codes.generated';
import { isObject } from '../../../core/values/objects';
import { usageError } from './usage-error';

/** Traces that a value leaves in a string that was put together before the value was known, and the name of such a value. */
const UNRESOLVED: readonly (readonly [RegExp, string])[] = [
  [/\[object (?:Object|Promise)\]/, 'a Lazy value'],
  [/\{"producer":\{\}\}/, 'a Lazy value'],
  [/[$#]\{token\[[^\]]*\]\}/i, 'a token'],
];

/** Throws for a string, at any depth of a finished manifest, that was put together from a value that was not known yet. */
export function assertResolved(value: unknown, path: string): void {
  if (typeof value === 'string') {
    for (const [trace, found] of UNRESOLVED)
      if (trace.test(value)) throw usageError(CODE.unresolvedValueInText, { place: path, found });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertResolved(item, `${path}[${index}]`);
  } else if (isObject(value)) {
    for (const [name, field] of Object.entries(value)) {
      assertResolved(name, path);
      assertResolved(field, path === '' ? name : `${path}.${name}`);
    }
  }
}
