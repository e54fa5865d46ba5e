import type { CompileOptions } from '../compiler/model/options';
import type { CompileResult } from '../compiler/model/result';
import type { PlacedFinding } from '../constructs/own-findings';
import type { Diagnostic } from '../diagnostics';
import type { ProxyDistribution } from '../distribution';
import type { GatewaySettings } from '../settings/settings.generated';
import type { OptionConflict } from './unit-options';

/** A manifest and the construct that it came from. */
export interface ConstructDocument {
  readonly value: Readonly<Record<string, unknown>>;
  readonly constructPath: string;
}

// The compiler is loaded when an app is synthesized, so that importing the package stays cheap.

/** What charts say about compiling. */
export interface ChartSettings {
  readonly settings?: GatewaySettings;
  /** Distributions of the constructs, besides those that the settings name. */
  readonly distributions: readonly ProxyDistribution[];
  readonly conflicts?: readonly OptionConflict[];
  /** What constructs find of themselves. */
  readonly findings?: readonly PlacedFinding[];
  readonly mode?: CompileOptions['mode'];
}

/** Compiles the documents of an app. */
export function compileDocuments(
  documents: readonly ConstructDocument[],
  { settings = {}, distributions, conflicts = [], findings = [], mode = 'compiled' }: ChartSettings,
): CompileResult {
  const { loadObjects } = require('../compiler/1-load') as typeof import('../compiler/1-load');
  const { compile } = require('../compiler/compile') as typeof import('../compiler/compile');
  const { DiagnosticCollector } = require('../diagnostics') as typeof import('../diagnostics');
  const diagnostics = new DiagnosticCollector();
  for (const { constructPath, option, value, other, chart } of conflicts) {
    diagnostics.report('AIG8100', undefined, { option, value, other, chart }, { place: { constructPath } });
  }
  for (const { code, values, constructPath } of findings) {
    diagnostics.report(code, undefined, values, { place: { constructPath } });
  }
  const { checkSettings } = require('../settings/check-settings') as typeof import('../settings/check-settings');
  const { compileOptionsOf } = require('../settings/compile-options') as typeof import('../settings/compile-options');
  const { withExternals } = require('../settings/external-objects') as typeof import('../settings/external-objects');
  const placeOf = () => ({});
  const partial = settings.inputs !== undefined;
  const checked = { settings: checkSettings(settings, placeOf, diagnostics), placeOf, partial };
  const options = compileOptionsOf(checked);
  const { input, declared } = withExternals(loadObjects(documents), checked);
  const known = [...distributions, ...(options.distributions ?? [])];
  return compile(input, { ...options, declared, mode, distributions: known }, diagnostics);
}

/** Judges one document by itself: its fields, types and rules, not what it refers to. */
export function validateDocument(document: ConstructDocument, given: Partial<CompileOptions>): readonly Diagnostic[] {
  const { loadObjects } = require('../compiler/1-load') as typeof import('../compiler/1-load');
  const { locate } = require('../compiler/1-load/locate') as typeof import('../compiler/1-load/locate');
  const { validate } = require('../compiler/2-validate/validate') as typeof import('../compiler/2-validate/validate');
  const { DEFAULT_OPTIONS } = require('../compiler/model/options') as typeof import('../compiler/model/options');
  const { DiagnosticCollector } = require('../diagnostics') as typeof import('../diagnostics');
  const diagnostics = new DiagnosticCollector();
  const input = loadObjects([document]);
  const valid = validate(input, { ...DEFAULT_OPTIONS, ...given }, diagnostics);
  return diagnostics.finish(locate(input, valid));
}
