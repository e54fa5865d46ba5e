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
import { CLASSES, type ClusterText, resourcesOfCluster } from '../cluster/resources';
import type { RunSettings, SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

/** Returns the cluster that the options select. For some commands, `--namespace` filters the output. */
export function clusterOfOptions({ context, namespace }: SharedOptions & { readonly namespace?: unknown }): Cluster {
  return {
    ...(context === undefined ? {} : { context }),
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
}

/**
 * Returns settings that read a cluster instead of files. Its resources are for a controller, and Secrets are not read: references to them
 * are assumed to be valid.
 */
export function settingsOfCluster(
  cluster: Cluster,
  read: RunSettings,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
): RunSettings {
  const found = resourceCount(cluster, read, terminal);
  const input = loadText([found], diagnostics);
  // With several environments, the cluster is only one of them.
  const isOneOfMany = Object.keys(read.settings.environments ?? {}).length > 1;
  const hasAllRoutes = cluster.namespace === undefined && found.withheld.length === 0 && !isOneOfMany;
  return { ...ofCluster(input, besideOf(cluster, [], read), read), hasAllRoutes };
}

/** A cluster that is compared with files. */
export interface ComparedCluster {
  /** Settings that read the files, with objects of the cluster that the files do not contain. */
  readonly ofFiles: (read: RunSettings) => RunSettings;
  /** Settings that read the cluster. Resources outside of the selection come from the given documents of the files. */
  readonly ofCluster: (files: readonly InputDocument[]) => RunSettings;
}

/** Returns the compared objects of a cluster. Its Services and Namespaces only resolve references and are not compared. */
export function comparedCluster(
  cluster: Cluster,
  read: RunSettings,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
): ComparedCluster {
  const found = resourceCount(cluster, read, terminal);
  const input = loadText([found], diagnostics);
  const known = distributionsOf(read);
  const isRequested = ({ value: { apiVersion, kind, metadata } }: InputDocument): boolean => {
    if (kind === 'GatewayClass') return !found.withheld.includes(CLASSES);
    const isRead = String(apiVersion).startsWith(`${GATEWAY_GROUP}/`) && GATEWAY_KINDS.some((one) => one === kind);
    if (!isRead && !distributionOf(apiVersion, known)) return false;
    return cluster.namespace === undefined || (partOf(metadata).namespace ?? 'default') === cluster.namespace;
  };
  const [own, beside] = [true, false].map((requested) =>
    input.documents.filter((one) => isRequested(one) === requested),
  );
  const others = besideOf(cluster, beside, read);
  return {
    ofFiles: (side) => ({ ...side, others }),
    ofCluster: (files) => {
      const documents = [...own, ...files.filter((document) => !isRequested(document))];
      return ofCluster({ ...input, documents }, others, read);
    },
  };
}

/** Returns the number of resources, with a note about resources that were not read. */
function resourceCount(cluster: Cluster, { settings }: RunSettings, terminal: Terminal): ClusterText {
  const found = resourcesOfCluster(cluster, settings.groups);
  if (found.withheld.length > 0) terminal.err(`not read, for want of rights: ${found.withheld.join(', ')}\n`);
  return found;
}

function distributionsOf({ settings: { groups = [] } }: RunSettings): readonly ProxyDistribution[] {
  return [...builtInDistributions(), ...groups.map((group) => ProxyDistribution.neutral(group))];
}

/** Returns the context of a cluster's resources; for a single namespace, also the objects in other namespaces that they reference. */
function besideOf({ namespace }: Cluster, beside: readonly InputDocument[], read: RunSettings): RunSettings['others'] {
  if (namespace === undefined) return () => ({ documents: beside, externals: new Set() });
  return (documents) => {
    const own = documents.filter(({ value }) => (partOf(value.metadata).namespace ?? 'default') === namespace);
    const { grants, externals } = elsewhereOf(own, namespace, distributionsOf(read));
    return { documents: [...beside, ...grants], externals };
  };
}

function ofCluster(input: LoadedInput, others: RunSettings['others'], read: RunSettings): RunSettings {
  // Resources in a cluster are already patched.
  const { settings, environment, ...rest } = asForCluster(read);
  const app = { input, documents: input.documents.length };
  return { ...rest, settings: { ...settings, inputs: [] }, partial: true, isPart: true, app, others };
}

/** Returns the default settings for resources of a cluster. */
export function asForCluster(read: RunSettings): RunSettings {
  const settings: GatewaySettings = {
    ...read.settings,
    mode: read.written?.mode ?? GatewayMode.CONTROLLER,
    references: read.written?.references ?? References.OPEN,
  };
  return { ...read, settings };
}
