import type { ApiObject } from 'cdk8s';
import type { ConstructedObject } from '../../core/compiler/1-load';
import { CODE } from '../../core/diagnostics/codes.generated';
import { messageOf } from '../../core/text/error-text';
import type { FieldPath } from '../../core/values/origin';
import { setByOf } from '../api/runtime/calls';
import { describeYamlFiles, recordYamlFiles, yamlFileOf } from '../api/runtime/included-files';
import { isUsageError, usageError } from '../api/runtime/usage-error';

recordYamlFiles();
describeYamlFiles();

/** A manifest and the construct that it came from. */
export type ConstructDocument = ConstructedObject;

/** Returns the document of an object, with the options of the program that set its fields. */
export function documentOf(object: ApiObject): ConstructDocument {
  const value = manifestOf(object);
  const setBy = (path: FieldPath) => setByOf(object, value, path);
  const yamlFile = yamlFileOf(object);
  return {
    value,
    constructPath: object.node.path,
    setBy,
    agent: process.env['JSII_AGENT'] ?? '',
    ...(yamlFile === undefined ? {} : { yamlFile }),
  };
}

/** @throws a usage error if cdk8s cannot write a value that the program passed to the object */
function manifestOf(object: ApiObject): ConstructedObject['value'] {
  try {
    return object.toJson();
  } catch (error) {
    if (isUsageError(error)) throw error;
    throw usageError(CODE.unwritableConstruct, { reason: messageOf(error) }, object);
  }
}
