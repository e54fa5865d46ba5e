import { CODE } from '../../diagnostics/codes.generated';
import type { ParentReference } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import type { Origin } from '../../values/origin';
import type {
  ListenerNode,
  ModelNode,
  ParentLink,
  RouteKind,
  RouteNode,
  RouteNodeOf,
  RuleNodeOf,
  ServedModels,
} from '../model/graph';
import { modelText } from '../semantics/model-names';
import type { BackendRef, Mutable, ObjectRef } from './object-ref';
import type { LinkScope } from './scope';

/** A rule, by its position in the route. */
export interface RuleOfRoute {
  readonly route: Resource & { readonly kind: RouteKind };
  readonly index: number;
}

type HttpRoute = RouteNodeOf<'HTTPRoute'>;
type HttpRule = RuleNodeOf<'HTTPRoute'>;

/** A rule that forwards requests to models. */
interface ModelRule {
  readonly rule: HttpRule;
  readonly served: Mutable<ServedModels>;
  readonly origin: Origin;
  readonly isSupported: boolean;
}

/** Models read the path without the prefix of the rule. */
const WITHOUT_PREFIX = {
  type: 'URLRewrite',
  urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } },
} as const;

/** Rules of HTTPRoutes that forward requests to models, which v1.5 introduces. Models name the route as their parent. */
export class ModelRules {
  private readonly served = new Map<ServedModels, Origin>();
  private rules: readonly ModelRule[] = [];

  public constructor(private readonly scope: LinkScope) {}

  /** Returns whether a backendRef requests models. */
  public isModelRef({ group, kind }: BackendRef, route: RouteKind): boolean {
    return route === 'HTTPRoute' && this.isRead() && this.kindOf(group, kind) === 'ProxyModel';
  }

  /** Returns whether the parent of a model is an HTTPRoute. */
  public isParent({ group, kind }: ParentReference): boolean {
    return this.isRead() && this.kindOf(group, kind) === 'HTTPRoute';
  }

  /** Returns the models of a rule as a destination; `attach` adds them. */
  public refer({ route: { namespace, name }, index }: RuleOfRoute, origin: Origin): ServedModels {
    const served: ServedModels = {
      type: 'models',
      key: `Models/${namespace}/${name}/rules/${index}`,
      router: `HTTPRoute/${namespace}/${name}/${index}`,
      models: [],
    };
    this.served.set(served, origin);
    return served;
  }

  /** Checks the rules, and removes their prefix from the path of requests. */
  public complete(routes: readonly Mutable<RouteNode>[]): void {
    if (this.served.size === 0) return;
    const found: ModelRule[] = [];
    for (const route of routes) {
      if (route.kind !== 'HTTPRoute') continue;
      route.rules = route.rules.map((rule) => {
        const own = rule.backends.flatMap(({ destination }) => (destination.type === 'models' ? destination : []));
        const [served] = own;
        const origin = served && this.served.get(served);
        if (!served || !origin) return rule;
        const why = objectionTo(rule);
        if (why !== undefined) this.report(rule, why, origin);
        const filters = [...(rule.spec.filters ?? []), WITHOUT_PREFIX];
        const complete = why === undefined ? { ...rule, spec: { ...rule.spec, filters } } : rule;
        found.push({ rule: complete, served, origin, isSupported: why === undefined });
        return complete;
      });
    }
    this.rules = found;
  }

