import { CODE } from '../../../diagnostics/codes.generated';
import type { Fields } from '../../../values/objects';
import { groupOf } from '../../../values/resource-name';
import { type ForeignTarget, targetsOf } from '../../analysis/foreign-policy-targets';
import { type ServedName, servedIn } from '../../analysis/served-names';
import type { Rule } from '../rule';

/** Policies outside the data plane's scope: DNS names and certificates. */
const BESIDE_TRAFFIC: ReadonlySet<string> = new Set(['DNSPolicy', 'TLSPolicy']);
/** Mesh policies apply to the Services themselves, for all callers. */
const OF_MESHES = /(^|\.)(istio\.io|linkerd\.io|kuma\.io)$/;

/**
 * Reports policies of other projects that are attached to served resources in the manner of the Gateway API: this gateway ignores them, so
 * resources that they protect elsewhere are open here. They are recognized by their form, because not all kinds are known.
 */
export const foreignPolicy: Rule = ({ foreign, attachment: { graph } }, diagnostics) => {
  let served: readonly ServedName[] | undefined;
  for (const { document, value } of foreign) {
    if (BESIDE_TRAFFIC.has(String(value.kind))) continue;
    for (const foreignTarget of targetsOf(value)) {
      served ??= servedIn(graph);
      const target = targetOf(foreignTarget, value, served);
      if (target === undefined) continue;
      const project = groupOf(value.apiVersion);
      const values = { kind: String(value.kind), project, target };
      diagnostics.report(CODE.foreignPolicy, { document, path: foreignTarget.path }, values, { cause: project });
    }
  }
};

function targetOf(foreignTarget: ForeignTarget, policy: Fields, served: readonly ServedName[]): string | undefined {
  if (foreignTarget.kind === 'Service' && OF_MESHES.test(groupOf(policy.apiVersion))) return undefined;
  const hit = served
    .filter(({ kind, namespace }) => kind === foreignTarget.kind && namespace === foreignTarget.namespace)
    .find(foreignTarget.isFor);
  if (!hit) return undefined;
  const target = `${hit.kind} ${hit.namespace}/${hit.name}`;
  return foreignTarget.isForAll ? `all of namespace ${hit.namespace}, and so to ${target}` : target;
}
