/**
 * Whether a person means the thing of this key: by its name, `namespace/name` or `Kind/namespace/name`; for Services, `/port` may
 * follow.
 */
export function isNamed(key: string, name: string): boolean {
  const [kind, namespace, own, port] = key.split('/');
  const names = [own, `${namespace}/${own}`, `${kind}/${namespace}/${own}`];
  return names.includes(name) || (port !== undefined && names.some((one) => `${one}/${port}` === name));
}
