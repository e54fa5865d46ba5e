/**
 * The format of the data plane's config file as bare facts: its fields, their types, the required ones and the allowed enum values. Nothing
 * else of the schema is kept.
 */
export interface ConfigFacts {
  /** The release of the data plane to which the facts apply. */
  readonly release: string;
  /** The type of the whole file. */
  readonly root: string;
  /** Types by name, sorted. */
  readonly types: Readonly<Record<string, Fact>>;
}

/** The facts of a release as differences to those of the release before. */
export interface FactsDifferences {
  readonly release: string;
  /** The release before. */
  readonly since: string;
  /** Types that are new or different; null for one that is gone. */
  readonly types: Readonly<Record<string, Fact | null>>;
}

/**
 * A type. As a string: `string`, `boolean`, `number`, `integer` (with bounds: `integer 0..65535`), `null`, `any`, an enum value in single
 * quotes, or the name of another type; the prefix `[]` makes it a list, `{}` a map; `|` separates alternatives.
 */
export type Fact = string | StructFact | ListFact | MapFact | ChoiceFact;

export interface StructFact {
  /** Fields by name, sorted; a name that ends in `!` is required. */
  readonly fields?: Readonly<Record<string, Fact>>;
  /** Whether other fields are accepted as well. Otherwise they are an error. */
  readonly open?: true;
  /** The struct is one of these as well: exactly one of them, or at least one. */
  readonly exactlyOneOf?: readonly Fact[];
  readonly anyOf?: readonly Fact[];
  /** Fields that exclude each other. */
  readonly notTogether?: readonly (readonly string[])[];
}

export interface ListFact {
  readonly list: Fact;
  readonly distinct?: true;
  /** How many items there must be. */
  readonly atLeast?: number;
}

export interface MapFact {
  readonly map: Fact;
}

/** A choice that cannot be written as a string, because it contains structs or allows only one match. */
export interface ChoiceFact {
  readonly choices: readonly Fact[];
  readonly onlyOne?: true;
}

export function isStruct(fact: Fact): fact is StructFact {
  return typeof fact !== 'string' && !('list' in fact) && !('map' in fact) && !('choices' in fact);
}

/** The fields of a struct: name, whether it must be there, type. */
export function fieldsOfConfigType(struct: StructFact): readonly { name: string; required: boolean; type: Fact }[] {
  return Object.entries(struct.fields ?? {}).map(([name, type]) => ({
    name: name.replace(/!$/, ''),
    required: name.endsWith('!'),
    type,
  }));
}

/** A choice of a type that is written as a string. */
export type Atom =
  | { readonly kind: 'list' | 'map'; readonly of: Atom }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly kind: 'plain'; readonly name: (typeof PLAIN)[number] }
  | { readonly kind: 'type'; readonly name: string };

const PLAIN = ['string', 'boolean', 'number', 'null', 'any'] as const;

export function atomsOf(text: string): readonly Atom[] {
  return text.split('|').map(atomOf);
}

function atomOf(text: string): Atom {
  if (text.startsWith('[]')) return { kind: 'list', of: atomOf(text.slice(2)) };
  if (text.startsWith('{}')) return { kind: 'map', of: atomOf(text.slice(2)) };
  if (text.startsWith("'")) return { kind: 'word', word: text.slice(1, -1) };
  const [, minimum, maximum] = /^integer(?: (-?\d*)\.\.(\d*))?$/.exec(text) ?? [];
  if (text.startsWith('integer')) {
    return {
      kind: 'integer',
      ...(minimum ? { minimum: Number(minimum) } : {}),
      ...(maximum ? { maximum: Number(maximum) } : {}),
    };
  }
  const plain = PLAIN.find((name) => name === text);
  return plain ? { kind: 'plain', name: plain } : { kind: 'type', name: text };
}

/** The facts of a release that is stored as differences to the one before. */
export function withDifferences(before: ConfigFacts, { release, since, types }: FactsDifferences): ConfigFacts {
  if (since !== before.release) throw new Error(`${release} is described by its differences to ${since}`);
  const all = Object.entries({ ...before.types, ...types }).flatMap(([name, fact]) =>
    fact === null ? [] : [[name, fact] as const],
  );
  return {
    release,
    root: before.root,
    types: Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}
