import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import type { DiagnosticCollector, SourceLocation } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { ProxyDistribution } from '../../core/distribution';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import type { PlacedFinding } from '../constructs/own-findings';
import type { ConstructDocument } from './construct-document';
import type { OptionConflict } from './unit-options';

// The compiler is loaded when an app is synthesized, so that importing the package stays cheap.

/** The compile settings of charts. */
export interface ChartSettings {
  readonly settings?: GatewaySettings;
  /** Distributions of the constructs, besides those that the settings name. */
  readonly distributions: readonly ProxyDistribution[];
  readonly conflicts?: readonly OptionConflict[];
  /** Findings of constructs about themselves. */
  readonly findings?: readonly PlacedFinding[];
  readonly mode?: CompileOptions['mode'];
  /** Returns the lowest severity that fails synthesis, by the chart that a finding is about. */
  readonly failOnOf?: CompileOptions['judgement']['failOnOf'];
}

/** Compiles the documents of an app. */
export function compileDocuments(
  documents: readonly ConstructDocument[],
  { settings = {}, distributions, conflicts = [], findings = [], mode = 'compiled', failOnOf }: ChartSettings,
): CompileResult {
  const { loadObjects }: typeof import('../../core/compiler/1-load') = require('../../core/compiler/1-load');
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const diagnostics = new DiagnosticCollector();
  reportOwn({ conflicts, findings }, diagnostics);
  const {
    readChartSettings,
  }: typeof import('../../core/settings/settings-file') = require('../../core/settings/settings-file');
  const {
    compileOptionsOf,
  }: typeof import('../../core/settings/compile-options') = require('../../core/settings/compile-options');
  const {
    completeInput,
  }: typeof import('../../core/environments/complete-input') = require('../../core/environments/complete-input');
  const partial = settings.inputs !== undefined;
  const checked = { ...readChartSettings(settings, diagnostics), partial };
  const options = compileOptionsOf(checked);
  const { input, externals, platform } = completeInput(loadObjects(documents), checked, diagnostics, distributions);
  const judgement = { ...options.judgement, failOnOf };
  const compileOptions = { ...optionsFor({ ...options, judgement }, { distributions, mode }), externals, platform };
  return compile(input, compileOptions, diagnostics);
}

/** Reports the findings of charts and constructs about themselves. */
export function reportOwn(
  { conflicts = [], findings = [] }: Pick<ChartSettings, 'conflicts' | 'findings'>,
  diagnostics: DiagnosticCollector,
  placeOf = (constructPath: string): SourceLocation => ({ constructPath }),
): void {
  for (const { constructPath, option, value, other, chart } of conflicts) {
    diagnostics.report(
      CODE.compileOptionsDisagree,
      undefined,
      { option, value, other, chart },
      { place: placeOf(constructPath) },
    );
  }
  for (const { code, values, constructPath } of findings) {
    diagnostics.report(code, undefined, values, { place: placeOf(constructPath) });
  }
}

/** Returns the compiler options for the settings of compiled charts. */
export function optionsFor<Options extends Partial<CompileOptions>>(
  options: Options,
  { distributions, mode }: Required<Pick<ChartSettings, 'distributions' | 'mode'>>,
) {
  const known = [...distributions, ...(options.distributions ?? [])];
  // Compiled output does not require a controller: the data plane alone determines the fields that resources may have.
  const {
    DEFAULT_OPTIONS,
  }: typeof import('../../core/compiler/model/options') = require('../../core/compiler/model/options');
  const { release } = options.dataPlane ?? DEFAULT_OPTIONS.dataPlane;
  const revision = options.revision ?? (mode === 'compiled' ? release.revision : undefined);
  return { ...options, ...(revision && { revision }), mode, distributions: known };
}
