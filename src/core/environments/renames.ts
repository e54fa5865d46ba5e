import type { InputDocument } from '../compiler/model/document';
import { distributionOf, type ProxyDistribution } from '../distribution';
import { isObject } from '../values/objects';
import type { FieldPath } from '../values/origin';
import { GATEWAY_GROUP } from '../values/resource-name';

/** Names that an environment may change. */
export interface NameField {
  readonly field: 'hosts' | 'models';
  /** Whether documents of this API have such names. */
  isIn(apiVersion: unknown, known: readonly ProxyDistribution[]): boolean;
  /** Reports whether the string at this path of a document is such a name. */
  isName(path: FieldPath): boolean;
}

export const NAME_FIELDS: readonly NameField[] = [
  {
    field: 'hosts',
    isIn: (apiVersion) => String(apiVersion).startsWith(`${GATEWAY_GROUP}/`),
    isName: ([spec, field, ...path]) => {
      const [above, last] = path.slice(-2);
      if (spec !== 'spec') return false;
      if (field === 'hostnames') return path.length === 1;
      if (field === 'listeners') return path.length === 2 && last === 'hostname';
      return field === 'rules' && above === 'requestRedirect' && last === 'hostname';
    },
  },
  {
    field: 'models',
    isIn: (apiVersion, known) => distributionOf(apiVersion, known) !== undefined,
    // Names of models that are sent to providers, not those that clients may request.
    isName: (path) => {
      const [above, last] = path.slice(-2);
      return above === 'modelAliases' || (last === 'model' && above !== 'match');
    },
  },
];

/** Returns the value with some strings replaced; unchanged parts stay the same object. */
export function replaceTexts(
  whole: InputDocument['value'],
  isName: NameField['isName'],
  replace: (text: string, path: FieldPath) => string,
): InputDocument['value'] {
  const visit = (value: unknown, path: FieldPath): unknown => {
    if (typeof value === 'string') return isName(path) ? replace(value, path) : value;
    if (Array.isArray(value)) {
      const items = value.map((item, index) => visit(item, [...path, index]));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    return isObject(value) ? fields(value, path) : value;
  };
  const fields = (value: InputDocument['value'], path: FieldPath): InputDocument['value'] => {
    const entries = Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key])] as const);
    return entries.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(entries);
  };
  return fields(whole, []);
}
