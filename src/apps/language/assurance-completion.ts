import { REQUIREMENTS_OF_GUARANTEES } from '../../core/settings/check-conventions';
import { POLICY_FIELDS } from '../../core/settings/policy-fields.generated';
import { isObject } from '../../core/values/objects';
import { valueAt } from '../../core/values/value-at';
import type { Typed } from './cursor';
import { namespacesOf } from './name-completion';
import type { NameIndex } from './name-index';
import type { Proposal } from './proposal';

/** Returns the policy fields that the `always` of a guarantee or convention can require. */
export function assuranceKeyProposals({ root, path }: Typed): readonly Proposal[] {
  if (path.at(-1) !== 'policies' || path.at(-2) !== 'always') return [];
  const there = valueAt(root, path);
  const known = isObject(there) ? Object.keys(there) : [];
  return POLICY_FIELDS.filter((name) => !known.includes(name)).map((label) => ({
    label,
    is: 'field',
    insert: `${label}: `,
    detail: 'policy field',
    documentation: 'The required value: `{}` accepts any.',
  }));
}

/** Returns the namespaces that the `always` of a guarantee or convention can name. */
export function assuranceValueProposals(index: NameIndex, { path }: Typed): readonly Proposal[] {
  const isNamespace = typeof path.at(-1) === 'number' && path.at(-2) === 'namespaces' && path.at(-3) === 'always';
  return isNamespace ? namespacesOf(index) : [];
}

/** Reports whether a convention rejects a field of its schema: a requirement of guarantees, or the second subject. */
export function isRejectedByConvention({ root, path }: Typed, name: string): boolean {
  const [list, , field, ...below] = path;
  if (list !== 'conventions' || below.length > 0) return false;
  if (field === 'always') return REQUIREMENTS_OF_GUARANTEES.has(name);
  const other = SUBJECTS.find((one) => one !== name);
  const convention = valueAt(root, path);
  return (
    field === undefined && SUBJECTS.includes(name) && other !== undefined && isObject(convention) && other in convention
  );
}

/** A convention is about routes or about backends. */
const SUBJECTS: readonly string[] = ['routes', 'backends'];
