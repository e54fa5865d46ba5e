/**
 * The format of the data plane's config file as bare facts: which fields there are, of what type, which of them must be there
 * and which words they take. Nothing else of the schema that they were taken from is kept.
 */
export interface ConfigFacts {
  /** The release of the data plane that they hold for. */
  readonly release: string;
  /** The type of the whole file. */
  readonly root: string;
  /** By name, sorted. */
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
 * A type. As text: `string`, `boolean`, `number`, `integer` (with bounds: `integer 0..65535`), `null`, `any`, a word in single
 * quotes, or the name of another type; `[]` in front makes it a list, `{}` a map; `|` stands between choices.
 */
export type Fact = string | StructFact | ListFact | MapFact | ChoiceFact;

export interface StructFact {
  /** By name, sorted; a name that ends in `!` must be there. */
  readonly fields?: Readonly<Record<string, Fact>>;
  /** Fields besides these are taken too. Without it they are an error. */
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

/** Structs among the choices keep them from being written as text, and so does a choice of which only one may fit. */
export interface ChoiceFact {
  readonly choices: readonly Fact[];
  readonly onlyOne?: true;
}

export function isStruct(fact: Fact): fact is StructFact {
  return typeof fact !== 'string' && !('list' in fact) && !('map' in fact) && !('choices' in fact);
}

/** The fields of a struct: name, whether it must be there, type. */
export function fieldsOf(struct: StructFact): readonly { name: string; required: boolean; type: Fact }[] {
  return Object.entries(struct.fields ?? {}).map(([name, type]) => ({
    name: name.replace(/!$/, ''),
    required: name.endsWith('!'),
    type,
  }));
}

/** One choice of a type that is written as text. */
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
