import { ApiObject, type App, Chart } from 'cdk8s';
import { CODE } from '../../core/diagnostics/codes.generated';
import { ProxyDistribution, toNeutral } from '../../core/distribution';
import { partOf, partsIn } from '../../core/values/parts';
import { isCompiled } from '../api/runtime/mark';
import type { PlacedFinding } from '../constructs/own-findings';
import { clusterOf } from './cluster';

/** An object of a CompiledChart. */
interface CompiledObject {
  readonly chart: Chart;
  readonly document: { readonly value: object };
}

/** Objects that compiled charts render unchanged, so that a controller reads them, too. */
const SHARED_KINDS: ReadonlySet<unknown> = new Set(['Service', 'ServiceEntry', 'InferencePool']);
const POLICY = 'ProxyPolicy';

/**
 * Returns a finding for each policy outside of the CompiledCharts of a cluster that targets an object that only they define: a controller
 * reads the policy, but does not run the gateway of its target.
 */
export function policiesOutsideOf(app: App, cluster: string, compiled: readonly CompiledObject[]): PlacedFinding[] {
  const outside = app.node
    .findAll()
    .filter((one): one is ApiObject => ApiObject.isApiObject(one) && !isCompiled(Chart.of(one)))
    .filter((object) => clusterOf(object) === cluster);
  const policies = outside.filter((object) => isOfKind(object, POLICY));
  if (policies.length === 0) return [];
  const known = [...new Set([...compiled.map(({ chart }) => chart), ...policies].map(ProxyDistribution.of))];
  const targets = compiled.map(({ chart, document }) => ({ chart, ...identityOf(document.value, known) }));
  const others = outside.map((object) => identityOf(identifying(object), known));
  return policies.flatMap((policy) => {
    const { namespace, spec } = identityOf(policy.toJson(), known);
    for (const isTarget of selectionsOf(spec)) {
      const isSelected = (one: Identity) => one.namespace === namespace && !SHARED_KINDS.has(one.kind) && isTarget(one);
      const found = targets.find(isSelected);
      if (!found || others.some(isSelected)) continue;
      const values = {
        target: `${found.kind} ${namespace}/${found.name}`,
        compiled: found.chart.node.path,
        chart: Chart.of(policy).node.path,
      };
      return [{ code: CODE.policyOutsideCompiledChart, values, constructPath: policy.node.path }];
    }
    return [];
  });
}

interface Identity {
  readonly kind: unknown;
  readonly name: unknown;
  readonly namespace: unknown;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>>;
}

function identityOf(value: object, known: readonly ProxyDistribution[]): Identity {
  const { kind, metadata, spec } = toNeutral(value, known).document;
  const { name, namespace, labels } = partOf(metadata);
  return { kind, name, namespace, labels: partOf(labels), spec: partOf(spec) };
}

/** Returns whether an object is of a kind, in the neutral names or in those of its distribution. */
function isOfKind(object: ApiObject, kind: string): boolean {
  return object.kind === kind || object.kind === ProxyDistribution.of(object).kindOf(kind);
}

/** The part of an object that identifies it. Its spec need not be complete before synthesis ends. */
function identifying(object: ApiObject): object {
  return { apiVersion: object.apiVersion, kind: object.kind, metadata: object.metadata.toJson() };
}

/** Returns the conditions of a policy's targets, one for each. */
function selectionsOf({ targetRefs, targetSelectors }: Identity['spec']): readonly ((one: Identity) => boolean)[] {
  const byName = partsIn(targetRefs).map(
    ({ kind, name }) =>
      (one: Identity) =>
        one.kind === kind && one.name === name,
  );
  const byLabels = partsIn(targetSelectors).map(({ kind, matchLabels }) => {
    const wanted = Object.entries(partOf(matchLabels));
    return (one: Identity) => one.kind === kind && wanted.every(([label, value]) => one.labels[label] === value);
  });
  return [...byName, ...byLabels];
}
