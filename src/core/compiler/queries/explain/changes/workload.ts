import type { GatewayOutput, Manifest } from '../../../model/result';
import { WORKLOAD_KINDS } from '../../../model/workload';
import type { Change } from './change';
import { hasOtherPods, objectDifferences } from './object-differences';
import { changedObjectLook, objectLook, ROLLOUT } from './object-second-look';

/** Returns the differences between the Kubernetes objects of a Gateway, without the contents of its config. */
export function workloadChanges(gateway: string, before: GatewayOutput, after: GatewayOutput): Change[] {
  const [old, now] = [byName(before), byName(after)];
  const found: Change[] = [];
  for (const name of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [one, other] = [old.get(name), now.get(name)];
    const kind = (one ?? other)?.kind ?? '';
    const about = kind === 'ServiceAccount' ? ('identity' as const) : ('workload' as const);
    const common = { gateway, about, requests: [] };
    if (!one || !other) {
      const look = objectLook(kind, other !== undefined);
      found.push({ ...common, what: `${name} is ${other ? 'new' : 'gone'}`, ...(look ? { secondLook: look } : {}) });
      continue;
    }
    for (const { path, ...values } of objectDifferences(one, other)) {
      const look = changedObjectLook(kind, path);
      found.push({ ...common, what: `${path} of ${name}`, ...(look ? { secondLook: look } : {}), ...values });
    }
    if (WORKLOAD_KINDS.has(kind) && hasOtherPods(one, other)) {
      found.push({ ...common, what: REPLACED, secondLook: ROLLOUT });
    }
  }
  return found;
}

export const REPLACED = 'pods are replaced';

function byName({ manifests }: GatewayOutput): ReadonlyMap<string, Manifest> {
  return new Map(manifests.map((manifest) => [`${manifest.kind}/${manifest.metadata.name}`, manifest]));
}
