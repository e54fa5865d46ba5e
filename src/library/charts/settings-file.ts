import type { GatewaySettings } from '../../core/settings/settings.generated';
import { checkedOptions } from '../constructs/checked-options';

/**
 * The settings file that the command line reads, for charts.
 *
 * @example
 *
 * new CompiledChart(new App(), 'strict', { settings: SettingsFile.read('examples/plain-yaml/ai-gateway.yaml') });
 */
@checkedOptions('SettingsFile')
export class SettingsFile {
  /**
   * Reads a settings file, so that charts use the same settings as the command line. Charts ignore paths such as `inputs`, `output` and
   * `baseline`. The bundle in `extends` applies when the charts are synthesized. Fails if the file does not exist, and reports all errors in it with their locations.
   *
   * @param file the path of the file, relative to the working directory; by default the nearest `ai-gateway.yaml` in the working directory
   * or above it
   * @param environment the environment of the charts, from `environments`; without it, environments have no effect, which charts warn about
   * (AIG0030). An environment that changes resources is rejected: set hosts, models and sizes as properties of the chart.
   */
  public static read(file?: string, environment?: string): GatewaySettings {
    const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
    const {
      renderText,
    }: typeof import('../../core/diagnostics/render-text') = require('../../core/diagnostics/render-text');
    const {
      findSettingsFile,
      readSettingsFile,
    }: typeof import('../../core/settings/settings-file') = require('../../core/settings/settings-file');
    const path = file ?? findSettingsFile(process.cwd());
    if (path === undefined) {
      throw new Error(
        `there is no ai-gateway.yaml in ${process.cwd()} or its parent folders; create one, or specify the file`,
      );
    }
    const diagnostics = new DiagnosticCollector();
    const { own, sources, bundle } = readSettingsFile(path, diagnostics);
    const findings = diagnostics.finish();
    if (diagnostics.hasErrors)
      throw new Error(`the settings in ${path} have errors:\n${renderText(findings, { sources })}`);
    // The chart that uses the settings applies the bundle, so that a program cannot override it.
    const settings = bundle ? { ...own, extends: bundle.folder } : own;
    return environment === undefined ? settings : settingsOf(environment, settings, path);
  }

  private constructor() {}
}

function settingsOf(name: string, settings: GatewaySettings, file: string): GatewaySettings {
  const {
    settingsIn,
  }: typeof import('../../core/settings/in-environment') = require('../../core/settings/in-environment');
  const { environments = {} } = settings;
  if (!Object.hasOwn(environments, name)) {
    const known = Object.keys(environments).join(', ') || 'none';
    throw new Error(`there is no environment "${name}" in ${file}; use one of ${known}`);
  }
  const { patches, hosts, models } = environments[name];
  const changes = Object.entries({ patches, hosts, models }).filter(([, value]) => value !== undefined);
  if (changes.length > 0) {
    const fields = changes.map(([field]) => `\`${field}\``).join(', ');
    throw new Error(
      `environment ${name} in ${file} has ${fields}, which only change resources in files; pass them to the chart instead`,
    );
  }
  const { environments: _, ...own } = settingsIn(name, environments[name], settings, () => ({})).settings;
  return own;
}
