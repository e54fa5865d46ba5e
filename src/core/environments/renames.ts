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

/**
 * Returns the value with some strings replaced; unchanged parts stay the same object.
 *
 * @param replace receives a path that changes after the call
 */
export function replaceTexts(
  whole: InputDocument['value'],
  isName: NameField['isName'],
  replace: (text: string, path: FieldPath) => string,
): InputDocument['value'] {
  const path: (string | number)[] = [];
  const visit = (value: unknown, step: string | number): unknown => {
    path.push(step);
    const result = replaced(value);
    path.pop();
    return result;
  };
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return isName(path) ? replace(value, path) : value;
    if (Array.isArray(value)) return items(value);
    return isObject(value) ? fields(value) : value;
  };
  const items = (value: readonly unknown[]): readonly unknown[] => {
    const result = value.map(visit);
    return result.every((item, index) => item === value[index]) ? value : result;
  };
  const fields = (value: InputDocument['value']): InputDocument['value'] => {
    let result = value;
    for (const key in value) {
      const item = visit(value[key], key);
      if (item !== value[key]) result = { ...result, [key]: item };
    }
    return result;
  };
  return fields(whole);
}
