import { kindsThat } from '../../core/compiler/semantics/kind-roles';
import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { valueAt } from '../../core/values/value-at';
import type { NameIndex } from './name-index';
import { type NamedObject, nameKey, referenceKind, wholeOf } from './names';

/** A string that references something, with its location. */
export interface NameAsWritten {
  readonly written: string;
  readonly path: FieldPath;
  readonly root: unknown;
}

/** Returns the new text for a given name; undefined if the text does not reference the named object. */
export type NameForm = (
  text: NameAsWritten,
  named: NamedObject,
  index: NameIndex,
) => ((name: string) => string) | undefined;

export const ROUTE_FORMS: ReadonlySet<string> = new Set(kindsThat(({ is }) => is === 'route'));
export const GATEWAYS: ReadonlySet<string> = new Set(['Gateway']);
const PARENTS: ReadonlySet<string> = new Set(kindsThat(({ is }) => is === 'parent'));
export const DESTINATION_FORMS: ReadonlySet<string> = new Set(
  kindsThat(({ is }) => is === 'destination' || is === 'model'),
);
export const SOURCES: ReadonlySet<string> = new Set([
  ...kindsThat(({ is }) => is === 'policy'),
  'ProxyBackend',
  ...ROUTE_FORMS,
]);

/** `name`, `namespace/name` or `Kind/namespace/name`; of a Service, `/port` may follow. */
export function resource(kinds: ReadonlySet<string>): NameForm {
  return ({ written }, named) => {
    if (named.section !== undefined || !kinds.has(named.kind)) return undefined;
    const parts = written.split('/');
    const hasPort = named.kind === 'Service' && /^\d+$/.test(parts.at(-1) ?? '') && parts.length > 1;
    const port = hasPort ? parts.splice(-1) : [];
    const own = parts.pop();
    const [namespace = named.namespace, kind = named.kind] = [...parts].reverse();
    const isSelected = own === named.name && namespace === named.namespace && referenceKind(kind) === named.kind;
    return isSelected && parts.length < 3 ? (name) => [...parts, name, ...port].join('/') : undefined;
  };
}

/** `Kind namespace/name`. */
export const title: NameForm = ({ written }, named) => {
  const [kind, whole] = written.split(' ');
  const isSelected = named.section === undefined && referenceKind(kind) === named.kind;
  const found = [`${named.namespace}/`, ...(named.namespace === 'default' ? [''] : [])].find(
    (before) => `${before}${named.name}` === whole,
  );
  return isSelected && found !== undefined ? (name) => `${kind} ${found}${name}` : undefined;
};

/** `listener`, `gateway/listener` or `namespace/gateway/listener`. */
export const listener: NameForm = ({ written }, named, index) => {
  if (!PARENTS.has(named.kind)) return undefined;
  const parts = written.split('/');
  const own = parts.pop() ?? '';
  const [owner, namespace = named.namespace] = [...parts].reverse();
  if (namespace !== named.namespace || parts.length > 2 || (owner ?? named.name) !== named.name) return undefined;
  if (named.section !== undefined) return own === named.section ? (name) => [...parts, name].join('/') : undefined;
  if (owner === undefined || index.definitionsOf({ ...named, section: own }).length === 0) return undefined;
  return (name) => [...parts.slice(0, -1), name, own].join('/');
};

/** Returns the form of a section name whose resource is named in another field. */
export function part(kinds: ReadonlySet<string>, ownerAt: (path: FieldPath) => FieldPath): NameForm {
  return ({ written, path, root }, named, index) => {
    if (named.section !== written || !kinds.has(named.kind)) return undefined;
    const owner = valueAt(root, ownerAt(path));
    const isOf = typeof owner !== 'string' || resource(kinds)({ written: owner, path, root }, wholeOf(named), index);
    return isOf ? (name) => name : undefined;
  };
}

const BACKENDS: ReadonlySet<string> = new Set(['ProxyBackend']);
const ownBackend = ([tests, index]: FieldPath): FieldPath => [tests, index, 'expect', 'backend'];

/** A provider or target of the backend of an expectation. */
export const member: NameForm = part(BACKENDS, ownBackend);

/** The name of a possible responder or failing part: a destination, a provider or target, or `backend/provider`. */
export const endpoint: NameForm = (text, named, index) => {
  const [backend, section, ...more] = text.written.split('/');
  const isPair = section !== undefined && more.length === 0 && named.kind === 'ProxyBackend' && named.name === backend;
  if (isPair && named.section === section) return (name) => `${backend}/${name}`;
  if (isPair && named.section === undefined && index.definitionsOf({ ...named, section }).length > 0)
    return (name) => `${name}/${section}`;
  return named.section === undefined ? resource(DESTINATION_FORMS)(text, named, index) : member(text, named, index);
};

/** `target/tool`. */
export const toolOfTarget: NameForm = ({ written }, { kind, section }) => {
  const [target, ...tool] = written.split('/');
  return section === target && BACKENDS.has(kind) && tool.length > 0 ? (name) => [name, ...tool].join('/') : undefined;
};

/** Matches the name of an object with its namespace in a neighboring field, and its kind or the usual kind; without both, of any kind. */
export function described(usual?: { readonly kind: string; readonly namespace: string }): NameForm {
  return ({ written, path, root }, named) => {
    const beside = valueAt(root, path.slice(0, -1));
    if (!isObject(beside) || named.section !== undefined || written !== named.name) return undefined;
    const { kind = named.kind, namespace = named.namespace } = { ...usual, ...beside };
    const isSelected = namespace === named.namespace && referenceKind(String(kind)) === named.kind;
    return isSelected ? (name) => name : undefined;
  };
}

/** Reports whether one string contains both names, each in a separate part. */
export function isPartOf(one: NamedObject, other: NamedObject, { written }: NameAsWritten): boolean {
  const isOneOfBoth = (one.section === undefined) !== (other.section === undefined);
  return isOneOfBoth && nameKey(wholeOf(one)) === nameKey(wholeOf(other)) && written.includes('/');
}
