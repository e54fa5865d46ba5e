/** A value while an expression is evaluated outside of the data plane. Ints are `bigint`, doubles `number`. */
export type Value =
  | string
  | boolean
  | null
  | bigint
  | number
  | UnsignedInteger
  | ByteString
  | readonly Value[]
  | KeyedValues
  | ExpressionFields
  | Timestamp
  | TimeSpan
  | TypeValue
  | Address
  | Network;

/** The variables of an expression, by name. Reading one may throw an `UnknowableExpression`. */
export interface Variables {
  get(name: string): Value | undefined;
  /** Whether the expression is inside a macro, after the names that it binds. */
  readonly isInMacro?: boolean;
}

/** The evaluation fails in the data plane too, such as for a claim that is missing. Rules then do not match. */
export class ExpressionFailure extends Error {
  public constructor(
    message: string,
    /** Whether a variable, field or key is missing, which is the only failure for which `default()` returns its fallback. */
    public readonly isMissing: boolean = false,
  ) {
    super(message);
  }
}

/** Reports that the value of an expression is unknowable here: a fact is missing, or only the data plane knows the function. */
export class UnknowableExpression extends Error {}

export class UnsignedInteger {
  public constructor(public readonly value: bigint) {}
}

export class ByteString {
  public constructor(public readonly bytes: Buffer) {}
}

export class TypeValue {
  public constructor(public readonly name: string) {}
}

/** A moment, with the offset that applies to its hours. */
export class Timestamp {
  public constructor(
    public readonly nanoseconds: bigint,
    public readonly offsetMinutes: number,
  ) {}
}

export class TimeSpan {
  public constructor(public readonly nanoseconds: bigint) {}
}

export class Address {
  public constructor(
    public readonly family: 4 | 6,
    public readonly bits: bigint,
  ) {}
}

export class Network {
  public constructor(
    public readonly address: Address,
    public readonly prefixLength: number,
  ) {}
}

export type Key = string | boolean | bigint | UnsignedInteger;

/** A map without a defined order: the data plane iterates over maps in random order. */
export class KeyedValues {
  private readonly byKey: ReadonlyMap<string, readonly [Key, Value]>;

  public constructor(entries: Iterable<readonly [Key, Value]>) {
    const byKey = new Map<string, readonly [Key, Value]>();
    for (const entry of entries) byKey.set(idOf(entry[0]), entry);
    this.byKey = byKey;
  }

  public get size(): number {
    return this.byKey.size;
  }

  public get entries(): readonly (readonly [Key, Value])[] {
    return [...this.byKey.values()];
  }

  /** The value of exactly this key: `1` and `1u` are two. */
  public get(key: Key): Value | undefined {
    return this.byKey.get(idOf(key))?.[1];
  }
}

function idOf(key: Key): string {
  if (key instanceof UnsignedInteger) return `uint ${key.value}`;
  return `${typeof key} ${String(key)}`;
}

/** An object of the data plane, such as `request`. Reading a field may throw an `UnknowableExpression`. */
export class ExpressionFields implements Variables {
  /** @param present fields that are there, whether or not their values are known */
  public constructor(
    private readonly readers: ReadonlyMap<string, () => Value>,
    private readonly present: ReadonlySet<string> = new Set(),
  ) {}

  public get(name: string): Value | undefined {
    return this.readers.get(name)?.();
  }

  /** Returns whether the field exists; for other fields with unknown values, this is unknown, too. */
  public has(name: string): boolean {
    return this.present.has(name) || this.readers.get(name)?.() !== undefined;
  }

  public materialized(): KeyedValues {
    return new KeyedValues([...this.readers].map(([name, read]) => [name, read()] as const));
  }
}

/** An object of which only some fields are known. Reading any other field is undecidable. */
export class PartlyKnownFields extends ExpressionFields {
  /**
   * @param path - the object in messages, such as `jwt`
   * @param absent - fields that are known to be missing
   */
  public constructor(
    private readonly path: string,
    private readonly known: ReadonlyMap<string, () => Value>,
    private readonly absent: ReadonlySet<string>,
  ) {
    super(known);
  }

