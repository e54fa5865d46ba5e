import { isObject } from '../../../values/objects';
import type { GatewayOutput, Manifest } from '../../model/result';
import type { Change } from './changes';
import { meantQuantity } from './quantity';
import { differences } from './values';

/** What differs between the Kubernetes objects of a Gateway, without the text of its config. */
export function workloadChanges(gateway: string, before: GatewayOutput, after: GatewayOutput): Change[] {
  const [old, now] = [byName(before), byName(after)];
  const found: Change[] = [];
  for (const name of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [one, other] = [old.get(name), now.get(name)];
    const kind = (one ?? other)?.kind;
    const about = kind === 'ServiceAccount' ? ('identity' as const) : ('workload' as const);
    const common = { gateway, about, requests: [] };
    if (!one || !other) {
      const gone = kind === 'PodDisruptionBudget' && !other ? { secondLook: 'pods may be taken away at once' } : {};
      found.push({ ...common, what: `${name} is ${other ? 'new' : 'gone'}`, ...gone });
      continue;
    }
    const meant = new Set(differences(withMeantAmounts(one), withMeantAmounts(other)).map(({ path }) => path));
    for (const { path, ...values } of differences(visible(one), visible(other))) {
      if (!meant.has(path)) continue;
      const identity = about === 'identity' ? { secondLook: 'the identity of the pods changes' } : {};
      found.push({ ...common, what: `${path} of ${name}`, ...identity, ...values });
    }
    if (kind === 'Deployment' && differences(meantTemplate(one), meantTemplate(other)).length > 0) {
      found.push({ ...common, what: REPLACED, secondLook: 'a rollout restarts them' });
    }
  }
  return found;
}

export const REPLACED = 'pods are replaced';

function byName({ manifests }: GatewayOutput): ReadonlyMap<string, Manifest> {
  return new Map(manifests.map((manifest) => [`${manifest.kind}/${manifest.metadata.name}`, manifest]));
}

function meantTemplate({ spec }: Manifest): unknown {
  return withMeantAmounts((spec as { readonly template?: unknown } | undefined)?.template ?? null);
}

/** Texts of ConfigMaps are said in other words, and checksums follow from them. */
function visible(manifest: Manifest): unknown {
  return JSON.parse(
    JSON.stringify(manifest, (name, value) =>
      name.startsWith('checksum/') || name === 'data' || name === 'binaryData' ? undefined : value,
    ),
  );
}

/** Fields that hold amounts by name, and those that are one; an API server takes all ways to write one for the same. */
const AMOUNTS: ReadonlySet<string> = new Set(['limits', 'requests']);
const AMOUNT: ReadonlySet<string> = new Set(['sizeLimit', 'averageValue', 'divisor']);

function withMeantAmounts(part: unknown): unknown {
  return JSON.parse(
    JSON.stringify(part, (name, value) => {
      if (AMOUNT.has(name)) return meantQuantity(value);
      if (!AMOUNTS.has(name) || !isObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([of, amount]) => [of, meantQuantity(amount)]));
    }),
  );
}
