import type { DiagnosticCollector } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { resourceName, type Waiver } from '../diagnostics/judgement';
import { readWaiverLine, WAIVE_ANNOTATION, WAIVER_FORM } from '../diagnostics/judgement/annotation';
import { isObject } from '../values/objects';
import { type LoadedInput, titleOf } from './model/document';
import type { CompileOptions } from './model/options';

/** Returns the waivers in the annotations of the resources that they concern, with their owners. Invalid lines are reported. */
export function annotatedWaivers(
  input: LoadedInput,
  { judgement, platform }: Pick<CompileOptions, 'judgement' | 'platform'>,
  diagnostics: DiagnosticCollector,
): Waiver[] {
  return input.documents.flatMap(({ value, placeOf }, document) => {
    const { kind, metadata } = value;
    const { name, namespace, annotations } = isObject(metadata) ? metadata : {};
    const text = isObject(annotations) ? annotations[WAIVE_ANNOTATION] : undefined;
    if (typeof text !== 'string' || typeof kind !== 'string' || typeof name !== 'string') return [];
    const path = ['metadata', 'annotations', WAIVE_ANNOTATION];
    const resource = resourceName({ kind, name, ...(typeof namespace === 'string' ? { namespace } : {}) });
    const isOfPlatform = platform.documents.has(titleOf(value));
    const isOfTeam =
      judgement.teams !== undefined &&
      !isOfPlatform &&
      platform.isOfTeam(typeof namespace === 'string' ? namespace : 'default');
    const owner = isOfPlatform ? { isShared: true } : isOfTeam ? { isOfTeam } : {};
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.flatMap((line): Waiver[] => {
      const read = readWaiverLine(line);
      if (read) return [{ ...read, resource, place: placeOf(path), inSource: true, ...owner }];
      diagnostics.report(CODE.unreadableWaiverAnnotation, { document, path }, { line: line.trim(), form: WAIVER_FORM });
      return [];
    });
  });
}
