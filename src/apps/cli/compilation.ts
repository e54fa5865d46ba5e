import { isAbsolute, resolve } from 'node:path';
import { loadPaths } from '../../core/compiler/1-load';
import { nameWhenCompiled } from '../../core/compiler/2-validate/moved-output';
import type { Attachment } from '../../core/compiler/model/attachment';
import { type InputDocument, type LoadedInput, titleOf } from '../../core/compiler/model/document';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import { type Diagnostic, DiagnosticCollector, type SourceLines } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { type Judgement, judge } from '../../core/diagnostics/judgement';
import { builtInDistributions, distributionOf } from '../../core/distribution';
import { inputIn } from '../../core/environments/change-input';
import { completeInput } from '../../core/environments/complete-input';
import { compileOptionsOf } from '../../core/settings/compile-options';
import { inNamespace } from '../../core/settings/default-namespace';
import type { ChosenEnvironment } from '../../core/settings/in-environment';
import type { PlatformBundle } from '../../core/settings/platform-bundle';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { GATEWAY_GROUP, groupOf } from '../../core/values/resource-name';
import { optionsFor } from '../../library/charts/compiler';
import { runSettings } from './run-inputs';
import type { RunMemory } from './run-memory';
import type { RequiredResources, RunSettings, SharedOptions } from './run-settings';
import { showProgress, type Terminal } from './terminal';

export interface CommandCompilation {
  /** The documents, followed by stubs of declared external objects. */
  readonly input: LoadedInput;
  /** How many documents were read. */
  readonly documents: number;
  readonly result: CompileResult;
  /** The settings of the run. */
  readonly settings: GatewaySettings;
  /** The settings as the compiler took them. */
  readonly compileOptions: Partial<CompileOptions>;
  /** Whether inputs other than those of the settings were read. */
  readonly partial: boolean;
  /** The bundle that binds the settings. */
  readonly bundle?: PlatformBundle;
  /** The selected environment. */
  readonly environment?: ChosenEnvironment;
  /** The cluster of the app's charts; empty if they name none. */
  readonly cluster?: string;
  /** Lines of the inputs and of the settings file. */
  readonly sources: SourceLines;
  /** Returns the judgement of the findings together with the command's own findings. */
  judgeWith(own: readonly Diagnostic[]): Judgement;
}

/**
 * Loads and compiles; everything that is found out is in the result's diagnostics. `more` are settings from options of one
 * command, `demand` refuses settings that it cannot work with, and `memory` is of earlier runs of the same command.
 */
export function runCompilation(
  options: SharedOptions,
  more: GatewaySettings,
  terminal: Terminal,
  demand: (settings: GatewaySettings) => void = () => undefined,
  memory?: RunMemory,
): CommandCompilation {
  const diagnostics = new DiagnosticCollector();
  const read = runSettings(options, more, diagnostics, terminal, memory);
  if (!diagnostics.hasErrors) demand(read.settings);
  return compileBy(read, diagnostics, terminal, memory);
}

/** Compiles by settings that are already read, whose findings are included in the diagnostics. */
export function compileBy(
  read: RunSettings,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
  memory?: RunMemory,
): CommandCompilation {
  const loaded = read.app?.input ?? showProgress(terminal, 'Reading', () => loadBy(read, diagnostics, memory));
  return compileLoaded(loaded, read, diagnostics, terminal, memory);
}

/**
 * Returns the findings about single documents and their references, which are a subset of the findings of a compilation and available much
 * earlier.
 */
export function glanceBy(
  read: RunSettings,
  diagnostics: DiagnosticCollector,
  memory: RunMemory,
): readonly Diagnostic[] {
  const loaded = loadBy(read, diagnostics, memory);
  const { input, compileOptions } = prepared(loaded, read, diagnostics);
  const { findingsAhead }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  return findingsAhead(input, compileOptions, diagnostics, memory.under(read.settings));
}

/** Inputs that are linked without being checked or written. */
export interface LinkedInputs {
  readonly documents: readonly InputDocument[];
  /** Returns the effective policies; undefined if the inputs have errors. */
  attachment(): Attachment | undefined;
}

/** Reads inputs, and links them on demand. Their findings are discarded. */
export function linkedBy(read: RunSettings, memory: RunMemory): LinkedInputs {
  const diagnostics = new DiagnosticCollector();
  const { input, compileOptions } = prepared(loadBy(read, diagnostics, memory), read, diagnostics);
  const { attachmentOf }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  return {
    documents: input.documents,
    attachment: () => attachmentOf(input, compileOptions, diagnostics, memory.under(read.settings)),
  };
}

function loadBy({ settings }: RunSettings, diagnostics: DiagnosticCollector, memory?: RunMemory): LoadedInput {
  const { inputs = [], output, exclude: patterns = [], tests = [] } = settings;
  const others = tests.map((path) => (isAbsolute(path) ? path : `./${path}`));
  const exclude = [...patterns, ...others, ...(output === undefined ? [] : [resolve(output)])];
  return loadPaths(inputs, diagnostics, { exclude, known: memory?.texts });
}

