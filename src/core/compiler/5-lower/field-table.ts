import { keysOf } from '../../values/objects';
import { type EffectiveField, type EffectiveSet, type FieldSource, heldBy } from '../model/attachment';
import { addUp, joinParts } from '../semantics/field-parts';
import type { Coverage, Covered } from './coverage';
import { type GatewayScope, type Site, siteOf } from './scope';

/** The lowering of each field of a block, in output order. A missing field is a TypeScript compile error. */
export type FieldTable<Fields, Entries> = {
  readonly [Field in keyof Fields]-?: FieldRow<NonNullable<Fields[Field]>, Entries>;
};

interface FieldRow<Value, Entries> {
  /** For the page of coverage. */
  readonly goesTo: Covered;
  /** The function that lowers the field; `elsewhere` if another part of lowering reads it. */
  readonly lower: Lowering<Value, Entries> | 'elsewhere';
}

/**
 * Lowers the value of one source. The merging of several sources is decided once for all tables.
 *
 * @param field - the complete effective field; `value` is the part that one source sets
 */
type Lowering<Value, Entries> = (
  value: Value,
  site: Site,
  scope: GatewayScope,
  field: EffectiveField<Value>,
) => Entries;

/** The entries of all fields that are set. */
export function lowerFields<Fields, Entries extends object>(
  table: FieldTable<Fields, Entries>,
  fields: EffectiveSet<Fields>,
  scope: GatewayScope,
): Partial<Entries> {
  const result: Partial<Entries> = {};
  for (const name of keysOf(table)) {
    const field: EffectiveField<NonNullable<Fields[typeof name]>> | undefined = fields[name];
    if (field) Object.assign(result, lowerField(table, name, field, scope));
  }
  return result;
}

/** The entries of one field. A source that reaches a thousand rules is lowered, and reported on, once. */
export function lowerField<Fields, Field extends keyof Fields, Entries extends object>(
  table: FieldTable<Fields, Entries>,
  name: Field,
  field: EffectiveField<NonNullable<Fields[Field]>>,
  scope: GatewayScope,
): Partial<Entries> {
  const { lower }: FieldRow<NonNullable<Fields[Field]>, Entries> = table[name];
  if (lower === 'elsewhere') return {};
  const lowered = (source: FieldSource<NonNullable<Fields[Field]>>) =>
    scope.once.of(source, () => lower(source.value, siteOf(source), scope, field));
  if (field.merging === 'replaced') return lowered(field.from);
  const entries = field.sources.map(lowered);
  return field.merging === 'added' ? addUp(entries) : joinParts(entries);
}

/** Returns the fields of a value that is not merged, as effective fields. */
export function fieldsWithin<Fields extends object>(value: Fields, { origin, namespace }: Site): EffectiveSet<Fields> {
  const result: { [Field in keyof Fields]?: EffectiveField<NonNullable<Fields[Field]>> } = {};
  for (const key of keysOf(value)) {
    const own = value[key];
    if (own === undefined || own === null) continue;
    const at = { document: origin.document, path: [...origin.path, key] };
    const resource = { kind: 'ProxyPolicy', namespace, name: '' } as const;
    result[key] = heldBy({ level: 'inline', resource, origin: at, value: own });
  }
  return result;
}

/** Returns the destinations of the fields of a type in the table; a field may have several. */
export function coverageOf<Fields>(type: string, table: FieldTable<Fields, unknown>): Coverage {
  return Object.fromEntries(keysOf(table).map((field) => [`${type}.${String(field)}`, table[field].goesTo]));
}
