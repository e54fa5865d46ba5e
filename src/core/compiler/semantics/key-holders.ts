import type { JsonValue } from '../../data-plane/placeholders';
import { readApiKey } from '../../data-plane/rendering/api-key';
import type { ApiKeyAuthentication } from '../../validation/types.generated';
import { below, originKey } from '../../values/origin';
import type { FieldSource } from '../model/attachment';
import type { Graph, KeyHolder } from '../model/graph';

/** The contents of a Secret or ConfigMap entry for an API key. */
export interface WrittenKey {
  /** The name of the entry. */
  readonly name: string;
  /** A description for people. */
  readonly entry: string;
  readonly keyHash: string;
  readonly metadata: JsonValue;
}

/** Returns the keys of all entries among the inputs, in the order in which the data plane reads them. */
export function writtenKeysOf(source: FieldSource<ApiKeyAuthentication>, graph: Graph): readonly WrittenKey[] {
  return keyHoldersOf(source, graph).flatMap((holder) =>
    [...(holder?.keys ?? [])].sort().flatMap((name) => {
      const key = readApiKey(holder?.valueOf(name) ?? '');
      if ('problem' in key) return [];
      const entry = `\`${name}\` of ${holder?.kind} ${holder?.namespace}/${holder?.name}`;
      return [{ name, entry, keyHash: key.keyHash, metadata: key.metadata ?? {} }];
    }),
  );
}

/** The Secrets or ConfigMaps whose entries are API keys; `undefined` for one that is not among the inputs. */
export function keyHoldersOf(
  source: Pick<FieldSource<ApiKeyAuthentication>, 'value' | 'resource' | 'origin'>,
  graph: Graph,
): readonly (KeyHolder | undefined)[] {
  const { secretRef, secretSelector } = source.value;
  if (secretRef) return [graph.secrets.get(`${source.resource.namespace}/${secretRef.name}`)];
  const selector = below(source.origin, secretSelector ? 'secretSelector' : 'configMapSelector');
  return graph.selections.get(originKey(selector)) ?? [];
}
