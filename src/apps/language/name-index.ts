import type { InputDocument } from '../../core/compiler/model/document';
import { addToList } from '../../core/values/lists-in-maps';
import type { Fields } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { type Mention, mentionsIn, type NamedObject, nameKey } from './names';
import type { Snapshot } from './snapshot';

/** A mention in a document of the inputs. */
export interface PlacedMention extends Mention {
  readonly document: InputDocument;
}

const KNOWN = new WeakMap<
  object,
  { readonly namespace: string | undefined; readonly mentions: readonly PlacedMention[] }
>();

/** Documents that have not changed since the last compilation are the same objects: each is looked through once. */
function mentionsOf(document: InputDocument, namespace: string | undefined): readonly PlacedMention[] {
  const known = KNOWN.get(document);
  if (known && known.namespace === namespace) return known.mentions;
  const mentions = mentionsIn(document.value, namespace).map((each) => ({ ...each, document }));
  KNOWN.set(document, { namespace, mentions });
  return mentions;
}

/** An index of all names, and the places that mention them. */
export class NameIndex {
  private known: ReadonlyMap<string, readonly PlacedMention[]> | undefined;

  public constructor(private readonly snapshot: Pick<Snapshot, 'input' | 'settings'>) {}

  /** Returns all definitions and references of a name. */
  public of(named: NamedObject): readonly PlacedMention[] {
    return this.byKey.get(nameKey(named)) ?? [];
  }

  public definitionsOf(named: NamedObject): readonly PlacedMention[] {
    return this.of(named).filter(({ isDefinition }) => isDefinition);
  }

  /** The index is built on demand, because most texts change again before that. */
  private get byKey(): ReadonlyMap<string, readonly PlacedMention[]> {
    this.known ??= byKeyIn(this.snapshot);
    return this.known;
  }

  /** Names that are given, of these kinds. */
  public *definitions(kinds?: ReadonlySet<string>): Iterable<PlacedMention> {
    for (const mentions of this.byKey.values()) {
      const given = mentions.find(({ isDefinition }) => isDefinition);
      if (given && (!kinds || kinds.has(given.kind))) yield given;
    }
  }
}

function byKeyIn({ input, settings }: Pick<Snapshot, 'input' | 'settings'>): ReadonlyMap<string, PlacedMention[]> {
  const byKey = new Map<string, PlacedMention[]>();
  for (const document of input.documents) {
    for (const mention of mentionsOf(document, settings.defaultNamespace)) {
      const key = nameKey(mention);
      addToList(byKey, key, mention);
    }
  }
  return byKey;
}

/** Returns the object that a value of a document names; undefined if it names nothing. */
export function namedAt(root: Fields, path: FieldPath, defaultNamespace?: string): Mention | undefined {
  const wanted = JSON.stringify(path);
  return mentionsIn(root, defaultNamespace).find((each) => JSON.stringify(each.path) === wanted);
}
