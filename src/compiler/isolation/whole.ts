import { type Resource, resourceKey } from '../../validation/resource';
import type { IsolatedPart, IsolatedType } from '../model/isolation';
import { nameOf } from './known-inputs';

/** All of a resource as a part. */
export function whole(type: IsolatedType, resource: Resource, because: string): IsolatedPart {
  return { type, key: resourceKey(resource), resource: nameOf(resource), because: [because] };
}
