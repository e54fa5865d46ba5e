import type { InputDocument } from '../../core/compiler/model/document';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { ReplacedObject } from './replaced-objects';

/**
 * Returns the text of each passed-through input as a separate document without a leading marker, ending with a line break. Inputs without a
 * text are absent, so their values are written; numbers that a value cannot represent exactly are reported.
 */
export function passedTexts(
  documents: readonly InputDocument[],
  objects: readonly ReplacedObject[],
  diagnostics: DiagnosticCollector,
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const object of objects) {
    if (!('input' in object)) continue;
    const { text, rounded = [], placeOf } = documents[object.input];
    const own = text?.()?.replace(/^---[ \t]*\r?\n/, '');
    if (own !== undefined) texts.set(object.input, own.endsWith('\n') ? own : `${own}\n`);
    else
      for (const { path, written } of rounded)
        diagnostics.report(CODE.integerWouldBeRounded, undefined, { value: written }, { place: placeOf(path) });
  }
  return texts;
}
