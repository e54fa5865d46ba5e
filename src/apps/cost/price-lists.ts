import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { InputDocument } from '../../core/compiler/model/document';
import type { GatewayOutput } from '../../core/compiler/model/result';
import { type Catalog, mergeCatalogs, NO_PRICES, readCatalog } from '../../core/compiler/semantics/price-catalog';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { PlatformBundle } from '../../core/settings/platform-bundle';
import { messageOf } from '../../core/text/error-text';
import { isObject } from '../../core/values/objects';
import { partOf, partsIn } from '../../core/values/parts';

/** A price list before it is read. */
interface PriceList {
  /** A description of its place. */
  readonly list: string;
  read(): unknown;
}

/** Returns the gateway's own prices (`own`), and the prices with overriding files. Reports unreadable lists. */
export function pricesFor(
  gateway: GatewayOutput,
  config: unknown,
  documents: readonly InputDocument[],
  files: readonly string[],
  diagnostics: DiagnosticCollector,
): { readonly catalog: Catalog; readonly own: Catalog } {
  const lists = mountedLists(gateway, documents) ?? writtenLists(config);
  const own = mergeCatalogs(lists.map((one) => readList(one, diagnostics)));
  const ofFiles = files.map((file) =>
    readList({ list: file, read: () => load(readFileSync(file, 'utf8')) }, diagnostics),
  );
  return { catalog: mergeCatalogs([own, ...ofFiles]), own };
}

/** Returns the price list of a bundle, and the given files, which override it. */
export function priceFiles(bundle: PlatformBundle | undefined, given: readonly string[] = []): readonly string[] {
  return bundle?.prices === undefined ? given : [bundle.prices, ...given];
}

function readList({ list, read }: PriceList, diagnostics: DiagnosticCollector): Catalog {
  try {
    return readCatalog(read());
  } catch (error) {
    diagnostics.report(CODE.invalidPriceList, undefined, { list, reason: messageOf(error) });
    return NO_PRICES;
  }
}

/** Returns the price lists of `rawConfig`, whose strings are JSON as in the data plane. Files of a pod are unknown and ignored. */
function writtenLists(config: unknown): readonly PriceList[] {
  return partsIn(partOf(partOf(config).config).modelCatalog).flatMap(({ inline }, index) =>
    inline === undefined
      ? []
      : [
          {
            list: `config.modelCatalog[${index}]`,
            read: () => (typeof inline === 'string' ? JSON.parse(inline) : inline),
          },
        ],
  );
}

/**
 * Returns the price lists of ConfigMaps that the pods mount as catalogs, if they are among the inputs. They replace those of `rawConfig`;
 * undefined if none is mounted.
 */
function mountedLists(
  { namespace, manifests }: GatewayOutput,
  documents: readonly InputDocument[],
): readonly PriceList[] | undefined {
  const workload = manifests.find(({ kind }) => kind === 'Deployment' || kind === 'DaemonSet');
  const pod = partOf(partOf(partOf(workload?.spec).template).spec);
  const volumes = partsIn(pod.volumes).filter(({ name }) => String(name).startsWith('model-catalog-'));
  if (volumes.length === 0) return undefined;
  return volumes.flatMap(({ configMap }) => {
    const { name, items } = partOf(configMap);
    const key = String(partsIn(items)[0]?.key);
    const text = configMaps(documents).find((one) => one.name === name && one.namespace === namespace)?.data[key];
    return typeof text === 'string' ? [{ list: `ConfigMap ${namespace}/${name}`, read: () => JSON.parse(text) }] : [];
  });
}

/** Returns the contents of all ConfigMaps among the inputs. */
export function configMaps(documents: readonly InputDocument[]) {
  return documents.flatMap(({ value }) => {
    const { kind, metadata, data } = value;
    if (kind !== 'ConfigMap' || !isObject(data)) return [];
    const { namespace = 'default', name } = partOf(metadata);
    return [{ namespace, name, data }];
  });
}
