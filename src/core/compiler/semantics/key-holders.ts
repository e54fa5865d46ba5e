import type { ApiKeyAuthentication } from '../../validation/types.generated';
import type { FieldSource } from '../model/attachment';
import type { Graph, KeyHolder } from '../model/graph';
import { below, originKey } from '../model/origin';

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
