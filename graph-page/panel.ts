/// <reference lib="dom" />

import type { PlacedBox } from '../src/apps/picture/layout';
import type {
  OverviewBackend,
  OverviewField,
  OverviewFinding,
  OverviewGateway,
  OverviewGuarantee,
  OverviewMeaning,
  OverviewPolicy,
  OverviewRoute,
  OverviewRule,
  OverviewSource,
} from '../src/core/compiler/queries/explain/overview/overview';
import { type Child, element, link } from './elements';
import type { Lookup, Scope } from './lookup';

/** Longer lists are cut, and say so. */
const MOST = 60;

/** What a panel can lead to. */
export interface Ways {
  go(id: string): void;
  /** Shows only this and what belongs to it. */
  only(id: string): void;
  /** Marks what it is about, and the way of what breaks it. */
  mark(guarantee: OverviewGuarantee): void;
}

/** Says everything about one thing. */
export class Panel {
  public constructor(
    private readonly root: HTMLElement,
    private readonly lookup: Lookup,
    private readonly ways: Ways,
  ) {}

  public show(id: string): void {
    const thing = this.lookup.thing(id);
    if (!thing) this.fill(element('h2', {}, id));
    else if (thing.is === 'gateway') this.showThing(thing.gateway, 'Gateway', this.gateway(thing.gateway));
    else if (thing.is === 'route') this.showThing(thing.route, thing.route.kind, this.route(thing.route, id));
    else if (thing.is === 'backend') {
      this.showThing(thing.backend, `backend: ${thing.backend.type}`, this.backend(thing.backend));
    } else this.showThing(thing.policy, thing.policy.kind, this.policy(thing.policy));
  }

  public showGroup({ box }: PlacedBox): void {
    const items = box.members.map(({ id, text }) =>
      element(
        'li',
        {},
        link(text, () => this.ways.go(id)),
      ),
    );
    this.fill(element('h2', {}, `${box.heading} ${box.title}`), this.list(items));
  }

  public showFindings(findings: readonly OverviewFinding[]): void {
    const items = findings.map((finding) => this.finding(finding));
    this.fill(
      element('h2', {}, `Findings (${findings.length})`),
      ...items.slice(0, MOST * 4),
      this.more(items.length, MOST * 4),
    );
  }

  public showChanges(changes: readonly OverviewMeaning[], old: string, now: string): void {
    const title = element('h2', {}, `Changes (${changes.length})`);
    const sides = element('p', { class: 'kind' }, `${old} \u2192 ${now}`);
    const items = changes.slice(0, MOST * 2).map((change) => this.change(change));
    this.fill(title, sides, ...(items.length > 0 ? items : [element('p', {}, 'Nothing changes in meaning.')]));
  }

  public showGuarantees(guarantees: readonly OverviewGuarantee[]): void {
    const items = guarantees.slice(0, MOST * 4).map((one) => this.guarantee(one));
    this.fill(element('h2', {}, `Guarantees (${guarantees.length})`), ...items, this.more(guarantees.length, MOST * 4));
  }

  private guarantee(one: OverviewGuarantee): HTMLElement {
    const { name, because, verdict, details, about, ways, place } = one;
    const grave = { holds: 'note', 'does not hold': 'error' }[verdict] ?? 'warning';
    return element(
      'article',
      { class: `finding ${grave}` },
      element(
        'h4',
        {},
        link(name, () => this.ways.mark(one)),
        `: ${verdict}`,
      ),
      because === undefined ? undefined : element('p', { class: 'kind' }, because),
      ...details.map((line) => element('p', {}, line)),
      ...ways.map((way) => element('p', {}, ...way.flatMap((id, at) => [at > 0 ? ' \u2192 ' : '', this.way(id)]))),
      this.place(place),
      element(
        'details',
        {},
        element('summary', {}, `about ${about.length} things`),
        this.list(
          about.slice(0, MOST).map((id) => element('li', {}, this.way(id))),
          about.length,
        ),
      ),
    );
  }

  private fill(...children: readonly Child[]): void {
    this.root.replaceChildren(...children.filter((child) => child !== undefined));
    this.root.scrollTop = 0;
  }

