import { maps } from '../defaults/fill';
import type { Draft } from '../plan';

/** Reports whether an init container keeps running alongside the other containers. */
export function isSidecar({ restartPolicy }: Draft): boolean {
  return restartPolicy === 'Always';
}

/** Whether the pods of a Deployment run more than one container. */
export function hasSidecars(deployment: Draft): boolean {
  const spec = deployment['spec']?.template?.spec;
  return maps(spec?.containers).length > 1 || maps(spec?.initContainers).some(isSidecar);
}
