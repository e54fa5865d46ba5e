import { type Atom, atomsOf, type ConfigFacts, type Fact, isStruct, type StructFact } from './config-facts';
import { isJsonObject } from './json';

/** The format of a config, and fields that other releases have. */
export interface ConfigFormat {
  readonly facts: ConfigFacts;
  readonly otherReleases: readonly OtherRelease[];
}

/** Fields that only other releases read. */
export interface OtherRelease {
  /** `up to v0.10`, or `v1.5 and later`. */
  readonly releases: string;
  /** The last keys of each field's path, without list indexes. */
  readonly fields: readonly string[];
}

/** A part of a config that the data plane does not read. */
export interface UnreadPart {
  /** The path of keys and indexes to the part. */
  readonly place: readonly (string | number)[];
  /** The data plane ignores it, or rejects the entire config because of it. */
  readonly effect: 'ignored' | 'rejects the config';
}

/**
 * Returns fields that no form of their parent contains, words that a choice lacks, and lists, objects and null where the format has none. Values
 * are compared with all possible forms, so every reported part is one that the data plane does not read. Numbers and missing fields are not
 * checked.
 */
export function unreadParts(config: unknown, facts: ConfigFacts): UnreadPart[] {
  return [...unreadIn(config, [facts.root], [], facts)];
}

/** Returns a config without fields whose value is null, if null is the same as no field. */
export function withoutNulls(config: unknown, facts: ConfigFacts): unknown {
  return withoutNullsIn(config, [facts.root], facts);
}

function withoutNullsIn(value: unknown, forms: readonly Fact[], facts: ConfigFacts): unknown {
  const merged = mergedForms(forms, facts);
  if (merged.isAny) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNullsIn(item, merged.items, facts));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    const below = [...(merged.fields.get(key) ?? []), ...merged.entries];
    if (one === null && mergedForms(below, facts).isNullable) return [];
    return [[key, withoutNullsIn(one, below, facts)]];
  });
  return Object.fromEntries(entries);
}

/** All forms of a value, merged. */
interface Forms {
  readonly fields: Map<string, Fact[]>;
  readonly entries: Fact[];
  readonly items: Fact[];
  readonly words: Set<string>;
  isAny: boolean;
  isText: boolean;
  isNullable: boolean;
  isStruct: boolean;
  /** Whether a struct rejects unknown fields. */
  isClosed: boolean;
}

function* unreadIn(
  value: unknown,
  forms: readonly Fact[],
  place: UnreadPart['place'],
  facts: ConfigFacts,
): Generator<UnreadPart> {
  if (value === undefined) return;
  const merged = mergedForms(forms, facts);
  if (merged.isAny) return;
  if (value === null) {
    if (!merged.isNullable) yield { place, effect: 'rejects the config' };
  } else if (Array.isArray(value)) {
    if (merged.items.length === 0) yield { place, effect: 'rejects the config' };
    else for (const [index, item] of value.entries()) yield* unreadIn(item, merged.items, [...place, index], facts);
  } else if (isJsonObject(value)) {
    if (merged.entries.length === 0 && !merged.isStruct) yield { place, effect: 'rejects the config' };
    else
      for (const [key, one] of Object.entries(value)) {
        const below = [...(merged.fields.get(key) ?? []), ...merged.entries];
        const at = [...place, key];
        if (below.length > 0) yield* unreadIn(one, below, at, facts);
        else yield { place: at, effect: merged.isClosed ? 'rejects the config' : 'ignored' };
      }
  } else if (typeof value === 'string' && !merged.isText && merged.words.size > 0 && !merged.words.has(value))
    yield { place, effect: 'rejects the config' };
}

function mergedForms(forms: readonly Fact[], facts: ConfigFacts): Forms {
  const merged: Forms = {
    fields: new Map(),
    entries: [],
    items: [],
    words: new Set(),
    isAny: false,
    isText: false,
    isNullable: false,
    isStruct: false,
    isClosed: false,
  };
  for (const form of forms) addForm(form, merged, facts, false);
  return merged;
}

/** @param isPart whether the form is flattened into another one, which decides whether unknown fields are rejected */
function addForm(form: Fact, merged: Forms, facts: ConfigFacts, isPart: boolean): void {
  if (typeof form === 'string') for (const atom of atomsOf(form)) addAtom(atom, merged, facts, isPart);
  else if (isStruct(form)) addStruct(form, merged, facts, isPart);
  else if ('list' in form) merged.items.push(form.list);
  else if ('map' in form) merged.entries.push(form.map);
  else for (const choice of form.choices) addForm(choice, merged, facts, isPart);
}

function addStruct(struct: StructFact, merged: Forms, facts: ConfigFacts, isPart: boolean): void {
  merged.isStruct = true;
  if (!struct.open && !isPart) merged.isClosed = true;
  for (const [name, type] of Object.entries(struct.fields ?? {})) {
    const key = name.replace(/!$/, '');
    merged.fields.set(key, [...(merged.fields.get(key) ?? []), type]);
  }
  for (const form of [...(struct.exactlyOneOf ?? []), ...(struct.anyOf ?? [])]) addForm(form, merged, facts, true);
}

function addAtom(atom: Atom, merged: Forms, facts: ConfigFacts, isPart: boolean): void {
  switch (atom.kind) {
    case 'list':
      merged.items.push(factOf(atom.of));
      return;
    case 'map':
      merged.entries.push(factOf(atom.of));
      return;
    case 'word':
      merged.words.add(atom.word);
      return;
    case 'type':
      addForm(facts.types[atom.name] ?? 'any', merged, facts, isPart);
      return;
    case 'plain':
      if (atom.name === 'any') merged.isAny = true;
      if (atom.name === 'string') merged.isText = true;
      if (atom.name === 'null') merged.isNullable = true;
      return;
    case 'integer':
  }
}

/** Returns the string from which an atom was parsed. */
function factOf(atom: Atom): Fact {
  switch (atom.kind) {
    case 'list':
      return `[]${String(factOf(atom.of))}`;
    case 'map':
      return `{}${String(factOf(atom.of))}`;
    case 'word':
      return `'${atom.word}'`;
    case 'type':
    case 'plain':
      return atom.name;
    case 'integer':
      return 'integer';
  }
}

/** The releases that read a field that this one does not; undefined if none is known. */
export function readersOf({ place }: UnreadPart, { otherReleases }: ConfigFormat): string | undefined {
  return otherReleases.find(({ fields }) => fields.some((field) => endsIn(place, field)))?.releases;
}

/** Whether the last keys of a place are those of a field. */
export function endsIn(place: UnreadPart['place'], field: string): boolean {
  const keys = place.filter((key) => typeof key === 'string').join('.');
  return keys === field || keys.endsWith(`.${field}`);
}
