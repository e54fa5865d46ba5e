import { builtInDistributions } from '../../distribution';

/**
 * How a person may call the thing of a key, shortest first: `name`, `namespace/name`, `Kind/namespace/name`. Explanations are
 * JSON and name things by their keys; nobody else takes one apart.
 */
export function formsOf(key: string): readonly [own: string, inNamespace: string, whole: string] {
  const [kind, namespace, own] = key.split('/');
  return own === undefined ? [key, key, key] : [own, `${namespace}/${own}`, `${kind}/${namespace}/${own}`];
}

/** A name of the form `Kind/namespace/name` by the kind of the reference, which keys have. */
function inReferenceKind(name: string): string {
  const [kind, ...rest] = name.split('/');
  const kinds = builtInDistributions().flatMap((each) => Object.entries(each.kinds));
  const [known = kind] = kinds.find(([, names]) => names.kind === kind) ?? [];
  return rest.length < 2 ? name : [known, ...rest].join('/');
}

/** Whether a person means the thing of this key; for Services, `/port` may follow any of the forms. */
export function isNamed(title: string, asked: string): boolean {
  const [key, name] = [title, asked].map(inReferenceKind);
  const forms = formsOf(key);
  const port = key.slice(forms[2].length);
  return forms.some((form) => form === name || (port !== '' && `${form}${port}` === name));
}
