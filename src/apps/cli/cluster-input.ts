import { loadText } from '../../core/compiler/1-load';
import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { builtInDistributions, distributionOf, ProxyDistribution } from '../../core/distribution';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { GatewayMode, References } from '../../core/settings/words';
import { partOf } from '../../core/values/parts';
import { GATEWAY_GROUP, GATEWAY_KINDS } from '../../core/values/resource-name';
import { elsewhereOf } from '../cluster/elsewhere';
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
  return ofCluster(input, cluster, read);
}

/**
 * Likewise for one side of a comparison. What stands beside gateways in a cluster is mostly others': what was not asked for is that of the
 * other side.
 *
 * @param others documents of the other side
 */
export function settingsOfClusterSide(
  cluster: Cluster,
  others: readonly InputDocument[],
  read: RunSettings,
  diagnostics: DiagnosticCollector,
): RunSettings {
  const found = gatewayResources(cluster, read.settings.groups);
  const input = loadText([found], diagnostics);
  const known = distributionsOf(read);
  const isAsked = ({ value: { apiVersion, kind, metadata } }: InputDocument): boolean => {
    if (kind === 'GatewayClass') return found.hasClasses;
    const isRead = String(apiVersion).startsWith(`${GATEWAY_GROUP}/`) && GATEWAY_KINDS.some((one) => one === kind);
    if (!isRead && !distributionOf(apiVersion, known)) return false;
    return cluster.namespace === undefined || (partOf(metadata).namespace ?? 'default') === cluster.namespace;
  };
  const beside = others.filter((document) => !isAsked(document));
  return ofCluster({ ...input, documents: [...input.documents, ...beside] }, cluster, read);
}

function distributionsOf({ settings: { groups = [] } }: RunSettings): readonly ProxyDistribution[] {
  return [...builtInDistributions(), ...groups.map((group) => ProxyDistribution.neutral(group))];
}

function ofCluster(input: LoadedInput, { namespace }: Cluster, read: RunSettings): RunSettings {
  // What is in a cluster is patched already.
  const { settings, environment, ...rest } = asForCluster(read);
  const own = input.documents.filter(({ value }) => partOf(value.metadata).namespace === namespace);
  const { grants, externals } =
    namespace === undefined
      ? { grants: [], externals: new Set<string>() }
      : elsewhereOf(own, namespace, distributionsOf(read));
  const whole = { ...input, documents: [...input.documents, ...grants] };
  const app = { input: whole, documents: input.documents.length, externals };
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
