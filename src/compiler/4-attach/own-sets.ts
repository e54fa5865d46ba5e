import type { DiagnosticCollector } from '../../diagnostics';
import type { FieldSource, SourceLevel } from '../model/attachment';
import type { Contribution, Contributions } from './contributions';
import { type AnySet, EMPTY, fieldOf, tiesOf } from './merge';
import { type Block, type PolicyScope, ScopeMap } from './scope-map';

/** For each scope what its own policies say, without other levels. Scopes that get the same from the same share one object. */
export class OwnSets {
  private readonly sets = new ScopeMap<AnySet>();
  private readonly shared = new Map<string, AnySet>();
  private readonly numbers = new Map<object, number>();

  public constructor(
    contributions: Contributions,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    for (const scope of contributions.scopes()) this.sets.set(scope, this.build(scope, contributions.of(scope)));
  }

  public of(block: Block, node: object, level: SourceLevel, part?: string | number): AnySet {
    return this.sets.get({ block, node, level, part }) ?? EMPTY;
  }

  private build({ block, level }: PolicyScope, contributions: readonly Contribution[]): AnySet {
    const numbers = contributions.map(({ policy, fields }) => this.numberOf(policy ?? fields));
    const key = `${block}/${level}/${numbers.join(',')}`;
    const known = this.shared.get(key);
    // One policy alone does not tie with another, and most scopes have one.
    if (known && contributions.length < 2) return known;
    const names = [...new Set(contributions.flatMap(({ fields }) => Object.keys(fields)))].sort();
    const set: Record<string, ReturnType<typeof fieldOf>> = {};
    for (const name of names) {
      const setting = contributions.filter(({ fields }) => fields[name]);
      const sources = setting.map(({ fields }) => fields[name]);
      for (const [first, second] of tiesOf(name, sources)) {
        this.reportTie(first, second, setting[sources.indexOf(second)].scope);
      }
      const holding = setting.filter(({ isRefused }) => !isRefused).map(({ fields }) => fields[name]);
      if (!known && holding.length > 0) set[name] = fieldOf(name, holding);
    }
    if (known) return known;
    this.shared.set(key, set);
    return set;
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
      'AIG4001',
      second.origin,
      { first: nameOf(first), second: nameOf(second), field: fieldText(second), scope },
      { notes: [{ text: 'also set here', at: first.origin }] },
    );
  }
}

function nameOf({ resource: { kind, namespace, name } }: FieldSource): string {
  return `${kind} ${namespace}/${name}`;
}

/** The field as it is written in a policy, such as `traffic.retry`. */
function fieldText(source: FieldSource): string {
  return source.origin.path.slice(1).join('.');
}
