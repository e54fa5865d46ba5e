import { loadText } from '../../../core/compiler/1-load';
import type { DiagnosticCollector, Place, SourceLines } from '../../../core/diagnostics';
import { CODE } from '../../../core/diagnostics/codes.generated';
import { type PlaceOfSetting, readAs } from '../../../core/settings/check-settings';
import { GUARANTEE_FILE } from '../../../core/settings/guarantees';
import type { Guarantee } from '../../../core/settings/settings.generated';
import { defined } from '../../../core/values/objects';

/** A guarantee, and where it stands. */
export interface PlacedGuarantee {
  readonly guarantee: Guarantee;
  readonly place: Place;
}

/** Guarantees as a file gives them. */
export interface ReadGuarantees {
  readonly file: string;
  readonly guarantees: readonly PlacedGuarantee[];
  readonly sources?: SourceLines;
}

/** Reads a file of guarantees. What is wrong with it is reported, and the rest is taken. */
export function readGuaranteeFile(file: string, text: string, diagnostics: DiagnosticCollector): ReadGuarantees {
  const { documents, sources } = loadText([{ name: file, text }], diagnostics);
  const guarantees = documents.flatMap(({ value, placeOf }) => {
    const read = readAs(GUARANTEE_FILE, value, placeOf, diagnostics) as { guarantees?: Guarantee[] } | undefined;
    return placed(read?.guarantees ?? [], placeOf, diagnostics);
  });
  return { file, guarantees, ...(sources ? { sources } : {}) };
}

/** Guarantees with their places; those that say nothing are reported. */
export function placed(
  guarantees: readonly Guarantee[],
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): readonly PlacedGuarantee[] {
  return guarantees.map((guarantee, index) => {
    const place = placeOf(['guarantees', index]);
    const problem = problemOf(guarantee);
    if (problem !== undefined) diagnostics.report(CODE.guaranteeSaysNothing, undefined, { problem }, { place });
    return { guarantee, place };
  });
}

/** Why a guarantee would hold whatever the inputs are, or what it says twice. */
function problemOf({ name, always, neverReached, to, callers }: Guarantee): string | undefined {
  const asked = Object.entries(defined({ ...always })).filter(([, value]) => value !== false);
  const subjects = Object.keys(defined({ ...to }));
  if (to && subjects.length !== 1)
    return `of guarantee ${name}, \`to\` has to name one thing, and names ${subjects.length}`;
  if (asked.length > 0 && neverReached) return `guarantee ${name} says both \`always\` and \`neverReached\``;
  if (asked.length === 0 && !neverReached) return `guarantee ${name} names nothing that has to hold`;
  if (!always?.answered || (asked.length === 1 && !to && !callers)) return undefined;
  return `guarantee ${name} asks for \`answered\`, which is about \`requests\` alone`;
}
