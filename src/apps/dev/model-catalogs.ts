import { PRICE_LIST_FOLDER } from '../../core/compiler/semantics/price-list-files';
import { credentialVariable, missingValue } from './credentials';
import type { Pod } from './pod';

const NO_PRICES = Buffer.from('{"providers": {}}');

/**
 * Returns the pod with a file for each model catalog: the data plane starts without prices, but not if a file that it watches is missing.
 *
 * @returns also a message for each catalog that this machine does not have
 */
export function withCatalogs(pod: Pod): { readonly pod: Pod; readonly unpriced: readonly string[] } {
  const files = new Map(pod.files);
  const unpriced: string[] = [];
  const named = (pod.env.MODEL_CATALOG_PATHS ?? '').split(',').filter(Boolean);
  const mounted = [...files.keys()].filter((path) => path.startsWith(`${PRICE_LIST_FOLDER}/`));
  for (const path of new Set([...named, ...mounted])) {
    const content = files.get(path);
    const missing = content && missingValue(content);
    if (content && !missing) continue;
    files.set(path, NO_PRICES);
    unpriced.push(
      missing
        ? `${missing.kind} ${missing.namespace}/${missing.name}, key ${missing.key}: add it to a file for --secrets, or set ${credentialVariable(missing)}`
        : `${path}, which is not in any volume of the pods`,
    );
  }
  return { pod: { ...pod, files }, unpriced };
}
