import type { EffectiveField, EffectiveSet } from '../model/attachment';
import type { GatewayScope } from './scope';

/** What becomes of each field of a block. One that is left out is an error of the compiler of TypeScript. */
export type FieldTable<Fields, Entries> = {
  readonly [Field in keyof Fields]-?: FieldLowering<Fields, Field, Entries>;
};

type FieldLowering<Fields, Field extends keyof Fields, Entries> = (
  field: EffectiveField<NonNullable<Fields[Field]>>,
  scope: GatewayScope,
) => Entries;

/** The entries of one field; `undefined` where nothing is said of it. */
export function lowerField<Fields, Field extends keyof Fields, Entries>(
  table: FieldTable<Fields, Entries>,
  name: Field,
  fields: EffectiveSet<Fields>,
  scope: GatewayScope,
): Entries | undefined {
  const field: EffectiveField<NonNullable<Fields[Field]>> | undefined = fields[name];
  const lower: FieldLowering<Fields, Field, Entries> = table[name];
  return field && lower(field, scope);
}
