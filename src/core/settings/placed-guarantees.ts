import type { Guarantee, GuaranteedSpending, PlacedGuarantee } from '../compiler/model/guarantee';
import { type DiagnosticCollector, formatPath } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { nearestText } from '../text/nearest-name';
import { defined } from '../values/objects';
import { suggestedSetting, unknownSettingFix } from './misplaced-settings';
import { POLICY_FIELDS } from './policy-fields.generated';
import type { PlaceOfSetting } from './setting-type';

/** Guarantees of a list named `guarantees`, with their places. */
export function placedGuarantees(
  guarantees: readonly Guarantee[],
  placeOf: PlaceOfSetting,
  shared: ReadonlySet<object> = new Set(),
): readonly PlacedGuarantee[] {
  return guarantees.map((guarantee, index) => ({
    guarantee,
    place: placeOf(['guarantees', index]),
    ...(shared.has(guarantee) ? { isShared: true } : {}),
  }));
}

/** Reports guarantees that have no effect. */
export function checkWritten(
  guarantees: readonly Guarantee[],
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
  errorsBefore = diagnostics.errorCount,
): void {
  // Then the requirement may be among the settings that were reported and left out.
  const isIncomplete = diagnostics.errorCount > errorsBefore;
  guarantees.forEach((guarantee, index) => {
    const problem = isIncomplete && requiresNothing(guarantee) ? undefined : problemOf(guarantee);
    const place = placeOf(['guarantees', index]);
    const fix = requiresNothing(guarantee)
      ? 'Add a requirement such as `always: { authenticated: {} }` or `neverReached: true`, or remove the guarantee.'
      : 'Correct the guarantee; `docs/reference/guarantee-files.md` describes its keys.';
    if (problem !== undefined) diagnostics.report(CODE.guaranteeSaysNothing, undefined, { problem, fix }, { place });
    checkPolicyFields(guarantee.always, ['guarantees', index, 'always', 'policies'], placeOf, diagnostics);
  });
}

/** Reports policies that there are not: they would be missing everywhere. */
export function checkPolicyFields(
  always: Guarantee['always'],
  path: readonly (string | number)[],
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): void {
  for (const name of Object.keys(always?.policies ?? {}).filter((one) => !POLICY_FIELDS.includes(one))) {
    const suggestion = suggestedSetting(name, POLICY_FIELDS);
    const fix = unknownSettingFix(suggestion, POLICY_FIELDS);
    const values = { name: formatPath([...path, name]), nearest: nearestText(suggestion), fix };
    diagnostics.report(CODE.unknownSetting, undefined, values, { place: placeOf([...path, name], 'key') });
  }
}

/** Returns why a guarantee would hold for any inputs, or which setting it repeats. */
export function problemOf(guarantee: Guarantee): string | undefined {
  if (guarantee.spending) return problemOfSpending(guarantee, guarantee.spending);
  const { name, always, neverReached, to, callers } = guarantee;
  const requirements = Object.entries(defined({ ...always })).filter(([, value]) => value !== false);
  const subjects = Object.keys(defined({ ...to }));
  if (to && subjects.length !== 1)
    return `\`to\` of guarantee ${name} must specify exactly one subject, but specifies ${subjects.length}`;
  if (requirements.length > 0 && neverReached) return `guarantee ${name} sets both \`always\` and \`neverReached\``;
  if (requiresNothing(guarantee))
    return `guarantee ${name} sets none of \`always\`, \`neverReached\` and \`spending\`, so it requires nothing`;
  const { claim, keyField } = always?.notShared ?? {};
  if (always?.notShared && (claim === undefined) === (keyField === undefined))
    return `guarantee ${name} must set one of \`claim\` and \`keyField\` in \`notShared\``;
  if (always?.notShared && requirements.length > 1)
    return `guarantee ${name} sets \`notShared\`, which compares two requests, together with other properties`;
  if (always?.contentOnlyTo && Object.values(defined({ ...always.contentOnlyTo })).flat().length === 0)
    return `\`contentOnlyTo\` of guarantee ${name} lists no destination`;
  if (!always?.answered || (requirements.length === 1 && !to && !callers)) return undefined;
  return `guarantee ${name} sets \`answered\`, which supports only \`requests\``;
}

function requiresNothing({ always, neverReached, spending }: Guarantee): boolean {
  const requirements = Object.values(defined({ ...always })).filter((value) => value !== false);
  return requirements.length === 0 && !neverReached && !spending;
}

function problemOfSpending(
  { name, because, spending: _, requests = {}, ...others }: Guarantee,
  { claim, keyField, atMost }: GuaranteedSpending,
): string | undefined {
  const { gateways, ...narrower } = requests;
  if (Object.keys(defined({ ...others, ...narrower })).length > 0)
    return `guarantee ${name} sets \`spending\`, which supports only \`requests.gateways\``;
  if (claim !== undefined && keyField !== undefined)
    return `guarantee ${name} can set only one of \`claim\` and \`keyField\` in \`spending\``;
  return Number(atMost) > 0 && Number.isFinite(Number(atMost))
    ? undefined
    : `\`atMost\` of guarantee ${name} is not an amount above 0`;
}
