import {
  Address,
  ByteString,
  ExpressionFields,
  isListValue,
  KeyedValues,
  Network,
  TimeSpan,
  Timestamp,
  TypeValue,
  UnsignedInteger,
  type Value,
} from '../../../expression-values';

/** Types that have a name in expressions, by that name. */
const NAMED: Readonly<Record<string, string>> = {
  bool: 'bool',
  bytes: 'bytes',
  double: 'double',
  float: 'double',
  duration: 'google.protobuf.Duration',
  dyn: 'dyn',
  int: 'int',
  list: 'list',
  map: 'map',
  null_type: 'null_type',
  string: 'string',
  timestamp: 'google.protobuf.Timestamp',
  type: 'type',
  uint: 'uint',
};

export function namedType(name: string): TypeValue | undefined {
  const type = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  return type === undefined ? undefined : new TypeValue(type);
}

export function typeOf(value: Value): TypeValue {
  return new TypeValue(typeNameOf(value));
}

function typeNameOf(value: Value): string {
  if (value === null) return 'null_type';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'double';
  if (isListValue(value)) return 'list';
  if (value instanceof KeyedValues || value instanceof ExpressionFields) return 'map';
  if (value instanceof UnsignedInteger) return 'uint';
  if (value instanceof ByteString) return 'bytes';
  if (value instanceof Timestamp) return 'google.protobuf.Timestamp';
  if (value instanceof TimeSpan) return 'google.protobuf.Duration';
  if (value instanceof TypeValue) return 'type';
  if (value instanceof Address) return 'agent_celx::cidr::IP';
  if (value instanceof Network) return 'agent_celx::cidr::Cidr';
  return 'map';
}
