import type { ModelTraffic } from '../../../data-plane/facts';
import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';
import { MODEL_ROUTER, ruleOfConfigRoute } from '../../semantics/config-routes';
import { allowedValues, requirements } from './allowed-values';
import { guardsIn } from './guards';
import { LIMIT_READERS, spendingBuckets } from './limits';
import { modelsOfBackend, modelsOfHosts, modelsOfList } from './priced-models';
import type { PricedModel, SpendingBucket, SpendingPath } from './spending-path';

type Part = Readonly<Record<string, unknown>>;

/** Policies of the config that apply to requests at a place, the closest first. */
interface Held {
  readonly at: string;
  /** The unique identifier of the place. */
  readonly place: string;
  readonly policies: Part;
  /** Hosts that requests name there. */
  readonly hosts?: readonly unknown[];
}

/**
 * Returns all paths of requests to models that cost money.
 *
 * @param traffic - the handling of models by the release that reads the config
 */
export function spendingPaths(config: Part, traffic: ModelTraffic): SpendingPath[] {
  return new WayFinder(config, traffic).find();
}

class WayFinder {
  private readonly backends: ReadonlyMap<string, Part>;
  private readonly groups: ReadonlyMap<string, Part>;
  private readonly targeted: readonly Part[];

  public constructor(
    private readonly config: Part,
    private readonly traffic: ModelTraffic,
  ) {
    this.backends = new Map(partsIn(config.backends).map((part) => [`/${part.name}`, part]));
    this.groups = new Map(partsIn(config.routeGroups).map((part) => [String(part.name), part]));
    this.targeted = partsIn(config.policies);
  }

  public find(): SpendingPath[] {
    const ofRoutes = partsIn(this.config.binds)
      .flatMap((bind) => partsIn(bind.listeners))
      .flatMap((listener) => partsIn(listener.routes).flatMap((route) => this.ofRoute(route, listener, [], new Set())));
    return [...ofRoutes, ...this.ofListAlone()];
  }

  /**
   * Returns the paths of models alone, which have their own listeners in a `rawConfig`. The compiled listener for models denies all
   * requests.
   */
  private ofListAlone(): SpendingPath[] {
    const { llm, gateways } = this.config;
    const { port, gateways: names, policies } = partOf(llm);
    const isClosed = (name: unknown) => partOf(partOf(gateways)[String(name)]).authorization !== undefined;
    const isOpen = port !== undefined || (Array.isArray(names) && names.some((name) => !isClosed(name)));
    const place = 'llm of rawConfig';
    const models = isOpen ? modelsOfList(llm, this.traffic) : [];
    if (models.length === 0) return [];
    const path = wayOf(place, models, [{ at: place, place, policies: partOf(policies) }], []);
    return [{ ...path, guards: guardsIn(llm) }];
  }

  private ofRoute(route: Part, listener: Part, above: readonly Held[], through: ReadonlySet<string>): SpendingPath[] {
    // A route may have several parent routes that delegate to it; each combination is a separate path.
    const [{ at } = { at: `listener ${listener.name}` }] = above;
    const place = `${at}, ${routeText(`${route.namespace}/${route.name}`)}`;
    const { policies, hostnames } = route;
    const hosts = Array.isArray(hostnames) ? hostnames : undefined;
    const here: Held[] = [{ at: place, place, policies: partOf(policies), hosts }, ...this.onRoute(route), ...above];
    const backends = partsIn(route.backends).filter(({ weight }) => weight !== 0);
    const delegated = backends.flatMap(({ routeGroup }) => {
      const group =
        typeof routeGroup === 'string' && !through.has(routeGroup) ? this.groups.get(routeGroup) : undefined;
      const inside = new Set([...through, String(routeGroup)]);
      return partsIn(group?.routes).flatMap((one) => this.ofRoute(one, listener, here, inside));
    });
    const held = [...here, ...this.onListener(listener)];
    const before = this.beforeRoutes(listener);
    const matches = partsIn(route.matches);
    const isAnyPath = matches.length === 0 || matches.some(({ path }) => partOf(path).pathPrefix !== undefined);
    const models = backends.flatMap((backend) => this.modelsAt(backend, [...held, ...before], listener, isAnyPath));
    if (models.length === 0) return delegated;
    const guarded = backends.map((one) => [one, this.backends.get(String(one.backend)), this.policiesAt(one)]);
    const isOfList = backends.some(({ backend }) => backend === MODEL_ROUTER);
    const guards = guardsIn([guarded, held.map((one) => one.policies), isOfList ? this.config.llm : undefined]);
    return [...delegated, { ...wayOf(place, models, held, before), guards }];
  }