  public override get(name: string): Value | undefined {
    if (this.absent.has(name) && !this.known.has(name)) return undefined;
    if (!this.known.has(name)) throw new UnknowableExpression(`it reads ${this.path}.${name}, which is not known here`);
    return super.get(name);
  }

  public override has(name: string): boolean {
    return this.known.has(name) || this.get(name) !== undefined;
  }

  public override materialized(): KeyedValues {
    throw new UnknowableExpression(`it reads all of ${this.path}, of which only parts are known here`);
  }
}

/** Returns why the value of a header is unknown; `undefined` if it is known, or if the header is known to be absent. */
export function unknownHeader(
  name: string,
  unpredictable: readonly string[],
  known: ReadonlySet<string> | undefined,
  isListed: (lower: string) => boolean,
): string | undefined {
  const lower = name.toLowerCase();
  if (unpredictable.includes(lower)) return `the data plane overwrites the header ${lower}`;
  return known === undefined || known.has(lower) || isListed(lower)
    ? undefined
    : `the header ${lower} is not known here`;
}

/** Whether the host of a request is all that the client sent, with port and user information. */
export function isAuthorityKnown(knownHeaders: ReadonlySet<string> | undefined): boolean {
  return knownHeaders?.has(AUTHORITY) ?? true;
}

/** The name of the complete host among known headers. */
export const AUTHORITY = ':authority';

/** The headers of a request: names in any case, and each as often as it was sent. */
export class HeaderFields extends ExpressionFields {
  private readonly values: ReadonlyMap<string, readonly string[]>;

  /**
   * @param unpredictable - names, in lower case, of headers whose values are unknown here
   * @param recorded - names, in lower case, of headers that are known to be sent or not; all if absent
   */
  public constructor(
    headers: Iterable<readonly [name: string, value: string]>,
    private readonly unpredictable: readonly string[] = [],
    private readonly recorded?: ReadonlySet<string>,
  ) {
    const values = new Map<string, string[]>();
    for (const [name, value] of headers)
      values.set(name.toLowerCase(), [...(values.get(name.toLowerCase()) ?? []), value]);
    super(new Map([...values].map(([name, all]) => [name, () => (all.length === 1 ? all[0] : all)])));
    this.values = values;
  }

  public override get(name: string): Value | undefined {
    return super.get(this.known(name));
  }

  /** Names in lower case. */
  public get names(): readonly string[] {
    this.demandAll();
    return [...this.values.keys()];
  }

  /** The first value that was sent under a name. */
  public first(name: string): string | undefined {
    return this.values.get(this.known(name))?.[0];
  }

  public all(name: string): readonly string[] {
    return this.values.get(this.known(name)) ?? [];
  }

  private known(name: string): string {
    const unknown = unknownHeader(name, this.unpredictable, this.recorded, (lower) => this.values.has(lower));
    if (unknown !== undefined) throw new UnknowableExpression(unknown);
    return name.toLowerCase();
  }

  public override has(name: string): boolean {
    return super.has(this.known(name));
  }

  public override materialized(): KeyedValues {
    this.demandAll();
    return super.materialized();
  }

  private demandAll(): void {
    if (this.recorded) throw new UnknowableExpression('it reads all headers, of which only some are known here');
  }
}

/** `Array.isArray` does not know lists that cannot be changed. */
export function isListValue(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The type of a value, for messages. */
export function describeType(value: Value): string {
  if (value === null) return 'null';
  if (isListValue(value)) return 'a list';
  if (value instanceof KeyedValues || value instanceof ExpressionFields) return 'a map';
  if (value instanceof UnsignedInteger) return 'a uint';
  if (value instanceof ByteString) return 'a bytes';
  if (value instanceof Timestamp) return 'a timestamp';
  if (value instanceof TimeSpan) return 'a duration';
  if (value instanceof TypeValue) return 'a type';
  if (value instanceof Address) return 'an address';
  if (value instanceof Network) return 'a network';
  if (typeof value === 'bigint') return 'an int';
  return typeof value === 'number' ? 'a double' : `a ${typeof value}`;
}
