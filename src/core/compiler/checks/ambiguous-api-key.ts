import { readApiKey } from '../../data-plane/rendering/api-key';
import { CODE } from '../../diagnostics/codes.generated';
import { withSortedKeys } from '../../values/sorted-entries';
import { sourcesOf } from '../model/attachment';
import { keyHoldersOf } from '../semantics/key-holders';
import { type Check, POLICIES } from './check';

/** API keys that several entries have with other metadata: the first entry counts, whoever shows the key. */
export const checkAmbiguousApiKey: Check = {
  needs: POLICIES,
  run({ attachment, accesses }, diagnostics) {
    const reported = new Set<unknown>();
    const fields = accesses.flatMap(({ sets }) => sets.flatMap((set) => set.apiKeyAuthentication ?? []));
    for (const source of fields.flatMap(sourcesOf)) {
      if (reported.has(source.value)) continue;
      reported.add(source.value);
      const first = new Map<string, { readonly entry: string; readonly metadata: string }>();
      for (const holder of keyHoldersOf(source, attachment.graph))
        for (const name of [...(holder?.keys ?? [])].sort()) {
          const key = readApiKey(holder?.valueOf(name) ?? '');
          if ('problem' in key) continue;
          const entry = `\`${name}\` of ${holder?.kind} ${holder?.namespace}/${holder?.name}`;
          const metadata = JSON.stringify(withSortedKeys(key.metadata ?? {}));
          const before = first.get(key.keyHash);
          if (!before) first.set(key.keyHash, { entry, metadata });
          else if (before.metadata !== metadata)
            diagnostics.report(CODE.ambiguousApiKey, source.origin, { entry, first: before.entry });
        }
    }
  },
};
