import { loadText } from '../../core/compiler/1-load';
import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import type { DiagnosticCollector } from '../../core/diagnostics';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { GatewayMode, References } from '../../core/settings/words';
import type { Cluster } from '../cluster/kubectl';
import { gatewayResources, resourcesOfCluster } from '../cluster/resources';
import type { RunSettings, SharedOptions } from './run-settings';

/** The cluster that options name. Of some commands, `--namespace` says what is shown. */
export function askedCluster({ context, namespace }: SharedOptions & { readonly namespace?: unknown }): Cluster {
  return {
    ...(context === undefined ? {} : { context }),
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
}

/**
 * Settings that read a cluster instead of files. Its resources are for a controller, and Secrets stay where they are: what is
 * referred to is expected to be there.
 */
export function settingsOfCluster(cluster: Cluster, read: RunSettings, diagnostics: DiagnosticCollector): RunSettings {
  const input = loadText([resourcesOfCluster(cluster, read.settings.groups)], diagnostics);
  return ofCluster(input, read);
}

/**
 * Likewise for one side of a comparison. What stands beside gateways in a cluster is mostly others': Services and the like are those of the
 * other side.
 *
 * @param beside documents of the other side
 */
export function settingsOfClusterSide(
  cluster: Cluster,
  beside: readonly InputDocument[],
  read: RunSettings,
  diagnostics: DiagnosticCollector,
): RunSettings {
  const input = loadText([gatewayResources(cluster, read.settings.groups)], diagnostics);
  const others = beside.filter(({ value }) => !String(value.apiVersion).includes('/'));
  return ofCluster({ ...input, documents: [...input.documents, ...others] }, read);
}

function ofCluster(input: LoadedInput, read: RunSettings): RunSettings {
  // What is in a cluster is patched already.
  const { settings, environment, ...rest } = asForCluster(read);
  const app = { input, documents: input.documents.length };
  return { ...rest, settings: { ...settings, inputs: [] }, partial: true, isPart: true, app };
}

/** Settings as they are for resources of a cluster, unless the command line says otherwise. */
export function asForCluster(read: RunSettings): RunSettings {
  const settings: GatewaySettings = {
    ...read.settings,
    mode: read.said?.mode ?? GatewayMode.CONTROLLER,
    references: read.said?.references ?? References.OPEN,
  };
  return { ...read, settings };
}
