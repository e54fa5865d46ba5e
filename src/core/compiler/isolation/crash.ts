import { type Fields, isObject } from '../../values/objects';
import type { InputDocument, LoadedInput, UnreadableDocument } from '../model/document';

/** A document with which the compiler itself fails, and the inputs without it. */
export interface Crash {
  readonly document: InputDocument;
  /** The others without which it does not fail. */
  readonly beside: readonly InputDocument[];
  /** The inputs with the document marked as invalid or, if that was not enough, as unreadable. */
  readonly rest: LoadedInput;
}

/** Kinds in order, beginning with the one that affects other resources least. */
const ORDER = [
  'Policy',
  'Parameters',
  'Backend',
  'Model',
  'Route',
  'Secret',
  'ConfigMap',
  'Service',
  'ListenerSet',
  'Grant',
  'Gateway',
];

/**
 * Finds the document that makes the compiler fail: among the fewest documents with which it still fails, the one that affects others least.
 * `undefined` if none can be identified.
 *
 * @param fails - whether it fails with these documents
 */
export function crashIn(input: LoadedInput, fails: (input: LoadedInput) => boolean): Crash | undefined {
  const needed = fewest(input.documents, (documents) => fails({ ...input, documents }));
  const named = needed.flatMap((document) => {
    const identity = identityOf(document.value);
    return identity ? [{ document, identity }] : [];
  });
  const [least] = named.sort((a, b) => rankOf(a.identity) - rankOf(b.identity));
  if (!least) return undefined;
  const { document, identity } = least;
  const beside = needed.filter((other) => other !== document);
  if (!input.failing?.has(document))
    return { document, beside, rest: { ...input, failing: new Set([...(input.failing ?? []), document]) } };
  const documents = input.documents.filter((other) => other !== document);
  return { document, beside, rest: { ...input, documents, unreadable: [...(input.unreadable ?? []), identity] } };
}

/** Leaves out halves, then quarters and so on, as long as it fails without them. */
function fewest(
  all: readonly InputDocument[],
  fails: (documents: readonly InputDocument[]) => boolean,
): readonly InputDocument[] {
  let needed = all;
  for (let size = Math.ceil(all.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < needed.length; ) {
      const rest = [...needed.slice(0, at), ...needed.slice(at + size)];
      if (fails(rest)) needed = rest;
      else at += size;
    }
  }
  return needed;
}

function rankOf({ kind }: UnreadableDocument): number {
  const rank = ORDER.findIndex((part) => kind.includes(part));
  return rank < 0 ? ORDER.length : rank;
}

function identityOf({ apiVersion, kind, metadata }: Fields): UnreadableDocument | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || !isObject(metadata)) return undefined;
  const { name, namespace = 'default' } = metadata;
  if (typeof name !== 'string' || typeof namespace !== 'string') return undefined;
  return { apiVersion, kind, namespace, name };
}
