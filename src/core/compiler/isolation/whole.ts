import { resourceKey } from '../../values/resource-name';
import type { IsolatedPart, IsolatedWhole } from '../model/isolation';
import { inputName, type Named } from './known-inputs';

/** All of a resource as a part. */
export function whole(type: IsolatedWhole, resource: Omit<Named, 'resource'>, because: string): IsolatedPart {
  return { type, key: resourceKey(resource), resource: inputName(resource), because: [because] };
}
