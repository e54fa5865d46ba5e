import { isObject } from '../../values/objects';
import { below, type FieldPath } from '../model/origin';
import type { Check } from './check';

/** Credentials in plain text, in a file that is meant for a repository. */
export const checkInlineCredential: Check = ({ attachment: { graph } }, diagnostics) => {
  for (const { resource } of graph.policies) {
    const { traffic, backend } = resource.spec;
    if (traffic?.basicAuthentication?.users) {
      report(resource, ['spec', 'traffic', 'basicAuthentication', 'users']);
    }
    for (const path of inlineKeys(backend, ['spec', 'backend'])) report(resource, path);
  }
  for (const { resource } of graph.backends.values()) {
    for (const path of inlineKeys(resource.spec, ['spec'])) report(resource, path);
  }

  function report(resource: { readonly origin: Parameters<typeof below>[0] }, path: FieldPath): void {
    const field = path[path.length - 1] === 'users' ? 'users' : 'key';
    diagnostics.report('AIG7014', below(resource.origin, ...path), { field });
  }
};

/** The paths of all `auth.key` below a value. */
function inlineKeys(value: unknown, path: FieldPath): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => inlineKeys(item, [...path, index]));
  return Object.entries(value).flatMap(([name, child]) => {
    const isInline = name === 'auth' && isObject(child) && typeof child.key === 'string';
    return isInline ? [[...path, name, 'key']] : inlineKeys(child, [...path, name]);
  });
}
