import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { isWellFormed } from '../../text/well-formed-text';
import { isObject } from '../../values/objects';
import { below, type Origin } from '../../values/origin';

/**
 * Reports strings and field names that cannot be written to a file unchanged: lone surrogates, which escapes such as `"\ud83d"` can
 * produce. `path` is the location of the value; it is modified in place, because invalid strings are rare.
 */
export function reportBrokenText(
  value: unknown,
  origin: Origin,
  path: (string | number)[],
  diagnostics: DiagnosticCollector,
): void {
  if (typeof value === 'string') {
    if (!isWellFormed(value))
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
      if (!isWellFormed(name))
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