  private modelsAt(at: Part, held: readonly Held[], { hostname = '*' }: Part, isAnyPath: boolean): PricedModel[] {
    const { backend } = at;
    if (backend === MODEL_ROUTER) return modelsOfList(this.config.llm, this.traffic, isAnyPath);
    const named = typeof backend === 'string' ? this.backends.get(backend) : undefined;
    const policies = this.policiesAt(at);
    const whole = named ?? at;
    if (isObject(whole.ai))
      return modelsOfBackend(whole.ai, [partOf(at.policies), partOf(whole.policies), ...policies], this.traffic);
    const all = [at.policies, whole.policies, ...policies, ...held.map((one) => one.policies)];
    if (whole.dynamic === undefined)
      return modelsOfHosts(typeof whole.host === 'string' ? [whole.host] : [], all, this.traffic);
    // The destination is the host of the request, or of a rewrite if there is one.
    const rewritten = held.map((one) => partOf(partOf(one.policies.urlRewrite).authority)).find(isRewritten);
    const hosts = rewritten ? Object.values(rewritten) : (held.find((one) => one.hosts)?.hosts ?? [hostname]);
    return modelsOfHosts(hosts.map(String), all, this.traffic);
  }

  private policiesAt({ backend }: Part): readonly Part[] {
    return this.targetedAt(({ backend: target }) => {
      const { namespace, name } = partOf(partOf(target).backend ?? target);
      return backend === `/${namespace ? `${namespace}/` : ''}${name}`;
    }).map(({ policies }) => policies);
  }

  private onRoute({ namespace, name }: Part): Held[] {
    return this.targetedAt(({ route }) => {
      const target = partOf(route);
      return target.namespace === namespace && target.name === name;
    });
  }

  /** A listener's own before those of the whole gateway. */
  private onListener({ name }: Part): Held[] {
    const of = (listener: unknown) =>
      this.targetedAt(
        ({ gateway }, phase) => phase !== 'gateway' && isObject(gateway) && gateway.listenerName === listener,
      );
    return [...of(name), ...of(undefined)];
  }

  /** Returns the policies that apply before routing, in addition to those after it. */
  private beforeRoutes({ name }: Part): Held[] {
    const names = [name, undefined];
    return this.targetedAt(
      ({ gateway }, phase) => phase === 'gateway' && isObject(gateway) && names.includes(gateway.listenerName),
    );
  }

  private targetedAt(fits: (target: Part, phase: unknown) => boolean): Held[] {
    return this.targeted
      .filter(({ target, phase }) => fits(partOf(target), phase))
      .map(({ name, policy }) => ({
        at: policyText(partOf(name)),
        place: JSON.stringify(name),
        policies: partOf(policy),
      }));
  }
}

function isRewritten(authority: Part): boolean {
  return Object.keys(authority).length > 0;
}

function wayOf(
  name: string,
  models: readonly PricedModel[],
  held: readonly Held[],
  before: readonly Held[],
): Omit<SpendingPath, 'guards'> {
  const limits: SpendingBucket[] = [];
  const doubts: string[] = [];
  for (const phase of [held, before])
    for (const limit of LIMIT_READERS) {
      const nearest = phase.find(({ policies }) => policies[limit] !== undefined);
      if (!nearest) continue;
      const found = spendingBuckets(limit, nearest.policies[limit], nearest.at, nearest.place);
      limits.push(...found.buckets);
      doubts.push(...found.doubts);
    }
  const retry = partOf(held.find(({ policies }) => policies.retry !== undefined)?.policies.retry);
  const rules = [...held, ...before].map(({ policies }) => policies.authorization);
  return {
    name,
    models,
    attempts: 1 + Number(retry.attempts ?? 0),
    limits,
    doubts,
    allowed: allowedValues(rules),
    required: requirements(rules),
  };
}

/** Returns the name of a config route; in the config, each rule of a route is a route. */
function routeText(key: string): string {
  const rule = ruleOfConfigRoute(key);
  return rule ? `${rule.route}, rule ${rule.index}` : key;
}

/**
 * Returns `ai/teams` for `{name: teams:remoteRateLimit, namespace: ai}`, followed by the listener if the policy applies to one listener,
 * and by the rule if several listeners share it.
 */
function policyText({ name, namespace }: Part): string {
  const [, route, policy, listener] =
    /^(route:)?(.+?)(?::(?:local|remote)RateLimit(?::(.+))?)?$/.exec(String(name)) ?? [];
  const text = `${namespace}/${policy}`;
  if (route !== undefined) return routeText(text);
  return listener === undefined ? text : `${text}, listener ${listener}`;
}
