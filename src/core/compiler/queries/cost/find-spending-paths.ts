import { type BoundListener, ConfigModel, MODEL_ROUTER } from '../../../data-plane/config-model/config-model';
import {
  type ConfigPolicy,
  isOnAllListeners,
  isOnBackend,
  isOnListener,
  isOnRoute,
  routeKey,
} from '../../../data-plane/config-model/policies';
import type { ModelTraffic } from '../../../data-plane/facts';
import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';
import { ruleOfConfigRoute } from '../../semantics/config-routes';
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
  private readonly model: ConfigModel;

  public constructor(
    private readonly config: Part,
    private readonly traffic: ModelTraffic,
  ) {
    this.model = new ConfigModel(config);
  }

  public find(): SpendingPath[] {
    const ofRoutes = this.model.listeners.flatMap((listener) =>
      partsIn(listener.part.routes).flatMap((route) => this.ofRoute(route, listener, [], new Set())),
    );
    return [...ofRoutes, ...this.ofListAlone()];
  }

  /** Returns the paths of models alone, which have their own listeners in a `rawConfig`. */
  private ofListAlone(): SpendingPath[] {
    const { llm } = this.config;
    const { policies } = partOf(llm);
    const place = 'llm of rawConfig';
    const models = this.model.servesModelsAlone ? modelsOfList(llm, this.traffic) : [];
    if (models.length === 0) return [];
    const path = wayOf(place, models, [{ at: place, place, policies: partOf(policies) }], []);
    return [{ ...path, guards: guardsIn(llm) }];
  }

  private ofRoute(
    route: Part,
    listener: BoundListener,
    above: readonly Held[],
    through: ReadonlySet<string>,
  ): SpendingPath[] {
    // A route may have several parent routes that delegate to it; each combination is a separate path.
    const [{ at } = { at: `listener ${listener.name}` }] = above;
    const place = `${at}, ${routeText(routeKey(route))}`;
    const { policies, hostnames } = route;
    const hosts = Array.isArray(hostnames) ? hostnames : undefined;
    const here: Held[] = [{ at: place, place, policies: partOf(policies), hosts }, ...this.onRoute(route), ...above];
    const backends = partsIn(route.backends).filter(({ weight }) => weight !== 0);
    const delegated = backends.flatMap((backend) => {
      const name = String(backend.routeGroup);
      const group = through.has(name) ? undefined : this.model.routeGroupOf(backend);
      const inside = new Set([...through, name]);
      return partsIn(group?.routes).flatMap((one) => this.ofRoute(one, listener, here, inside));
    });
    const held = [...here, ...this.onListener(listener)];
    const before = this.beforeRoutes(listener);
    const matches = partsIn(route.matches);
    const isAnyPath = matches.length === 0 || matches.some(({ path }) => partOf(path).pathPrefix !== undefined);
    const models = backends.flatMap((backend) =>
      this.modelsAt(backend, [...held, ...before], listener.part, isAnyPath),
    );
    if (models.length === 0) return delegated;
    const guarded = backends.map((one) => [one, this.backendOf(one), this.policiesAt(one)]);
    const isOfList = backends.some(({ backend }) => backend === MODEL_ROUTER);
    const guards = guardsIn([guarded, held.map((one) => one.policies), isOfList ? this.config.llm : undefined]);
    return [...delegated, { ...wayOf(place, models, held, before), guards }];
  }

  /** Returns the backend of a reference, without the list of all models. */
  private backendOf(reference: Part): Part | undefined {
    return reference.backend === MODEL_ROUTER ? undefined : this.model.backendOf(reference);
  }

  private modelsAt(at: Part, held: readonly Held[], { hostname = '*' }: Part, isAnyPath: boolean): PricedModel[] {
    const { backend } = at;
    if (backend === MODEL_ROUTER) return modelsOfList(this.config.llm, this.traffic, isAnyPath);
    const named = this.model.backendOf(at);
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
    return this.policiesWith(({ target }) => isOnBackend(target, backend)).map(({ policies }) => policies);
  }

  private onRoute(route: Part): Held[] {
    return this.policiesWith(({ target }) => isOnRoute(target, route));
  }

  /** A listener's own before those of the whole gateway. */
  private onListener(listener: BoundListener): Held[] {
    const applies = ({ target, isBeforeRouting }: ConfigPolicy) => !isBeforeRouting && isOnListener(target, listener);
    return [
      ...this.policiesWith((policy) => applies(policy) && !isOnAllListeners(policy.target)),
      ...this.policiesWith((policy) => applies(policy) && isOnAllListeners(policy.target)),
    ];
  }

  /** Returns the policies that apply before routing, in addition to those after it. */
  private beforeRoutes(listener: BoundListener): Held[] {
    return this.policiesWith(({ target, isBeforeRouting }) => isBeforeRouting && isOnListener(target, listener));
  }

  private policiesWith(fits: (policy: ConfigPolicy) => boolean): Held[] {
    return this.model.policies.filter(fits).map(({ entry: { name }, settings }) => ({
      at: policyText(partOf(name)),
      place: JSON.stringify(name),
      policies: partOf(settings),
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
