import type { DiagnosticCollector } from '../../core/diagnostics';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import type { Cluster } from '../cluster/kubectl';
import { appCommand, hasApp } from './app-command';
import { demandEnvironment } from './environment';
import { UsageError } from './exit-code';
import type { RunMemory } from './run-memory';
import { type RequiredResources, type RunSettings, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';

/** Returns the settings of a run that requires inputs. They come from an app if `--app` is set or there are no other inputs. */
export function runSettings(
  options: SharedOptions,
  more: GatewaySettings,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
  memory?: RunMemory,
): RunSettings {
  const read = settingsOfRun(options, more, diagnostics, memory);
  if (options.fromCluster) {
    if (options.file) throw new UsageError('--from-cluster and -f exclude each other');
    const { clusterOfOptions, settingsOfCluster }: typeof import('./cluster-input') = require('./cluster-input');
    const cluster = clusterOfOptions(options);
    return { ...settingsOfCluster(cluster, read, diagnostics, terminal), required: requiredInCluster(cluster) };
  }
  const command = appOfOptions(options, read);
  if (command !== undefined) {
    if (options.environment !== undefined)
      throw new UsageError('--environment is about inputs of the settings; of an app, choose one by --cluster');
    const { settingsOfApp, withFiles }: typeof import('./app-inputs') = require('./app-inputs');
    const ofApp = settingsOfApp({ ...options, command, folder: '.' }, read, diagnostics, terminal);
    return { ...withFiles(ofApp, options.file ?? [], diagnostics), required: IN_APP };
  }
  // Invalid settings are reported instead, since the inputs could be under a misspelt name.
  if (!read.settings.inputs?.length && !diagnostics.hasErrors) {
    throw noInputs();
  }
  if (!options.file) demandEnvironment(read.settings, options.environment);
  return { ...read, required: { ...IN_FILES, mayBeEmpty: read.settings.inputs?.includes('-') === true } };
}

const IN_FILES: RequiredResources = {
  where: 'the inputs contain',
  fix: 'Check the paths of `-f`, or `inputs` in ai-gateway.yaml.',
};
/** The resources that an app must contain. */
export const IN_APP: RequiredResources = {
  where: 'the output of the app contains',
  fix: 'Check that the program which `app` of cdk8s.yaml runs adds its charts to the app.',
};

function requiredInCluster({ namespace }: Cluster): RequiredResources {
  const context = 'the context (`kubectl config current-context`)';
  if (namespace === undefined) return { where: 'the cluster has', fix: `Check ${context}.`, besideClasses: true };
  const fix = `Check the namespace (\`kubectl get namespaces\`) and ${context}.`;
  return { where: `namespace ${namespace} of the cluster has`, fix, besideClasses: true };
}

export function noInputs(): UsageError {
  const fix = hasApp('.') ? '; to read the app of cdk8s.yaml, use --app' : '';
  return new UsageError(`required option '-f, --file <path>' not specified, and no settings file names inputs${fix}`);
}

/** Returns the command of the app that provides the inputs. */
export function appOfOptions(options: SharedOptions, { settings }: RunSettings): string | undefined {
  if (options.app === undefined && (options.cluster === undefined || options.file !== undefined)) return undefined;
  return appCommand(options.app ?? true, () => Boolean(settings.inputs?.length));
}
