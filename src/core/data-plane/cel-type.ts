/** The static type of a value. `any`: nothing is known; every check accepts it. */
export type CelType = ScalarType | ListType | MapType | RecordType;

export type ScalarType =
  | 'any'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'null'
  | 'duration'
  | 'timestamp';

export interface ListType {
  readonly kind: 'list';
  readonly items: CelType;
}

export interface MapType {
  readonly kind: 'map';
  readonly values: CelType;
  /** The more precise type of a value with a literal name in the expression, as in `m["name"]`. */
  readonly written?: CelType;
}

/** An object with named fields; when `open`, others may exist too. */
export interface RecordType {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, CelType>>;
  readonly open: boolean;
}

export const listType = (items: CelType): ListType => ({ kind: 'list', items });
export const mapType = (values: CelType, written?: CelType): MapType => ({
  kind: 'map',
  values,
  ...(written === undefined ? {} : { written }),
});
export const record = (fields: Readonly<Record<string, CelType>>): RecordType => ({
  kind: 'record',
  fields,
  open: false,
});
export const openRecord = (fields: Readonly<Record<string, CelType>>): RecordType => ({
  kind: 'record',
  fields,
  open: true,
});

export type TypeName = ScalarType | 'list' | 'map';

/** Returns the type's name for people. */
export function celTypeName(type: CelType): TypeName {
  if (typeof type === 'string') return type;
  return type.kind === 'list' ? 'list' : 'map';
}

export const isNumber = (type: CelType): boolean => type === 'int' || type === 'uint' || type === 'double';

/** A scalar whose type is certain. */
export const isKnownScalar = (type: CelType): type is Exclude<ScalarType, 'any' | 'null'> =>
  typeof type === 'string' && type !== 'any' && type !== 'null';

/** The type of a value that is one of two. */
export function either(a: CelType, b: CelType): CelType {
  return typeof a === 'string' && a === b ? a : 'any';
}
