import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { type EffectiveField, type FieldSource, nameOfSource, type SourceLevel } from '../model/attachment';
import type { Contribution, Contributions } from './contributions';
import { type AnySet, EMPTY, fieldOf, tiesOf } from './merge';
import type { Block, PolicyScope, ScopeMap } from './scope-map';

/**
 * The policies' own settings for each scope, without other levels. Scopes that receive the same settings from the same sources share one
 * object.
 */
export class OwnSets {
  private readonly sets: ScopeMap<AnySet>;
  private readonly shared = new Map<string, AnySet>();
  private readonly numbers = new Map<object, number>();

  public constructor(
    contributions: Contributions,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    this.sets = contributions.map((ofScope, scope) => this.build(ofScope, scope));
  }

  /** Whether any policy aims at it. */
  public has(node: object): boolean {
    return this.sets.has(node);
  }

  public of(block: Block, node: object, level: SourceLevel, part?: string | number): AnySet {
    return this.sets.get({ block, node, level, part }) ?? EMPTY;
  }

  private build(contributions: readonly Contribution[], { block, level }: PolicyScope): AnySet {
    const numbers = contributions.map(({ policy, fields }) => this.numberOf(policy ?? fields));
    const key = `${block}/${level}/${numbers.join(',')}`;
    if (contributions.length > 1) this.reportTies(contributions);
    let set = this.shared.get(key);
    if (!set) {
      set = setOf(contributions.filter(({ isInvalid }) => !isInvalid));
      this.shared.set(key, set);
    }
    return set;
  }

  private reportTies(contributions: readonly Contribution[]): void {
    for (const name of namesIn(contributions)) {
      const setting = contributions.filter(({ fields }) => fields[name]);
      const sources = setting.map(({ fields }) => fields[name]);
      for (const [first, second] of tiesOf(name, sources)) {
        this.reportTie(first, second, setting[sources.indexOf(second)].scope);
      }
    }
  }

  private numberOf(object: object): number {
    let number = this.numbers.get(object);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(object, number);
    }
    return number;
  }

  private reportTie(first: FieldSource, second: FieldSource, scope: string): void {
    this.diagnostics.report(
      CODE.policiesOfEqualPrecedence,
      second.origin,
      { first: nameOfSource(first), second: nameOfSource(second), field: fieldText(second), scope },
      { notes: [{ text: 'also set here', at: first.origin }] },
    );
  }
}

function setOf(contributions: readonly Contribution[]): AnySet {
  const set: Record<string, EffectiveField> = {};
  for (const name of namesIn(contributions)) {
    const sources = contributions.flatMap(({ fields }) => fields[name] ?? []);
    set[name] = fieldOf(name, sources);
  }
  return set;
}

/** Returns the names of fields, sorted. */
function namesIn(contributions: readonly Contribution[]): readonly string[] {
  const names = contributions.flatMap(({ fields }) => Object.keys(fields));
  return names.length < 2 ? names : [...new Set(names)].sort();
}

/** The field as it is written in a policy, such as `traffic.retry`. */
function fieldText(source: FieldSource): string {
  return source.origin.path.slice(1).join('.');
}
