import type { DiagnosticCollector } from '../../diagnostics';
import { type Fields, isObject } from '../../values/objects';
import type { InputDocument } from '../model/document';
import type { Graph } from '../model/graph';
import type { FieldPath } from '../model/origin';

/** Policies of Istio select pods, those of a Gateway by this label, which other selectors ask for, too. */
const SELECTING_GROUP = 'security.istio.io';
const GATEWAY_LABEL = 'gateway.networking.k8s.io/gateway-name';
/** Policies that are no business of a data plane: names in DNS, certificates. */
const BESIDE_TRAFFIC: ReadonlySet<string> = new Set(['DNSPolicy', 'TLSPolicy']);

/** One thing that a document aims at. */
interface Aim {
  readonly path: FieldPath;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/**
 * Policies of other projects that are attached, the way of the Gateway API, to what is served here: nobody reads them, and what they
 * protect elsewhere is open here. Recognised by their form, as nobody knows all kinds.
 */
export function checkForeignPolicies(
  documents: readonly InputDocument[],
  foreign: readonly number[],
  graph: Graph,
  diagnostics: DiagnosticCollector,
): void {
  let served: ReadonlySet<string> | undefined;
  for (const document of foreign) {
    const { value } = documents[document] ?? {};
    if (!value || BESIDE_TRAFFIC.has(String(value.kind))) continue;
    for (const { path, kind, namespace, name } of aimsOf(value)) {
      served ??= servedNames(graph);
      const target = `${kind} ${namespace}/${name}`;
      if (!served.has(target)) continue;
      const { apiVersion } = value;
      const values = { policy: `${String(value.kind)} of ${String(apiVersion).split('/')[0]}`, target };
      diagnostics.report('AIG7079', { document, path }, values);
    }
  }
}

function servedNames({ gateways }: Graph): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { resource, listeners } of gateways) {
    names.add(`Gateway ${resource.namespace}/${resource.name}`);
    for (const { owner, routes } of listeners) {
      names.add(`${owner.kind} ${owner.namespace}/${owner.name}`);
      for (const { route } of routes) names.add(`${route.kind} ${route.resource.namespace}/${route.resource.name}`);
    }
  }
  return names;
}

function aimsOf({ apiVersion, spec, metadata }: Fields): readonly Aim[] {
  if (!isObject(spec)) return [];
  const own = isObject(metadata) && typeof metadata.namespace === 'string' ? metadata.namespace : 'default';
  const aims: Aim[] = [];
  const add = (reference: unknown, ...path: FieldPath) => {
    if (!isObject(reference)) return;
    const { kind, name, namespace = own } = reference;
    if (typeof kind !== 'string' || typeof name !== 'string' || typeof namespace !== 'string') return;
    aims.push({ path: ['spec', ...path], kind, namespace, name });
  };
  add(spec.targetRef, 'targetRef');
  if (Array.isArray(spec.targetRefs))
    for (const [index, one] of spec.targetRefs.entries()) add(one, 'targetRefs', index);
  const { matchLabels } = isObject(spec.selector) ? spec.selector : {};
  if (isObject(matchLabels) && String(apiVersion).startsWith(`${SELECTING_GROUP}/`))
    add({ kind: 'Gateway', name: matchLabels[GATEWAY_LABEL] }, 'selector', 'matchLabels', GATEWAY_LABEL);
  return aims;
}
