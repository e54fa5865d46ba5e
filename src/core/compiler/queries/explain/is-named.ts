import { builtInDistributions } from '../../../distribution';

/**
 * Returns the names by which users can reference the resource of a key, shortest first: `name`, `namespace/name`, `Kind/namespace/name`.
 * Explanations are JSON and name resources by their keys; only this function parses these.
 */
export function formsOf(key: string): readonly [own: string, inNamespace: string, whole: string] {
  const [kind, namespace, own] = key.split('/');
  return own === undefined ? [key, key, key] : [own, `${namespace}/${own}`, `${kind}/${namespace}/${own}`];
}

/** Returns the accepted spellings of a Gateway, given as `namespace/name`. */
export function gatewayForms(gateway: string): readonly string[] {
  return formsOf(`Gateway/${gateway}`);
}

/** Returns the accepted spellings of a listener: its key, alone or after any spelling of its Gateway. */
export function listenerForms(gateway: string, key: string): readonly string[] {
  return [key, ...gatewayForms(gateway).map((form) => `${form}/${key}`)];
}

let referenceKinds: ReadonlyMap<string, string> | undefined;

/** A name of the form `Kind/namespace/name` by the kind of the reference, which keys have. */
function inReferenceKind(name: string): string {
  // This runs for every pair of a route and a name, of which there may be a million.
  const end = name.indexOf('/');
  if (end < 0 || !name.includes('/', end + 1)) return name;
  referenceKinds ??= new Map(
    builtInDistributions().flatMap((each) => Object.entries(each.kinds).map(([known, { kind }]) => [kind, known])),
  );
  const known = referenceKinds.get(name.slice(0, end));
  return known === undefined ? name : `${known}${name.slice(end)}`;
}

/** Reports whether a name refers to the listener; a ListenerSet's listener also matches without the namespace and the set. */
export function isListenerNamed(gateway: string, key: string, requestedName: string): boolean {
  return key.endsWith(`/${requestedName}`) || listenerForms(gateway, key).includes(requestedName);
}

/** Reports whether a name refers to the resource with this key; for Services, `/port` may follow any spelling. */
export function isNamed(title: string, requestedName: string): boolean {
  const [key, name] = [title, requestedName].map(inReferenceKind);
  const forms = formsOf(key);
  const port = key.slice(forms[2].length);
  return forms.some((form) => form === name || (port !== '' && `${form}${port}` === name));
}
