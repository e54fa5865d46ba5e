import { type Attachment, sourcesOf, withDelegated } from '../../core/compiler/model/attachment';
import { type WrittenKey, writtenKeysOf } from '../../core/compiler/semantics/key-holders';
import { nearestNameText } from '../../core/text/nearest-name';
import { partOf } from '../../core/values/parts';
import { UsageError } from './exit-code';

type Metadata = Readonly<Record<string, unknown>>;

/**
 * Returns the metadata of an API key that policies read.
 *
 * @param id - its `id` in the metadata, or the name of its entry in a Secret or ConfigMap
 * @throws UsageError if no entry has this id, or if entries have different metadata
 */
export function metadataOfKey(id: string, attachment: Attachment | undefined): Metadata {
  const keys = attachment ? keysIn(attachment) : [];
  const found = keys.filter((key) => idsOf(key).includes(id));
  const [first, ...others] = new Map(found.map((key) => [JSON.stringify(key.metadata), key])).values();
  if (!first) {
    const ids = [...new Set(keys.map((key) => idsOf(key).at(0) ?? key.name))].sort();
    const known =
      ids.length > 0 ? `; known are ${ids.join(', ')}` : '; the inputs contain no entry that a policy reads';
    throw new UsageError(`--key: there is no API key "${id}"${nearestNameText(id, ids)}${known}`);
  }
  if (others.length > 0)
    throw new UsageError(
      `--key: "${id}" has different metadata in ${[first, ...others].map(({ entry }) => entry).join(' and ')}; write it with --api-key`,
    );
  return partOf(first.metadata);
}

function keysIn({ gateways, graph }: Attachment): readonly WrittenKey[] {
  const sources = gateways.flatMap(({ listeners }) =>
    listeners.flatMap(({ preRouting, rules }) =>
      [preRouting, ...withDelegated(rules).map(({ traffic }) => traffic)].flatMap(({ apiKeyAuthentication }) =>
        sourcesOf(apiKeyAuthentication),
      ),
    ),
  );
  const byValue = new Map(sources.map((source) => [source.value, source]));
  return [...byValue.values()].flatMap((source) => writtenKeysOf(source, graph));
}

function idsOf({ name, metadata }: WrittenKey): readonly string[] {
  const { id } = partOf(metadata);
  return typeof id === 'string' ? [id, name] : [name];
}