  private showThing(
    thing: Pick<OverviewRoute, 'id' | 'namespace' | 'name' | 'team' | 'place' | 'change' | 'asks'>,
    kind: string,
    content: readonly Child[],
  ): void {
    const { id, namespace, name, team, place, change, asks = [] } = thing;
    const findings = this.lookup.findingsOn(id);
    const changes = this.lookup.changesOf(id);
    this.fill(
      element('p', { class: 'kind' }, kind, team === undefined ? '' : `, team ${team}`),
      element('h2', {}, namespace ? `${namespace}/${name}` : name),
      change && element('p', { class: `chip ${change}` }, change),
      this.place(place),
      element(
        'p',
        {},
        link('Only this', () => this.ways.only(id)),
      ),
      ...(changes.length > 0 ? [element('h3', {}, 'Changes'), ...changes.map((one) => this.change(one))] : []),
      ...(findings.length > 0 ? [element('h3', {}, 'Findings'), ...findings.map((one) => this.finding(one))] : []),
      ...content,
      ...(asks.length > 0
        ? [element('h3', {}, 'Asks'), this.list(asks.map((one) => element('li', {}, this.way(one))))]
        : []),
    );
  }

  private gateway({ className, frontend, traffic, listeners, id }: OverviewGateway): Child[] {
    return [
      element('p', {}, `of class ${className}`),
      element('h3', {}, 'Listeners'),
      this.list(
        listeners.map(({ name, protocol, port, hostname, place, preRouting }) =>
          element(
            'li',
            {},
            `${name}: ${protocol} ${port} ${hostname || 'any host'} `,
            this.place(place),
            this.fields(preRouting),
          ),
        ),
      ),
      ...this.titled('Connections', frontend),
      ...this.titled('All requests', traffic),
      ...this.policies(id),
    ];
  }

  private route(route: OverviewRoute, id: string): Child[] {
    const { hostnames, listeners, refusals, rules } = route;
    return [
      element('p', {}, `Hosts: ${hostnames.join(', ') || 'any of the listener'}`),
      this.list(listeners.map((one) => element('li', {}, 'taken by ', this.way(one)))),
      ...refusals.map((text) => element('p', { class: 'warning' }, text)),
      element('h3', {}, 'Rules'),
      ...rules.map((rule, index) => this.rule(rule, index, rules.length <= 3 || rule.id === id)),
      ...this.policies(route.id),
    ];
  }

  private rule(
    { id, name, matches, filters, backends, effective, change, place }: OverviewRule,
    index: number,
    open: boolean,
  ): Child {
    const targets = backends.map(({ to, share, weight }) =>
      element(
        'li',
        {},
        this.way(to),
        backends.length > 1 ? ` ${Math.round(share * 1000) / 10}% (weight ${weight})` : '',
      ),
    );
    const held = effective.map(({ listener, traffic, backends: sets }) =>
      element(
        'div',
        {},
        ...(effective.length > 1 ? [element('h5', {}, `at ${listener}`)] : []),
        this.fields(traffic),
        ...sets.flatMap((set, position) =>
          this.lookup.fields(set).length === 0
            ? []
            : [element('h5', {}, 'to ', this.way(backends[position]?.to ?? '')), this.fields(set)],
        ),
      ),
    );
    return element(
      'details',
      { 'data-rule': id, ...(open ? { open: '' } : {}) },
      element('summary', {}, `rule ${index}${name ? ` ${name}` : ''}`, change ? ` (${change})` : ''),
      this.place(place),
      this.list(matches.map((match) => element('li', {}, match))),
      filters.length > 0 ? element('p', {}, `filters: ${filters.join(', ')}`) : undefined,
      element('h4', {}, 'Backends'),
      targets.length > 0 ? this.list(targets) : element('p', {}, 'none'),
      element('h4', {}, 'Effective policy'),
      ...held,
    );
  }

  private backend({ id, tiers, effective }: OverviewBackend): Child[] {
    const several = tiers.length > 1;
    const sections = tiers.flatMap((tier, index) =>
      tier.map((section) =>
        element(
          'li',
          {},
          several ? `tier ${index + 1}: ${section.name}` : section.name,
          section.service === undefined ? '' : ` \u2192 ${section.service}`,
          this.fields(section.effective),
        ),
      ),
    );
    const rules = this.lookup.rulesTo(id).map((rule) => element('li', {}, this.way(rule)));
    return [
      ...(sections.length > 0
        ? [element('h3', {}, several ? 'Tiers' : 'Providers and targets'), this.list(sections)]
        : []),
      ...this.titled('Whoever calls it', effective),
      element('h3', {}, `Called by ${rules.length} rules`),
      this.list(rules),
      ...this.policies(id),
    ];
  }

