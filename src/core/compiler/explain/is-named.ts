/**
 * How a person may call the thing of a key, shortest first: `name`, `namespace/name`, `Kind/namespace/name`. Explanations are
 * JSON and name things by their keys; nobody else takes one apart.
 */
export function formsOf(key: string): readonly [own: string, inNamespace: string, whole: string] {
  const [kind, namespace, own] = key.split('/');
  return own === undefined ? [key, key, key] : [own, `${namespace}/${own}`, `${kind}/${namespace}/${own}`];
}

/** Whether a person means the thing of this key; for Services, `/port` may follow any of the forms. */
export function isNamed(key: string, name: string): boolean {
  const forms = formsOf(key);
  const port = key.slice(forms[2].length);
  return forms.some((form) => form === name || (port !== '' && `${form}${port}` === name));
}
