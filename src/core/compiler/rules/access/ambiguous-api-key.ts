import { CODE } from '../../../diagnostics/codes.generated';
import { withSortedKeys } from '../../../values/sorted-entries';
import { sourcesOf } from '../../model/attachment';
import { writtenKeysOf } from '../../semantics/key-holders';
import type { Rule } from '../rule';

/** Reports API keys that several entries contain with different metadata. The first entry applies to all callers with that key. */
export const ambiguousApiKey: Rule = ({ attachment, accesses }, diagnostics) => {
  const fields = accesses.flatMap(({ sets }) => sets.flatMap((set) => set.apiKeyAuthentication ?? []));
  for (const source of new Set(fields.flatMap(sourcesOf))) {
    const first = new Map<string, { readonly entry: string; readonly metadataText: string }>();
    for (const { entry, keyHash, metadata } of writtenKeysOf(source, attachment.graph)) {
      const metadataText = JSON.stringify(withSortedKeys(metadata));
      const before = first.get(keyHash);
      if (!before) first.set(keyHash, { entry, metadataText });
      else if (before.metadataText !== metadataText)
        diagnostics.report(CODE.ambiguousApiKey, source.origin, { entry, first: before.entry }, { about: entry });
    }
  }
};
