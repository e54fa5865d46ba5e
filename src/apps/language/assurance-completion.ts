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