  /** Attaches a model to the rule that it names. The model is served wherever the route is. */
  public attach(model: ModelNode, ref: ParentReference, routes: readonly RouteNode[], origin: Origin): ParentLink[] {
    const { namespace } = model.resource;
    const refuse = (why: string): ParentLink[] => {
      this.scope.diagnostics.report(CODE.unresolvedModelRule, origin, { model: modelText(model), why });
      return [{ origin, listeners: [], refusals: [{ reason: 'NotAccepted', text: why }] }];
    };
    const text = `HTTPRoute ${ref.namespace ?? namespace}/${ref.name}`;
    if ((ref.namespace ?? namespace) !== namespace) return refuse(`${text} is in another namespace than the model`);
    const route = routes.find(
      (each): each is HttpRoute =>
        each.kind === 'HTTPRoute' && each.resource.namespace === namespace && each.resource.name === ref.name,
    );
    if (!route) {
      const { inventory } = this.scope;
      if (inventory.isInvalidOrExternal('HTTPRoute', namespace, ref.name))
        return [{ origin, listeners: [], refusals: [], isUnknown: true }];
      return refuse(`${text} is not among the inputs${inventory.nearestTo('HTTPRoute', namespace, ref.name)}`);
    }
    const { sectionName } = ref;
    if (sectionName === undefined && route.rules.length !== 1)
      return refuse(`${text} has ${route.rules.length} rules, and \`sectionName\` does not select one of them`);
    const wanted = route.rules.find((rule) => sectionName === undefined || rule.name === sectionName);
    if (!wanted) return refuse(`${text} has no rule ${sectionName}`);
    const found = this.rules.find(({ rule }) => rule === wanted);
    if (!found) return refuse(`no backendRef of ${textOf(wanted)} references models`);
    const { served, isSupported } = found;
    if (isSupported && !served.models.includes(model)) served.models = [...served.models, model];
    return route.parents.map((parent) => ({ ...parent, origin, served }));
  }

  /**
   * Reports rules without models, and rules for all paths of a listener that serves models itself.
   *
   * @param servesModels - whether models name the listener as their parent
   */
  public reportUnserved(servesModels: (listener: ListenerNode) => boolean): void {
    for (const { rule, served, origin, isSupported } of this.rules) {
      if (!isSupported) continue;
      // An invalid model may be meant.
      if (served.models.length === 0 && this.scope.inventory.invalidOf('ProxyModel').length === 0)
        this.scope.diagnostics.report(CODE.modelRuleWithoutModels, origin, { rule: textOf(rule) });
      const listener = rule.route.parents.flatMap(({ listeners }) => listeners).find(servesModels);
      if (listener && matchesAllPaths(rule))
        this.report(rule, `it matches all paths, and models are attached to listener ${listener.key} as well`, origin);
    }
  }

  private report(rule: HttpRule, why: string, origin: Origin): void {
    this.scope.diagnostics.report(CODE.unsupportedModelRule, origin, { rule: textOf(rule), why });
  }

  private isRead(): boolean {
    const { options } = this.scope;
    return (options.revision ?? options.dataPlane.release.revision) === 'v1.5';
  }

  private kindOf(group: ObjectRef['group'], kind = ''): string {
    return this.scope.identities.kindOf(group, kind);
  }
}

function textOf({ route: { resource }, index }: HttpRule): string {
  return `rule ${index} of HTTPRoute ${resource.namespace}/${resource.name}`;
}

/** Returns the reason why a controller serves no models at a rule. */
function objectionTo({
  spec: { backendRefs = [], matches, filters = [] },
  route: { resource },
}: HttpRule): string | undefined {
  const [ref] = backendRefs;
  if (backendRefs.length !== 1 || !ref) return 'it has further backendRefs';
  if (ref.name !== '*') return `its backendRef names ${ref.name} instead of "*"`;
  if ((ref.namespace ?? resource.namespace) !== resource.namespace)
    return `its backendRef names namespace ${ref.namespace}`;
  if (ref.port !== undefined) return 'its backendRef sets `port`';
  if (ref.weight !== 1) return `its backendRef has weight ${ref.weight}`;
  if ((ref.filters ?? []).length > 0) return 'its backendRef has filters';
  const match = matches.find(({ path }) => path !== undefined && path.type !== 'PathPrefix');
  if (match) return `it matches a path of type ${match.path?.type}`;
  const filter = filters.find(({ type }) => type === 'URLRewrite' || type === 'RequestRedirect');
  return filter && `it has a filter of type ${filter.type}`;
}

function matchesAllPaths({ spec: { matches } }: HttpRule): boolean {
  return matches.length === 0 || matches.some(({ path }) => (path?.value ?? '/') === '/');
}
