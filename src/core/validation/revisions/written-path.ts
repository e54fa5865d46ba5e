import type { ProxyDistribution } from '../../distribution';
import type { FieldPath } from '../../values/origin';
import { formerNames } from './newest-names';

/**
 * Returns a path in the names of a document. A step that the document does not have under the reference's name is the one that the
 * distribution names its own way, or that an older revision did.
 */
export function writtenPath(root: unknown, path: FieldPath, distribution: ProxyDistribution): FieldPath {
  let node = root;
  return path.map((step) => {
    const fields = typeof node === 'object' && node !== null ? (node as Record<string | number, unknown>) : {};
    const own = typeof step === 'string' && !Object.hasOwn(fields, step) ? nameThere(step, fields, distribution) : step;
    node = Object.hasOwn(fields, own) ? fields[own] : undefined;
    return own;
  });
}

function nameThere(step: string, fields: object, distribution: ProxyDistribution): string {
  const former = formerNames(step).find((name) => Object.hasOwn(fields, name));
  return former ?? distribution.nameOf(step);
}
