import { defined } from '../../../../values/objects';
import type { Change } from '../changes/change';
import { normalizedValue } from '../changes/normalized-fields';
import type {
  Overview,
  OverviewBackend,
  OverviewChange,
  OverviewComparison,
  OverviewField,
  OverviewFinding,
  OverviewGateway,
  OverviewMeaning,
  OverviewPolicy,
  OverviewReference,
  OverviewRoute,
  OverviewRule,
  OverviewSection,
} from './overview';

/** Merges two versions into one overview, which also contains removed items and marks differences. Source locations are ignored. */
export function compareOverviews(old: Overview, now: Overview, comparison: OverviewComparison): Overview {
  return new OverviewComparer(old, now).overview(comparison);
}

/** Returns changes in the form of the overview, with rules by their ids. */
export function meaningsOf(changes: readonly Change[]): OverviewMeaning[] {
  return changes.map(({ gateway, what, secondLook, before, after, requests }) =>
    defined<OverviewMeaning>({
      gateway,
      what,
      secondLook,
      before,
      after,
      requests: requests.map(({ text }) => text),
      rules: [...new Set(requests.flatMap(({ rules }) => rules.map(idOfRule)))],
    }),
  );
}

/** The id of a rule, by its name in explanations. */
export function idOfRule(name: string): string {
  return name.replace(/, rule (\d+).*$/, '#$1');
}

interface Identified {
  readonly id: string;
  readonly change?: OverviewChange;
}

class OverviewComparer {
  /** Sets of the new version, followed by sets of the old version that removed items reference. */
  private readonly effective: Overview['effective'][number][];
  private readonly moved = new Map<number, number>();
  private readonly texts = { old: new Map<number, string>(), now: new Map<number, string>() };

  public constructor(
    private readonly old: Overview,
    private readonly now: Overview,
  ) {
    this.effective = [...now.effective];
  }

  public overview(comparison: OverviewComparison): Overview {
    const { old, now } = this;
    const policies = { old: valuesByPolicy(old), now: valuesByPolicy(now) };
    return {
      version: 1,
      gateways: this.things(old.gateways, now.gateways, (side, one) => this.gatewayText(side, one), {
        removed: (one) => this.removedGateway(one),
        both: (before, after) => ({
          ...after,
          listeners: this.parts(
            before.listeners,
            after.listeners,
            ({ id }) => id,
            (side, one) => this.text(side, one, [one.preRouting]),
          ),
        }),
      }),
      routes: this.things(old.routes, now.routes, (side, one) => this.routeText(side, one), {
        removed: (one) => ({ ...one, rules: one.rules.map((rule) => this.removedRule(rule)) }),
        both: (before, after) => ({ ...after, rules: this.rules(before.rules, after.rules) }),
      }),
      backends: this.things(old.backends, now.backends, (side, one) => this.backendText(side, one), {
        removed: (one) => this.removedBackend(one),
        both: (before, after) => ({ ...after, tiers: this.tiers(before, after) }),
      }),
      policies: this.things<OverviewPolicy>(
        old.policies,
        now.policies,
        (side, one) => this.text(side, [one, policies[side].get(one.id) ?? []]),
        { removed: (one) => one, both: (_, after) => after },
      ),
      effective: this.effective,
      findings: comparedFindings(old.findings, now.findings),
      comparison,
    };
  }

  /** Merges the items of both versions by id: new ones in their order, then removed ones. */
  private things<Thing extends Identified>(
    old: readonly Thing[],
    now: readonly Thing[],
    textOf: (side: 'old' | 'now', thing: Thing) => string,
    make: { removed(thing: Thing): Thing; both(before: Thing, after: Thing): Thing },
  ): Thing[] {
    const before = new Map(old.map((thing) => [thing.id, thing]));
    const after = new Set(now.map(({ id }) => id));
    return [
      ...now.map((thing): Thing => {
        const known = before.get(thing.id);
        if (!known) return { ...thing, change: 'added' };
        return textOf('old', known) === textOf('now', thing)
          ? thing
          : { ...make.both(known, thing), change: 'changed' };
      }),
      ...old.filter(({ id }) => !after.has(id)).map((thing): Thing => ({ ...make.removed(thing), change: 'removed' })),
    ];
  }

  private parts<Part extends Identified>(
    old: readonly Part[],
    now: readonly Part[],
    keyOf: (part: Part) => string,
    textOf: (side: 'old' | 'now', part: Part) => string,
    both: (before: Part, after: Part) => Part = (_, after) => after,
  ): Part[] {
    const before = new Map(old.map((part) => [keyOf(part), part]));
    const after = new Set(now.map(keyOf));
    const gone = old.filter((part) => !after.has(keyOf(part)));
    return [
      ...now.map((part): Part => {
        const known = before.get(keyOf(part));
        if (!known) return { ...part, change: 'added' };
        return textOf('old', known) === textOf('now', part) ? part : { ...both(known, part), change: 'changed' };
      }),
      // Its number may be that of another one now.
      ...gone.map((part): Part => ({ ...part, id: `${part.id} before`, change: 'removed' })),
    ];
  }

  /** Merges rules by name, or by their conditions if they have no name, because their indexes change. */
  private rules(old: readonly OverviewRule[], now: readonly OverviewRule[]): OverviewRule[] {
    const keyOf = ({ name, matches }: OverviewRule) => name ?? matches.join('\n');
    const isUnique = [old, now].every((rules) => new Set(rules.map(keyOf)).size === rules.length);
    const removed = old.map((rule) => this.removedRule(rule));
    return this.parts(
      removed,
      now,
      isUnique ? keyOf : ({ id }) => id,
      // The sets of the old rules are among the new ones already.
      (_, { id, ...rule }) => this.text('now', rule, setsOf(rule)),
      (before, after) => ({ ...after, backends: references(before.backends, after.backends) }),
    );
  }

