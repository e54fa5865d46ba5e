import type { DiagnosticCollector } from '../../diagnostics';
import type { FieldSource, SourceLevel } from '../model/attachment';
import type { Contribution, Contributions } from './contributions';
import { type AnySet, addsUp, EMPTY, fieldOf } from './merge';
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
    const sources = contributions.map(({ policy, fields }) => this.numberOf(policy ?? fields));
    const key = `${block}/${level}/${sources.join(',')}`;
    const known = this.shared.get(key);
    const names = [...new Set(contributions.flatMap(({ fields }) => Object.keys(fields)))].sort();
    const set: Record<string, ReturnType<typeof fieldOf>> = {};
    for (const name of names) {
      const setting = contributions.filter(({ fields }) => fields[name]);
      if (setting.length > 1 && !addsUp(name)) this.reportTie(name, setting);
      if (!known)
        set[name] = fieldOf(
          name,
          setting.map(({ fields }) => fields[name]),
        );
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

  private reportTie(field: string, contributions: readonly Contribution[]): void {
    const [first, ...others] = contributions;
    for (const other of others) {
      const { fields, scope } = other;
      this.diagnostics.report(
        'AIG4001',
        fields[field].origin,
        { first: nameOf(first.fields[field]), second: nameOf(fields[field]), field: fieldText(fields[field]), scope },
        { notes: [{ text: 'also set here', at: first.fields[field].origin }] },
      );
    }
  }
}

function nameOf({ resource: { kind, namespace, name } }: FieldSource): string {
  return `${kind} ${namespace}/${name}`;
}

/** The field as it is written in a policy, such as `traffic.retry`. */
function fieldText(source: FieldSource): string {
  return source.origin.path.slice(1).join('.');
}
