import type { PlacedConvention } from '../compiler/model/convention';
import { type DiagnosticCollector, formatPath } from '../diagnostics';
import { defined } from '../values/objects';
import { checkPolicyFields } from './placed-guarantees';
import type { PlaceOfSetting } from './setting-type';
import type { Convention } from './settings.generated';
import { reportWrongSetting } from './wrong-setting';

/** Conventions of a list named `conventions`, with their places. */
export function placedConventions(
  conventions: readonly Convention[],
  placeOf: PlaceOfSetting,
  shared: ReadonlySet<object> = new Set(),
): readonly PlacedConvention[] {
  return conventions.map((convention, index) => ({
    convention,
    place: placeOf(['conventions', index]),
    ...(shared.has(convention) ? { isShared: true } : {}),
  }));
}

/** Requirements of `always` about several requests, which only guarantees can make. */
export const REQUIREMENTS_OF_GUARANTEES: ReadonlySet<string> = new Set(['answered', 'notShared']);

/** Reports conventions that have no effect or reference something that does not exist. */
export function checkConventions(
  conventions: readonly Convention[],
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): void {
  conventions.forEach((convention, index) => {
    const path = ['conventions', index];
    checkPolicyFields(convention.always, [...path, 'always', 'policies'], placeOf, diagnostics);
    const problem = problemOf(convention, conventions.slice(0, index));
    if (problem) reportWrongSetting({ name: formatPath(path), ...problem }, placeOf(path), diagnostics);
  });
}

function problemOf({ code, routes, backends, always }: Convention, before: readonly Convention[]) {
  if ((routes === undefined) === (backends === undefined))
    return { expected: 'a convention with one of `routes` and `backends`', found: routes ? 'both' : 'none' };
  const requirements = Object.entries(defined({ ...always })).filter(([, value]) => value !== false);
  if (requirements.length === 0)
    return { expected: 'a convention that requires something in `always`', found: 'nothing' };
  const wrong = requirements.map(([name]) => name).find((name) => REQUIREMENTS_OF_GUARANTEES.has(name));
  if (wrong) return { expected: 'a convention for single requests; write a guarantee instead', found: `\`${wrong}\`` };
  if (before.some((other) => other.code === code)) return { expected: 'the only convention of its code', found: code };
  return undefined;
}
