import { withoutCredentials } from '../../../../values/credentials';
import type { Origin } from '../../../../values/origin';
import type { EffectiveSet } from '../../../model/attachment';
import { type ExplainedSource, explainFields } from '../provenance';
import type { OverviewField, OverviewSource } from './overview';

/** The distinct sets of effective fields. */
export class EffectiveSets {
  private readonly indexes = new Map<unknown, number>();
  private readonly known = new Map<string, number>();
  private readonly sets: (readonly OverviewField[])[] = [];

  public constructor(private readonly placeOf: (origin: Origin) => string) {}

  public get all(): readonly (readonly OverviewField[])[] {
    return this.sets;
  }

  public indexOf<Fields>(set: EffectiveSet<Fields>): number {
    const seen = this.indexes.get(set);
    if (seen !== undefined) return seen;
    const fields = this.fieldsOf(set);
    const text = JSON.stringify(fields);
    let index = this.known.get(text);
    if (index === undefined) {
      index = this.sets.push(fields) - 1;
      this.known.set(text, index);
    }
    this.indexes.set(set, index);
    return index;
  }

  private fieldsOf<Fields>(set: EffectiveSet<Fields>): readonly OverviewField[] {
    return explainFields(set).map(({ field, value, from, overrides, all }) => ({
      field,
      value: withoutCredentials(value, field),
      from: this.source(from),
      overrides: overrides.map((source) => this.source(source)),
      ...(all
        ? { all: all.map((source) => ({ ...this.source(source), value: withoutCredentials(source.value, field) })) }
        : {}),
    }));
  }

  private source({ resource, level, origin }: ExplainedSource): OverviewSource {
    return { resource, level, place: this.placeOf(origin) };
  }
}
