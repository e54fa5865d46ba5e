import type { DiagnosticCollector } from '../../diagnostics';
import { below, type FieldPath, type Origin } from '../ir/origin';

/** Half of a character beyond the basic plane: escapes such as `"\\ud83d"` can write it, but no file can hold it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Reports text, and names of fields, that could not be written to a file as they are. */
export function reportBrokenText(
  value: unknown,
  origin: Origin,
  path: FieldPath,
  diagnostics: DiagnosticCollector,
): void {
  if (typeof value === 'string') {
    if (HALF_CHARACTER.test(value))
      diagnostics.report('AIG2021', below(origin, ...path), { text: JSON.stringify(value) });
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      reportBrokenText(value[index], origin, [...path, index], diagnostics);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (HALF_CHARACTER.test(name))
        diagnostics.report('AIG2021', below(origin, ...path, name), { text: JSON.stringify(name) }, { focus: 'key' });
      reportBrokenText(item, origin, [...path, name], diagnostics);
    }
  }
}
