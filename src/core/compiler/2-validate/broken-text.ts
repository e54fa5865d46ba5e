import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { isWhole } from '../../text/whole-text';
import { isObject } from '../../values/objects';
import { below, type Origin } from '../model/origin';

/**
 * Reports text, and names of fields, that could not be written to a file as they are: half of a character beyond the basic
 * plane, which escapes such as `"\ud83d"` can write. `path` is where the value stands; it is changed in place, because
 * hardly any text is broken.
 */
export function reportBrokenText(
  value: unknown,
  origin: Origin,
  path: (string | number)[],
  diagnostics: DiagnosticCollector,
): void {
  if (typeof value === 'string') {
    if (!isWhole(value))
      diagnostics.report(CODE.halfCharacter, below(origin, ...path), { text: JSON.stringify(value) });
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      reportBrokenText(value[index], origin, path, diagnostics);
      path.pop();
    }
  } else if (isObject(value)) {
    for (const name in value) {
      path.push(name);
      if (!isWhole(name))
        diagnostics.report(
          CODE.halfCharacter,
          below(origin, ...path),
          { text: JSON.stringify(name) },
          { focus: 'key' },
        );
      reportBrokenText(value[name], origin, path, diagnostics);
      path.pop();
    }
  }
}
