import type { InputDocument } from '../../core/compiler/model/document';
import type { FieldPath } from '../../core/compiler/model/origin';
import type { Fields } from '../../core/values/objects';
import { keyOf, type Mention, mentionsIn, type Named } from './names';
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

/** Who is called what, and who says so. */
export class NameIndex {
  private readonly byKey = new Map<string, PlacedMention[]>();

  public constructor({ input, settings }: Pick<Snapshot, 'input' | 'settings'>) {
    for (const document of input.documents) {
      for (const mention of mentionsOf(document, settings.defaultNamespace)) {
        const key = keyOf(mention);
        const known = this.byKey.get(key);
        if (known) known.push(mention);
        else this.byKey.set(key, [mention]);
      }
    }
  }

  /** All that name the same, where it is given and where something refers to it. */
  public of(named: Named): readonly PlacedMention[] {
    return this.byKey.get(keyOf(named)) ?? [];
  }

  public definitionsOf(named: Named): readonly PlacedMention[] {
    return this.of(named).filter(({ isDefinition }) => isDefinition);
  }

  /** Names that are given, of these kinds. */
  public *definitions(kinds?: ReadonlySet<string>): Iterable<PlacedMention> {
    for (const mentions of this.byKey.values()) {
      const given = mentions.find(({ isDefinition }) => isDefinition);
      if (given && (!kinds || kinds.has(given.kind))) yield given;
    }
  }

  /** What refers to a document or to a part of it. */
  public usesOf({ kind, namespace, name }: Named): number {
    return this.of({ kind, namespace, name }).filter(({ isDefinition }) => !isDefinition).length;
  }
}

/** What a value of a document names; undefined where it names nothing. */
export function namedAt(root: Fields, path: FieldPath, defaultNamespace?: string): Mention | undefined {
  const wanted = JSON.stringify(path);
  return mentionsIn(root, defaultNamespace).find((each) => JSON.stringify(each.path) === wanted);
}