/** Compiles inputs that are already loaded. */
export function compileLoaded(
  loaded: LoadedInput,
  read: RunSettings,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
  memory?: RunMemory,
): CommandCompilation {
  const { settings, sources, app, environment, bundle } = read;
  const { input, compileOptions, count } = prepared(loaded, read, diagnostics);
  terminal.conceal(() => input.documents.map(({ value }) => value));
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const documents = app?.documents ?? count;
  const compiled = showProgress(terminal, `Compiling ${documents} documents`, () =>
    compile(input, compileOptions, diagnostics, memory?.under(settings)),
  );
  const result = read.required ? withNothingToCheck(compiled, loaded, compileOptions, read.required) : compiled;
  const judgeWith = (own: readonly Diagnostic[]) => {
    if (own.length === 0) return result.judgement;
    // If such objects are accepted, the command reports one error.
    const isError = own.some(({ code }) => code === CODE.madeObjectIsAmongInputs);
    const findings = result.findings.filter(({ code }) => !isError || code !== CODE.inputIsMadeToo);
    return judge([...findings, ...own], result.judgedBy);
  };
  return {
    input,
    documents,
    result,
    settings,
    compileOptions,
    partial: read.partial ?? false,
    ...(bundle ? { bundle } : {}),
    ...(environment ? { environment } : {}),
    ...(app?.cluster === undefined ? {} : { cluster: app.cluster }),
    sources: linesOf(input, sources),
    judgeWith,
  };
}

/** Adds the error that nothing was checked, unless another finding shows that something was. */
function withNothingToCheck(
  compiled: CompileResult,
  loaded: LoadedInput,
  options: Partial<CompileOptions>,
  required: RequiredResources,
): CompileResult {
  if (compiled.findings.some(({ severity }) => severity === 'error')) return compiled;
  const own = new DiagnosticCollector();
  reportNothingToCheck(loaded, options, required, own);
  const more = own.finish();
  if (more.length === 0) return compiled;
  const findings = [...compiled.findings, ...more];
  const judgement = judge(findings, compiled.judgedBy);
  return { ...compiled, findings, judgement, diagnostics: judgement.diagnostics };
}

/** Reports an error if there is nothing to check. Without it, a run without resources would succeed, whatever was meant to be checked. */
function reportNothingToCheck(
  { documents }: LoadedInput,
  { distributions = [] }: Partial<CompileOptions>,
  { where, fix, besideClasses, mayBeEmpty }: RequiredResources,
  diagnostics: DiagnosticCollector,
): void {
  if (mayBeEmpty && documents.length === 0) return;
  const known = [...builtInDistributions(), ...distributions];
  const isRead = ({ value: { apiVersion, kind } }: InputDocument) =>
    !(besideClasses && kind === 'GatewayClass') &&
    (groupOf(apiVersion) === GATEWAY_GROUP || distributionOf(apiVersion, known) !== undefined);
  // Compiled output is checked for names that were changed afterwards.
  if (documents.some((document) => isRead(document) || nameWhenCompiled(document.value) !== undefined)) return;
  const count = documents.filter(({ value }) => value.kind !== 'GatewayClass').length;
  const others = count === 0 ? '' : ` (${count} of other kinds)`;
  diagnostics.report(CODE.nothingToCheck, undefined, { where, others, fix });
}

/** A separate function, so that a closure over the lines does not retain the compilation. */
function linesOf({ sources: own }: LoadedInput, others?: SourceLines): SourceLines {
  return { lineAt: (place) => own?.lineAt(place) ?? others?.lineAt(place) };
}

/** Returns the inputs with the settings applied, and the options of the compiler. */
function prepared(loaded: LoadedInput, read: RunSettings, diagnostics: DiagnosticCollector) {
  const { settings, app, environment, isPart = false } = read;
  const requested = compileOptionsOf(read);
  const { distributions } = requested;
  const placed = inNamespace(loaded, settings.defaultNamespace, distributions);
  const { guarantees } = settings;
  const changed = environment
    ? inputIn(environment, placed, diagnostics, {
        isPart,
        distributions,
        guarantees,
        placeOf: read.placeOf,
        shared: read.bundle?.settings.environments?.[environment.name],
      })
    : placed;
  const {
    input: given,
    externals,
    platform,
  } = completeInput(changed, { ...read, ofCluster: read.others !== undefined }, diagnostics, distributions);
  const others = read.others?.(changed.documents);
  const titles = new Set(others ? given.documents.map(({ value }) => titleOf(value)) : []);
  const more = others?.documents.filter(({ value }) => !titles.has(titleOf(value))) ?? [];
  const input = more.length === 0 ? given : { ...given, documents: [...given.documents, ...more] };
  const compileOptions: Partial<CompileOptions> = {
    ...(app?.charts ? optionsFor(requested, app.charts) : requested),
    externals: others ? new Set([...externals, ...others.externals]) : externals,
    platform,
  };
  return { input, compileOptions, count: changed.documents.length };
}
