import { createHash } from 'node:crypto';
import { priceListFile, priceListFolder } from '../../../semantics/price-list-files';
import type { MergedParameters } from '../parameters/merge-parameters';
import type { Draft } from '../plan';

const USUAL_KEY = 'catalog.json';
const LONGEST_VOLUME = 63;

/** Returns the price lists of models as separate volumes, so that changes are detected. */
export function catalogVolumes({ catalogs }: MergedParameters): Draft[] {
  return catalogs.map(({ name, key }) => ({
    name: volumeName(name),
    configMap: { name, items: [{ key: key ?? USUAL_KEY, path: `${name}.json` }] },
  }));
}

export function catalogMounts({ catalogs }: MergedParameters): Draft[] {
  return catalogs.map((list) => ({ name: volumeName(list.name), mountPath: priceListFolder(list), readOnly: true }));
}

/** Returns the files in the order in which they override each other; undefined if there are none. */
export function catalogPaths({ catalogs }: Pick<MergedParameters, 'catalogs'>): string | undefined {
  return catalogs.length > 0 ? catalogs.map(priceListFile).join(',') : undefined;
}

/** Names of ConfigMaps may be longer than those of volumes, and have dots. */
function volumeName(configMap: string): string {
  const name = `model-catalog-${configMap}`;
  if (name.length <= LONGEST_VOLUME && !name.includes('.')) return name;
  const digest = createHash('sha256').update(configMap).digest('hex').slice(0, 8);
  return `${name
    .replaceAll('.', '-')
    .slice(0, LONGEST_VOLUME - 9)
    .replace(/-+$/, '')}-${digest}`;
}
