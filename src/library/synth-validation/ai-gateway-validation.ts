import { basename, join } from 'node:path';
import type { Diagnostic, DiagnosticCollector } from '../../core/diagnostics';
import type { Judgement } from '../../core/diagnostics/judgement';
import type { CheckedSettings } from '../../core/settings/compile-options';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { FailOn } from '../../core/settings/words';
import { sortedEntries } from '../../core/values/sorted-entries';
import { IncludedFiles } from './included-files';

/**
 * Settings of the plug-in, under `properties` in `cdk8s.yaml`: the path of the settings file, and settings that override it.
 */
export interface AiGatewayValidationProps extends GatewaySettings {
  /**
   * The settings file.
   *
   * @default - the nearest `ai-gateway.yaml` in the working directory or a parent directory, if any
   */
  readonly config?: string;
  /**
   * Whether warnings fail the synthesis too: the same as `failOn: warning`.
   *
   * @default - determined by `failOn`
   */
  readonly failOnWarnings?: boolean;
  /**
   * The files of each cluster, by cluster name. Use the file names of charts, such as `prod.k8s.yaml`. Each cluster is validated
   * separately, with all of its files.
   *
   * @default - all files belong to one cluster, as do files that are in no list
   */
  readonly clusters?: { [cluster: string]: string[] };
}

/**
 * Shows the findings about Gateways, routes, backends and policies in the report of `cdk8s synth`. Name it in `cdk8s.yaml`
 * under `validations`, with package `cdk8s-ai-gateway` and this class.
 *
 * @example
 *
 * // cdk8s creates this from the entry in cdk8s.yaml with `properties: { failOnWarnings: true }`.
 * const validation = new AiGatewayValidation({ failOnWarnings: true });
 */
export class AiGatewayValidation {
  /**
   * Made by cdk8s, with the `properties` of `cdk8s.yaml`.
   *
   * @param props how strict the check is
   */
  public constructor(private readonly props: AiGatewayValidationProps = {}) {}

  /**
   * Called by cdk8s after it has written the manifests.
   *
   * @param context the ValidationContext of cdk8s
   */
  public async validate(context: any): Promise<void> {
    const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
    const collector = new DiagnosticCollector();
    const checked = this.settings(collector);
    const groups = this.clustersOf([...context.manifests]);
    const included = new IncludedFiles([...context.manifests]);
    const judgements = groups.map((manifests, index) =>
      judge(
        manifests,
        // Entries of a baseline and waivers may be about another cluster.
        groups.length > 1 ? { ...checked, partial: true } : checked,
        // Errors in the settings are reported once.
        index === 0 ? collector : new DiagnosticCollector(),
        included,
      ),
    );
    const found = judgements.flatMap(({ diagnostics }) => diagnostics);
    const { grouped }: typeof import('../../core/diagnostics/grouping') = require('../../core/diagnostics/grouping');
    for (const diagnostic of grouped(found)) {
      if (diagnostic.severity !== 'note') context.report.addViolation(violationOf(diagnostic, included));
    }
    context.report.submit(judgements.some(({ failed }) => failed) ? 'failure' : 'success');
  }

  /** The files of each cluster, and then those of none. */
  private clustersOf(manifests: readonly string[]): string[][] {
    const named = sortedEntries(this.props.clusters ?? {}).map(([cluster, names]) =>
      names.map((name) => {
        const file = manifests.find((path) => basename(path) === basename(name));
        if (file !== undefined) return file;
        const known = manifests.map((path) => basename(path)).join(', ') || 'none';
        throw new Error(
          `\`clusters\` contains ${name} for ${cluster}, but there is no such file; the files are ${known}`,
        );
      }),
    );
    const rest = manifests.filter((path) => !named.flat().includes(path));
    return rest.length > 0 || named.length === 0 ? [...named, rest] : named;
  }

  private settings(collector: DiagnosticCollector): CheckedSettings {
    const {
      readSettings,
    }: typeof import('../../core/settings/check-settings') = require('../../core/settings/check-settings');
    const {
      boundSettings,
    }: typeof import('../../core/settings/bound-settings') = require('../../core/settings/bound-settings');
    const {
      findSettingsFile,
      readSettingsFile,
    }: typeof import('../../core/settings/settings-file') = require('../../core/settings/settings-file');
    const {
      readBaseline,
    }: typeof import('../../core/settings/baseline-file') = require('../../core/settings/baseline-file');
    const { config, failOnWarnings, clusters, ...own } = this.props;
    const file = config ?? findSettingsFile(process.cwd());
    const read = file === undefined ? undefined : readSettingsFile(file, collector);
    const here = () => ({ file: 'cdk8s.yaml' });
    const codes = read?.bundle?.settings.conventions?.map(({ code }) => code);
    const { settings: given } = readSettings(own, here, collector, codes);
    const laid = { ...read?.own, ...given, ...(failOnWarnings ? { failOn: FailOn.WARNING } : {}) };
    const placeOf: CheckedSettings['placeOf'] = (path, focus) =>
      read && !(String(path[0]) in given) ? read.placeOf(path, focus) : here();
    const { bundle } = read ?? {};
    const bound = bundle ? boundSettings(laid, placeOf, bundle, collector) : { settings: laid, placeOf };
    const { settings } = bound;
    const baseline =
      given.baseline === undefined && read
        ? settings.baseline && join(read.folder, settings.baseline)
        : settings.baseline;
    return {
      ...bound,
      ...(bundle ? { bundle } : {}),
      partial: settings.inputs !== undefined,
      ...(baseline === undefined ? {} : { baseline: readBaseline(baseline, collector) }),
    };
  }
}

function judge(
  manifests: string[],
  checked: CheckedSettings,
  collector: DiagnosticCollector,
  included: IncludedFiles,
): Judgement {
  const { loadPaths }: typeof import('../../core/compiler/1-load') = require('../../core/compiler/1-load');
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const {
    compileOptionsOf,
  }: typeof import('../../core/settings/compile-options') = require('../../core/settings/compile-options');
  const {
    completeInput,
  }: typeof import('../../core/environments/complete-input') = require('../../core/environments/complete-input');
  const { input, externals, platform } = completeInput(
    included.located(loadPaths(manifests, collector)),
    checked,
    collector,
  );
  // Gateways in manifests are for a controller: manifests of compiled Gateways contain only their compiled output.
  const options = { ...compileOptionsOf(checked), externals, platform, mode: 'controller' } as const;
  return compile(input, options, collector).judgement;
}

function violationOf(diagnostic: Diagnostic, included: IncludedFiles): object {
  const {
    subjectLocation,
  }: typeof import('../../core/diagnostics/subject-text') = require('../../core/diagnostics/subject-text');
  const { code, severity, message, help, notes, otherPlaces = [] } = diagnostic;
  return {
    ruleName: `${code} (${severity})`,
    recommendation: [message, ...notes.map(({ text }) => text)].join('; '),
    fix: help,
    violatingResources: [diagnostic, ...otherPlaces].map(({ resource, path, place }) => {
      const manifest = included.manifestOf(place);
      const source = manifest === undefined || !place ? undefined : `(${subjectLocation(place)})`;
      const location = [path, source].filter(Boolean).join(' ');
      return {
        resourceName: resource?.name ?? '',
        locations: location === '' ? [] : [location],
        manifestPath: manifest ?? place?.file ?? '',
      };
    }),
  };
}