  private tiers(old: OverviewBackend, now: OverviewBackend): OverviewSection[][] {
    const levels = Math.max(old.tiers.length, now.tiers.length);
    return Array.from({ length: levels }, (_, level) => {
      const before = (old.tiers[level] ?? []).map((section) => ({
        ...section,
        effective: this.move(section.effective),
      }));
      return this.parts(
        before,
        now.tiers[level] ?? [],
        ({ id }) => id,
        (_side, one) => this.text('now', one, [one.effective]),
      );
    });
  }

  private gatewayText(side: 'old' | 'now', gateway: OverviewGateway): string {
    const { frontend, traffic, listeners } = gateway;
    return this.text(side, gateway, [frontend, traffic, ...listeners.map(({ preRouting }) => preRouting)]);
  }

  private routeText(side: 'old' | 'now', route: OverviewRoute): string {
    return this.text(side, route, route.rules.flatMap(setsOf));
  }

  private backendText(side: 'old' | 'now', backend: OverviewBackend): string {
    return this.text(side, backend, [backend.effective, ...backend.tiers.flat().map(({ effective }) => effective)]);
  }

  /** Returns a string that is equal for things with the same meaning. */
  private text(side: 'old' | 'now', thing: unknown, sets: readonly number[] = []): string {
    return `${JSON.stringify(thing, withoutPlaces)}${sets.map((set) => this.setText(side, set)).join('')}`;
  }

  private setText(side: 'old' | 'now', set: number): string {
    const known = this.texts[side].get(set);
    if (known !== undefined) return known;
    const fields = (side === 'old' ? this.old.effective : this.effective)[set];
    const text = JSON.stringify(fields?.map(normalizedField), withoutPlaces);
    this.texts[side].set(set, text);
    return text;
  }

  private move(set: number): number {
    const known = this.moved.get(set);
    if (known !== undefined) return known;
    const index = this.effective.push(this.old.effective[set] ?? []) - 1;
    this.moved.set(set, index);
    return index;
  }

  private removedGateway(gateway: OverviewGateway): OverviewGateway {
    const { frontend, traffic, listeners } = gateway;
    return {
      ...gateway,
      frontend: this.move(frontend),
      traffic: this.move(traffic),
      listeners: listeners.map((listener) => ({ ...listener, preRouting: this.move(listener.preRouting) })),
    };
  }

  private removedRule(rule: OverviewRule): OverviewRule {
    const effective = rule.effective.map(({ listener, traffic, backends }) => {
      return { listener, traffic: this.move(traffic), backends: backends.map((set) => this.move(set)) };
    });
    return { ...rule, effective };
  }

  private removedBackend(backend: OverviewBackend): OverviewBackend {
    const tiers = backend.tiers.map((tier) => tier.map((one) => ({ ...one, effective: this.move(one.effective) })));
    return { ...backend, tiers, effective: this.move(backend.effective) };
  }
}

/** Returns a field in its canonical form; a different notation is not a change. */
function normalizedField({ field, value, all, ...rest }: OverviewField): object {
  const each = all?.map((source) => ({ ...source, value: normalizedValue(field, source.value) }));
  return { ...rest, field, value: normalizedValue(field, value), all: each };
}

function setsOf({ effective }: Pick<OverviewRule, 'effective'>): readonly number[] {
  return effective.flatMap(({ traffic, backends }) => [traffic, ...backends]);
}

const NOT_COMPARED: ReadonlySet<string> = new Set(['place', 'effective', 'preRouting', 'frontend', 'change']);

/** Lines move, and indexes of sets with them; a `traffic` that is a number is an index, too. */
function withoutPlaces(name: string, value: unknown): unknown {
  return NOT_COMPARED.has(name) || (name === 'traffic' && typeof value === 'number') ? undefined : value;
}

function references(old: readonly OverviewReference[], now: readonly OverviewReference[]): OverviewReference[] {
  const before = new Map(old.map((reference) => [reference.to, reference]));
  const after = new Set(now.map(({ to }) => to));
  return [
    ...now.map((reference): OverviewReference => {
      const known = before.get(reference.to);
      if (!known) return { ...reference, change: 'added' };
      return known.share === reference.share ? reference : { ...reference, change: 'changed' };
    }),
    ...old.filter(({ to }) => !after.has(to)).map((one): OverviewReference => ({ ...one, change: 'removed' })),
  ];
}

/** Returns the effective values of each policy. */
function valuesByPolicy({ effective }: Overview): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, Set<string>>();
  for (const { field, value, from, all } of effective.flat()) {
    for (const source of all ?? [{ ...from, value }]) {
      const known = values.get(source.resource) ?? new Set();
      values.set(source.resource, known.add(JSON.stringify([field, normalizedValue(field, source.value)])));
    }
  }
  return new Map([...values].map(([resource, set]) => [resource, [...set].sort()]));
}

/** Findings without their places, as lines move. */
function comparedFindings(old: readonly OverviewFinding[], now: readonly OverviewFinding[]): OverviewFinding[] {
  const keyOf = ({ code, resource, path, message }: OverviewFinding) => JSON.stringify([code, resource, path, message]);
  const [before, after] = [old, now].map((findings) => new Set(findings.map(keyOf)));
  return [
    ...now.map((finding): OverviewFinding => (before.has(keyOf(finding)) ? finding : { ...finding, change: 'added' })),
    ...old.filter((one) => !after.has(keyOf(one))).map((one): OverviewFinding => ({ ...one, change: 'removed' })),
  ];
}