  private policy({ id, targets }: OverviewPolicy): Child[] {
    const fates = this.lookup.fatesOf(id);
    return [
      element('h3', {}, 'Applies to'),
      this.list(
        targets.map(({ level, target, to, missing }) =>
          element(
            'li',
            {},
            `${level}: `,
            ...(to[0] === undefined ? [target] : to.slice(0, MOST).flatMap((one) => [this.way(one), ' '])),
            missing ? ` ${missing}` : '',
          ),
        ),
      ),
      element('h3', {}, 'What becomes of its fields'),
      ...(fates.length === 0 ? [element('p', {}, 'None of them holds anywhere.')] : []),
      ...fates.map(({ field, holds, overridden }) =>
        element(
          'details',
          { open: '' },
          element(
            'summary',
            {},
            element('code', {}, field),
            ` holds at ${holds.length}, overridden at ${overridden.length}`,
          ),
          this.scopes(holds, () => undefined),
          overridden.length > 0 ? element('p', { class: 'kind' }, 'overridden at') : undefined,
          this.scopes(overridden, ({ by }) => by),
        ),
      ),
    ];
  }

  private scopes<One extends Scope>(scopes: readonly One[], by: (scope: One) => string | undefined): HTMLElement {
    return this.list(
      scopes.slice(0, MOST + 1).map((scope) => {
        const winner = by(scope);
        return element(
          'li',
          {},
          link(scope.text, () => this.ways.go(scope.id)),
          ...(winner ? [' by ', this.way(winner)] : []),
        );
      }),
      scopes.length,
    );
  }

  private policies(id: string): Child[] {
    const policies = this.lookup.policiesOf(id);
    if (policies.length === 0) return [];
    return [element('h3', {}, 'Policies on it'), this.list(policies.map((one) => element('li', {}, this.way(one))))];
  }

  private titled(title: string, set: number): Child[] {
    return this.lookup.fields(set).length === 0 ? [] : [element('h3', {}, title), this.fields(set)];
  }

  private fields(set: number): HTMLElement {
    const fields = this.lookup.fields(set);
    if (fields.length === 0) return element('p', { class: 'kind' }, 'nothing is set');
    return element('dl', {}, ...fields.flatMap((field) => this.field(field)));
  }

  private field({ field, value, from, overrides, all }: OverviewField): Child[] {
    const said = all
      ? all.map((source) => element('dd', {}, valueText(source.value), ' from ', ...this.source(source)))
      : [element('dd', {}, valueText(value), ' from ', ...this.source(from))];
    const lost = overrides.map((source) => element('dd', { class: 'lost' }, 'overrides ', ...this.source(source)));
    return [element('dt', {}, field), ...said, ...lost];
  }

  private source({ resource, level, place }: OverviewSource): Child[] {
    return [this.way(resource), ` (${level}) `, this.place(place)];
  }

  private finding({ code, severity, message, help, place, resource, on, change }: OverviewFinding): HTMLElement {
    const state = { added: 'new', removed: 'fixed', changed: 'changed' } as const;
    return element(
      'article',
      { class: `finding ${severity}` },
      element('h4', {}, `${severity} ${code}`, change ? ` (${state[change]})` : ''),
      element('p', {}, message),
      element('p', { class: 'kind' }, help),
      element('p', {}, on === undefined ? resource : link(resource, () => this.ways.go(on)), ' ', this.place(place)),
    );
  }

  private change({ gateway, what, secondLook, before, after, requests, rules }: OverviewMeaning): HTMLElement {
    return element(
      'article',
      { class: `finding ${secondLook ? 'warning' : 'note'}` },
      element('h4', {}, `${gateway}: ${what}`),
      secondLook ? element('p', {}, `Look twice: ${secondLook}`) : undefined,
      before === undefined ? undefined : element('p', { class: 'lost' }, '\u2212 ', valueText(before)),
      after === undefined ? undefined : element('p', {}, '+ ', valueText(after)),
      this.list(
        requests.slice(0, MOST).map((text) => element('li', {}, text)),
        requests.length,
      ),
      this.list(
        rules.slice(0, MOST).map((rule) => element('li', {}, this.way(rule))),
        rules.length,
      ),
    );
  }

  private way(id: string): Child {
    return this.lookup.thing(id) ? link(id, () => this.ways.go(id)) : id;
  }

  private place(place: string): HTMLElement | undefined {
    return place ? element('code', { class: 'place', title: 'where it is written' }, place) : undefined;
  }

  private list(items: readonly HTMLElement[], count = items.length): HTMLElement {
    return element('ul', {}, ...items.slice(0, MOST), this.more(count, MOST));
  }

  private more(count: number, most: number): HTMLElement | undefined {
    return count > most ? element('li', { class: 'kind' }, `and ${count - most} more`) : undefined;
  }
}

function valueText(value: unknown): HTMLElement {
  return element('code', { class: 'value' }, JSON.stringify(value));
}
