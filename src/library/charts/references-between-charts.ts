import { ApiObject, type App, Chart } from 'cdk8s';
import { CODE } from '../../core/diagnostics/codes.generated';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import { isObject } from '../../core/values/objects';
import { everythingBelow } from '../api/runtime/everything-below';
import { isCompiled } from '../api/runtime/mark';
import type { PlacedFinding } from '../constructs/own-findings';
import { GATEWAY_API_GROUP, targetsOf } from '../constructs/reference';
import { clusterOf } from './cluster';

/** A reference from a resource to one that it can never reach. */
export interface ReferenceBetweenCharts {
  readonly finding: PlacedFinding;
  readonly from: Chart;
  readonly to: Chart;
}

/** A reference as a resource writes it, with the kind in neutral names. */
interface WrittenReference {
  readonly kind: string;
  readonly name?: string;
  readonly namespace?: string;
  /** Of a selector. */
  readonly labels?: Readonly<Record<string, unknown>>;
  readonly isTarget: boolean;
}

/** References of an app whose two resources are never seen together: one is compiled, or they are for different clusters. */
export function referencesBetweenCharts(app: App): readonly ReferenceBetweenCharts[] {
  const objects = everythingBelow(app).filter((each): each is ApiObject => ApiObject.isApiObject(each));
  const units = new Set(objects.map(unitOf));
  return units.size < 2 ? [] : new Comparison(objects.map((object) => new Node(object))).found();
}

/** Those between a chart of a unit and one of another. */
export function findingsAbout(app: App, cluster: string, mode: 'compiled' | 'controller'): readonly PlacedFinding[] {
  const unit = unitName(cluster, mode === 'compiled');
  return referencesBetweenCharts(app)
    .filter(({ from, to }) => [from, to].some((chart) => unitOfChart(chart) === unit))
    .map(({ finding }) => finding);
}

const unitName = (cluster: string, compiled: boolean): string => `${compiled ? 'compiled' : 'controller'} ${cluster}`;
const unitOfChart = (chart: Chart): string => unitName(clusterOf(chart), isCompiled(chart));
const unitOf = (object: ApiObject): string => unitOfChart(Chart.of(object));

/** A resource of the app. It is rendered if something is asked about it. */
class Node {
  public readonly kind: string;
  public readonly unit: string;
  private document: { readonly metadata?: Readonly<Record<string, any>>; readonly spec?: unknown } | undefined;

  public constructor(public readonly object: ApiObject) {
    this.unit = unitOf(object);
    this.kind = neutralKind(object.apiGroup, object.kind, object);
  }

  public get json(): { readonly metadata?: Readonly<Record<string, any>>; readonly spec?: unknown } {
    this.document ??= this.object.toJson();
    return this.document ?? {};
  }

  public get namespace(): string {
    return this.json.metadata?.namespace ?? 'default';
  }

  public get name(): string {
    return this.json.metadata?.name ?? this.object.name;
  }

  public get text(): string {
    return `${this.object.kind} ${this.namespace}/${this.name}`;
  }
}

class Comparison {
  private readonly byKind = new Map<string, Node[]>();
  private readonly byObject = new Map<ApiObject, Node>();

  public constructor(private readonly nodes: readonly Node[]) {
    for (const node of nodes) {
      this.byKind.set(node.kind, [...(this.byKind.get(node.kind) ?? []), node]);
      this.byObject.set(node.object, node);
    }
  }

  public found(): readonly ReferenceBetweenCharts[] {
    return this.nodes.filter(({ kind }) => REFERRING.has(kind)).flatMap((node) => this.referencesOf(node));
  }

  private referencesOf(node: Node): ReferenceBetweenCharts[] {
    const known = targetsOf(node.object).map((target) => this.byObject.get(target));
    const written = referencesIn(node).flatMap((reference) => this.missed(node, reference) ?? []);
    const targets = new Set([...known, ...written].filter((target) => target !== undefined));
    return [...targets].filter(({ unit }) => unit !== node.unit).map((target) => described(node, target));
  }

  /** The resource of another chart that a reference names, if none of its own chart has the name. */
  private missed(node: Node, reference: WrittenReference): Node | undefined {
    const named = (this.byKind.get(reference.kind) ?? []).filter((candidate) => isNamed(candidate, reference, node));
    if (named.some(({ unit }) => unit === node.unit)) return undefined;
    if (reference.kind === 'Service' && this.isCalledIn(node.unit, named)) return undefined;
    const cluster = clusterOf(node.object);
    return named.find(({ object }) => clusterOf(object) === cluster || GENERATED_NAME.test(reference.name ?? ''));
  }

