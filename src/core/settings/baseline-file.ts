import { loadPaths } from '../compiler/1-load';
import type { DiagnosticCollector, SourceLocation } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import type { BaselineEntry } from '../diagnostics/judgement';
import { BASELINE_VERSION } from '../diagnostics/judgement/baseline';
import { isObject } from '../values/objects';

/** Reads a baseline. An unreadable baseline is reported and lists nothing. */
export function readBaseline(file: string, diagnostics: DiagnosticCollector): readonly BaselineEntry[] {
  const { documents } = loadPaths([file], diagnostics, { mayBeEmpty: true });
  const [document] = documents;
  if (!document) return [];
  const { version, findings } = document.value;
  const wrong = (problem: string, place: SourceLocation) =>
    diagnostics.report(CODE.unreadableBaseline, undefined, { problem }, { place });
  if (version !== BASELINE_VERSION) {
    wrong(
      `its version is ${JSON.stringify(version) ?? 'missing'}, but only ${BASELINE_VERSION} is supported`,
      document.placeOf([]),
    );
    return [];
  }
  if (!Array.isArray(findings)) {
    wrong('it has no `findings` list', document.placeOf(['findings']));
    return [];
  }
  return findings.flatMap((entry: unknown, index): BaselineEntry[] => {
    const place = document.placeOf(['findings', index]);
    if (isEntry(entry)) return [{ ...entry, place }];
    wrong('this is not a finding: it needs code, resource and path as strings, and count as a number', place);
    return [];
  });
}

function isEntry(entry: unknown): entry is Omit<BaselineEntry, 'place'> {
  if (!isObject(entry)) return false;
  const { code, resource, path, count } = entry;
  return [code, resource, path].every((text) => typeof text === 'string') && Number.isInteger(count);
}
