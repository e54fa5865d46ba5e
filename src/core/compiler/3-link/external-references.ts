import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { nearestText, nearMiss } from '../../text/nearest-name';
import { addToList } from '../../values/lists-in-maps';
import type { ExternalReference, Graph } from '../model/graph';
import type { CompileOptions } from '../model/options';

/**
 * Checks references to Secrets, ConfigMaps and Services outside the inputs: closed references allow none, and a name similar to an input's
 * name is reported in any case.
 */
export function checkExternalReferences(
  graph: Graph,
  externalReferences: readonly ExternalReference[],
  { references, externals }: CompileOptions,
  diagnostics: DiagnosticCollector,
): void {
  const names = namesByPlace(graph);
  for (const { kind, namespace, name, expected, origins } of externalReferences) {
    if (externals.has(`${kind}/${namespace}/${name}`)) continue;
    const near = nearMiss(name, names.get(`${kind}/${namespace}`) ?? []);
    if (references === 'open' && near === undefined) continue;
    const values = { kind, name: `${namespace}/${name}` };
    for (const origin of origins) {
      if (references === 'open') {
        diagnostics.report(CODE.nearMissOfInputName, origin, { ...values, near: `${namespace}/${near}` });
        continue;
      }
      diagnostics.report(CODE.unlistedReference, origin, {
        ...values,
        nearest: nearestText(near === undefined ? undefined : `${namespace}/${near}`),
        entry: entryOf(kind, namespace, name, expected),
      });
    }
  }
}

/** The names of the inputs by `Kind/namespace`. */
function namesByPlace({ secrets, configMaps, services }: Graph): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (
    kind: string,
    { namespace, name, resource }: { namespace: string; name: string; resource?: unknown },
  ) => {
    if (!resource) return;
    const key = `${kind}/${namespace}`;
    addToList(found, key, name);
  };
  for (const secret of secrets.values()) add('Secret', secret);
  for (const configMap of configMaps.values()) add('ConfigMap', configMap);
  for (const service of services.values()) add('Service', service);
  return found;
}

const LISTS = { Secret: 'secrets', ConfigMap: 'configMaps', Service: 'services' } as const;

/** Returns the entry to add under `externals`. */
function entryOf(
  kind: ExternalReference['kind'],
  namespace: string,
  name: string,
  expected: readonly string[],
): string {
  const what = kind === 'Service' ? 'ports' : 'keys';
  return `${LISTS[kind]}: [{name: ${name}, namespace: ${namespace}, ${what}: [${expected.join(', ')}]}]`;
}
