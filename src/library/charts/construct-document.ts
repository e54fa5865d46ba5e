import type { ApiObject } from 'cdk8s';
import type { ConstructedObject } from '../../core/compiler/1-load';
import type { FieldPath } from '../../core/values/origin';
import { setByOf } from '../api/runtime/calls';

/** A manifest and the construct that it came from. */
export type ConstructDocument = ConstructedObject;

/** Returns the document of an object, with the options of the program that set its fields. */
export function documentOf(object: ApiObject): ConstructDocument {
  const value = object.toJson();
  const setBy = (path: FieldPath) => setByOf(object, value, path);
  return { value, constructPath: object.node.path, setBy, agent: process.env['JSII_AGENT'] ?? '' };
}
