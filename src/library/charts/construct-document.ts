import type { ApiObject } from 'cdk8s';
import type { ConstructedObject } from '../../core/compiler/1-load';
import { setByOf } from '../api/runtime/calls';

/** A manifest and the construct that it came from. */
export type ConstructDocument = ConstructedObject;

/** Returns the document of an object, with the options of the program that set its fields. */
export function documentOf(object: ApiObject): ConstructDocument {
  const value = object.toJson();
  return { value, constructPath: object.node.path, setBy: (path) => setByOf(object, value, path) };
}
