import type { InputDocument } from '../../core/compiler/model/document';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { ReplacedObject } from './replaced-objects';

/**
 * The text of each input that passes, as a document of its own without the marker before it, ending with a line break. Inputs without a text
 * are absent, so that their values are to be written; a number that these do not hold exactly is reported.
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