  /** Services are the same for all charts of a cluster, so that a policy for one may be meant for the routes beside it. */
  private isCalledIn(unit: string, services: readonly Node[]): boolean {
    return this.nodes.some(
      (node) =>
        node.unit === unit &&
        REFERRING.has(node.kind) &&
        referencesIn(node).some(
          (reference) => !reference.isTarget && services.some((service) => isNamed(service, reference, node)),
        ),
    );
  }
}

function isNamed(candidate: Node, { kind, name, namespace, labels }: WrittenReference, from: Node): boolean {
  if (candidate.kind !== kind || candidate.namespace !== (namespace ?? from.namespace)) return false;
  if (!labels) return candidate.name === name;
  const own: Readonly<Record<string, unknown>> = candidate.json.metadata?.labels ?? {};
  return Object.entries(labels).every(([label, value]) => own[label] === value);
}

/** Names that cdk8s makes of the path of a construct end in a hash of it, so that no other object has them. */
const GENERATED_NAME = /-c[0-9a-f]{7}$/;

const PROXY_KINDS = ['ProxyPolicy', 'ProxyBackend', 'ProxyModel', 'ProxyParameters'];
const ROUTES = ['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute'];
/** Kinds that a controller reads, and that are not rendered where they are compiled. */
const COMPILED_KINDS: ReadonlySet<string> = new Set([...PROXY_KINDS, ...ROUTES, 'Gateway', 'ListenerSet']);
const REFERRING: ReadonlySet<string> = new Set([...COMPILED_KINDS, 'BackendTLSPolicy']);

function neutralKind(group: string, kind: string, object: ApiObject): string {
  const all = [ProxyDistribution.NEUTRAL, ProxyDistribution.AGENTGATEWAY, ProxyDistribution.of(object)];
  const known = all.filter(({ apiGroup }) => apiGroup === group);
  return PROXY_KINDS.find((neutral) => known.some((one) => one.kindOf(neutral) === kind)) ?? kind;
}

/** All references of a resource to what is compiled, and to the Services that it targets or calls. */
function referencesIn(node: Node): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  const visit = (value: unknown, field: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, field);
    } else if (isObject(value)) {
      const reference = referenceOf(value, field, node.object);
      if (reference) found.push(reference);
      for (const [name, inner] of Object.entries(value)) visit(inner, name);
    }
  };
  visit(node.json.spec, '');
  return found;
}

function referenceOf(
  value: Readonly<Record<string, unknown>>,
  field: string,
  object: ApiObject,
): WrittenReference | undefined {
  const { name, namespace, matchLabels } = value;
  const [isTarget, isSelector] = [field === 'targetRefs', field === 'targetSelectors'];
  const isParent = field === 'parentRefs' || field === 'parentRef';
  const kind = value['kind'] ?? (isParent ? 'Gateway' : field === 'backendRefs' ? 'Service' : undefined);
  const group = value['group'] ?? (isParent ? GATEWAY_API_GROUP : '');
  if (typeof kind !== 'string' || typeof group !== 'string') return undefined;
  const neutral = neutralKind(group, kind, object);
  if (!COMPILED_KINDS.has(neutral) && neutral !== 'Service') return undefined;
  const common = { kind: neutral, isTarget: isTarget || isSelector };
  if (isSelector) return isObject(matchLabels) ? { ...common, labels: matchLabels } : undefined;
  if (typeof name !== 'string' || (neutral === 'Service' && !isTarget && field !== 'backendRefs')) return undefined;
  return { ...common, name, ...(typeof namespace === 'string' ? { namespace } : {}) };
}

function described(node: Node, target: Node): ReferenceBetweenCharts {
  const [from, to] = [Chart.of(node.object), Chart.of(target.object)];
  const [own, other] = [clusterOf(from), clusterOf(to)];
  const reason =
    own === other
      ? `${isCompiled(to) ? 'that chart' : 'only this one'} is compiled`
      : `that chart is for ${clusterText(other)}, and this one for ${clusterText(own)}`;
  const values = {
    kind: node.object.kind,
    name: `${node.namespace}/${node.name}`,
    target: target.text,
    chart: `the chart ${to.node.path}`,
    reason,
    effect: node.kind.endsWith('Policy') ? 'the policy has no effect there' : 'the reference is never resolved',
  };
  return { finding: { code: CODE.referenceBetweenCharts, values, constructPath: node.object.node.path }, from, to };
}

function clusterText(cluster: string): string {
  return cluster === '' ? 'no named cluster' : `cluster ${cluster}`;
}
