import type {
  Overview,
  OverviewBackend,
  OverviewField,
  OverviewFinding,
  OverviewGateway,
  OverviewMeaning,
  OverviewPolicy,
  OverviewRoute,
} from '../src/core/compiler/queries/explain/overview/overview';
import { ownerOf } from '../src/core/compiler/queries/explain/overview/select';

export type Thing =
  | { readonly is: 'gateway'; readonly gateway: OverviewGateway }
  | { readonly is: 'route'; readonly route: OverviewRoute }
  | { readonly is: 'backend'; readonly backend: OverviewBackend }
  | { readonly is: 'policy'; readonly policy: OverviewPolicy };

/** A set of effective fields, and where it holds. */
export interface Scope {
  /** What it is part of. */
  readonly id: string;
  readonly text: string;
  readonly set: number;
}

/** One field of a policy, and what becomes of it. */
export interface Fate {
  readonly field: string;
  readonly holds: readonly Scope[];
  readonly overridden: readonly (Scope & { readonly by: string })[];
}

/** Finds things and what concerns them in an overview. */
export class Lookup {
  private readonly things = new Map<string, Thing>();
  private readonly found = new Map<string, OverviewFinding[]>();
  private readonly policiesOn = new Map<string, string[]>();
  private scopesBySet: ReadonlyMap<number, readonly Scope[]> | undefined;

  public constructor(public readonly overview: Overview) {
    const { gateways, routes, backends, policies, findings } = overview;
    for (const gateway of gateways) this.things.set(gateway.id, { is: 'gateway', gateway });
    for (const route of routes) this.things.set(route.id, { is: 'route', route });
    for (const backend of backends) this.things.set(backend.id, { is: 'backend', backend });
    for (const policy of policies) {
      this.things.set(policy.id, { is: 'policy', policy });
      for (const id of policy.targets.flatMap(({ to }) => to)) add(this.policiesOn, ownerOf(id), policy.id);
    }
    for (const finding of findings) if (finding.on !== undefined) add(this.found, ownerOf(finding.on), finding);
  }

  public thing(id: string): Thing | undefined {
    return this.things.get(ownerOf(id));
  }

  public findingsOn(id: string): readonly OverviewFinding[] {
    return this.found.get(ownerOf(id)) ?? [];
  }

  public fields(set: number): readonly OverviewField[] {
    return this.overview.effective[set] ?? [];
  }

  /** Policies whose target this is. */
  public policiesOf(id: string): readonly string[] {
    return this.policiesOn.get(ownerOf(id)) ?? [];
  }

  /** What asks this beside the requests' way, and what it asks so. */
  public callersAndCalled(id: string): readonly string[] {
    const owner = ownerOf(id);
    const { routes, backends, policies } = this.overview;
    return [...routes, ...backends, ...policies].flatMap(({ id: own, asks = [] }) => {
      if (own === owner) return asks;
      return asks.includes(owner) ? [own] : [];
    });
  }

  public changesOf(id: string): readonly OverviewMeaning[] {
    const owner = ownerOf(id);
    return (this.overview.comparison?.changes ?? []).filter(
      ({ rules, gateway, what }) =>
        rules.some((rule) => ownerOf(rule) === owner) || `Gateway/${gateway}` === owner || what.includes(owner),
    );
  }

  /** Rules that lead to a backend. */
  public rulesTo(id: string): readonly string[] {
    const owner = ownerOf(id);
    const rules = this.overview.routes.flatMap((route) => route.rules);
    return rules.filter(({ backends }) => backends.some(({ to }) => to === owner)).map((rule) => rule.id);
  }

  /** What becomes of each field of a policy, as the sets have it that hold somewhere. */
  public fatesOf(policy: string): readonly Fate[] {
    const fates = new Map<string, { field: string; holds: Scope[]; overridden: (Scope & { by: string })[] }>();
    const fateOf = (field: string) => {
      const fate = fates.get(field) ?? { field, holds: [], overridden: [] };
      fates.set(field, fate);
      return fate;
    };
    for (const [set, scopes] of this.scopes()) {
      for (const { field, from, all = [], overrides } of this.fields(set)) {
        if ([from, ...all].some(({ resource }) => resource === policy)) fateOf(field).holds.push(...scopes);
        if (!overrides.some(({ resource }) => resource === policy)) continue;
        fateOf(field).overridden.push(...scopes.map((scope) => ({ ...scope, by: from.resource })));
      }
    }
    return [...fates.values()].sort((a, b) => (a.field < b.field ? -1 : 1));
  }

  private scopes(): ReadonlyMap<number, readonly Scope[]> {
    if (this.scopesBySet) return this.scopesBySet;
    const known = new Map<number, Scope[]>();
    for (const scope of this.everyScope()) add(known, scope.set, scope);
    this.scopesBySet = known;
    return known;
  }

  private *everyScope(): Iterable<Scope> {
    const { gateways, routes, backends } = this.overview;
    for (const { id, frontend, traffic, listeners } of gateways) {
      yield { id, text: `connections to ${id}`, set: frontend };
      yield { id, text: `all requests of ${id}`, set: traffic };
      for (const { id: listener, name, preRouting } of listeners) {
        yield { id: listener, text: `before routing, listener ${name}`, set: preRouting };
      }
    }
    for (const route of routes) {
      for (const [index, { id, effective, backends: refs }] of route.rules.entries()) {
        for (const { traffic, backends: sets } of effective) {
          yield { id, text: `${route.id}, rule ${index}`, set: traffic };
          for (const [position, set] of sets.entries()) {
            yield { id, text: `${route.id}, rule ${index}, to ${refs[position]?.to ?? ''}`, set };
          }
        }
      }
    }
    for (const { id, effective, tiers } of backends) {
      yield { id, text: id, set: effective };
      for (const section of tiers.flat()) yield { id: section.id, text: section.id, set: section.effective };
    }
  }
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
