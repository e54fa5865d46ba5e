import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import { below, type FieldPath } from '../../../values/origin';
import type { Rule } from '../rule';

/** Plaintext credentials in a file that belongs in a repository. */
export const inlineCredential: Rule = ({ attachment: { graph } }, diagnostics) => {
  for (const { resource } of graph.policies) {
    const { traffic, backend } = resource.spec;
    if (traffic?.basicAuthentication?.users) {
      report(resource, ['spec', 'traffic', 'basicAuthentication', 'users']);
    }
    visitInlineKeys(backend, ['spec', 'backend'], (path) => report(resource, path));
  }
  for (const { resource } of graph.backends.values()) {
    visitInlineKeys(resource.spec, ['spec'], (path) => report(resource, path));
  }

  function report(resource: { readonly origin: Parameters<typeof below>[0] }, path: FieldPath): void {
    const field = path[path.length - 1] === 'users' ? 'users' : 'key';
    const cause = resource.origin;
    diagnostics.report(CODE.inlineCredential, below(resource.origin, ...path), { field }, { cause });
  }
};

/** Every `auth.key` below a value. `path` is changed in place, because there are hardly any. */
function visitInlineKeys(value: unknown, path: (string | number)[], visit: (path: FieldPath) => void): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) step(index, value[index], path, visit);
  } else if (isObject(value)) {
    for (const name in value) step(name, value[name], path, visit);
  }
}

function step(
  name: string | number,
  child: unknown,
  path: (string | number)[],
  visit: (path: FieldPath) => void,
): void {
  if (typeof child !== 'object') return;
  path.push(name);
  if (name === 'auth' && isObject(child) && typeof child.key === 'string') visit([...path, 'key']);
  else visitInlineKeys(child, path, visit);
  path.pop();
}
