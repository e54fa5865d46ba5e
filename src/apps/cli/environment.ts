import { relative, resolve } from 'node:path';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { type ChosenEnvironment, settingsIn } from '../../core/settings/in-environment';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import type { ReadSettings } from '../../core/settings/settings-file';
import { nearestNameText } from '../../core/text/nearest-name';
import { UsageError } from './exit-code';

/** The settings file in the selected environment. */
export interface EnvironmentFile extends ReadSettings {
  readonly environment?: ChosenEnvironment;
}

/** @param written - the settings of the command line, which take precedence over those of the environment */
export function chosenEnvironment(
  name: string | undefined,
  read: ReadSettings | undefined,
  diagnostics: DiagnosticCollector,
  written: Pick<GatewaySettings, 'defaultNamespace'> = {},
): EnvironmentFile | undefined {
  if (name === undefined) return read;
  const { environments = {} } = read?.settings ?? {};
  if (read && Object.hasOwn(environments, name)) {
    const own = { ...environments[name], ...written };
    const { settings, placeOf, environment } = settingsIn(name, own, read.settings, read.placeOf);
    const patches = environment.patches.map(({ path, ...patch }) => ({
      ...patch,
      ...(path === undefined ? {} : { path: relative('', resolve(read.folder, path)) }),
    }));
    return { ...read, settings, placeOf, environment: { ...environment, patches } };
  }
  // One that has errors is not among them, and they are reported.
  if (diagnostics.hasErrors) return read;
  const names = Object.keys(environments);
  const known = names.length > 0 ? `; known are ${names.join(', ')}` : ': no settings file names environments';
  throw new UsageError(`there is no environment "${name}"${nearestNameText(name, names)}${known}`);
}

/** Requires an environment, since the settings for all environments are incomplete without one. */
export function demandEnvironment({ environments = {} }: GatewaySettings, environmentName: string | undefined): void {
  const names = Object.keys(environments);
  // An unknown environment has already been reported.
  if (environmentName !== undefined || names.length === 0) return;
  throw new UsageError(`the settings have environments: choose one by --environment (${names.join(', ')})`);
}
