import { partOf, partsIn } from '../../values/parts';

/** Whether a route has a Service as its parent: a mesh serves it, and no Gateway does by this reference. */
export function isOfMesh(spec: unknown): boolean {
  return partsIn(partOf(spec).parentRefs).some(({ kind }) => kind === 'Service');
}
