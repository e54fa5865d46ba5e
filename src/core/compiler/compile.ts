import { CATALOGUE, type Diagnostic, DiagnosticCollector, sortedFindings } from '../diagnostics';
import { judge } from '../diagnostics/judgement';
import { isEarly } from '../diagnostics/phases';
import { locate } from './1-load/locate';
import { validate } from './2-validate/validate';
import { checkExternalReferences } from './3-link/external-references';
import { link } from './3-link/link';
import { attach } from './4-attach/attach';
import { reportStatuses } from './4-attach/status';
import { lower } from './5-lower/lower';
import { checkDuplicateOutputs } from './6-emit/duplicate-outputs';
import { emit } from './6-emit/emit';
import { annotatedWaivers } from './annotated-waivers';
import { CompilerMemory } from './compiler-memory';
import { ExpressionReader } from './expressions';
import { contained } from './isolation/contained';
import { isolate } from './isolation/isolate';
import type { Attachment } from './model/attachment';
import type { CallsOfRules } from './model/called-destination';
import type { LoadedInput } from './model/document';
import { type CompileOptions, DEFAULT_OPTIONS } from './model/options';
import type { CompileResult, GatewayOutput } from './model/result';
import type { ValidInput } from './model/valid-input';
import { FindingsOfPlatform, isOfPlatform, outputsByOwner } from './platform-inputs';
import { runRules } from './rules';
import { stopwatch } from './stopwatch';

/** Codes that do not concern authors of resources for a controller. */
const ABOUT_OUTPUT: ReadonlySet<string> = new Set(
  Object.entries(CATALOGUE).flatMap(([code, { modes }]) => (modes === 'compiled' ? [code] : [])),
);

/**
 * Turns resources into the data plane's config and its workload. Phases run one after the other; each one reports all it finds.
 *
 * @param memory - of runs with the same options
 */
export function compile(
  input: LoadedInput,
  given: Partial<CompileOptions> = {},
  diagnostics: DiagnosticCollector = new DiagnosticCollector(),
  memory?: CompilerMemory,
): CompileResult {
  return contained(input, diagnostics, (some, into, isTrial) =>
    compileOnce(some, given, into, isTrial ? undefined : memory),
  );
}

/**
 * Returns the judged findings of loading, validation and linking: a subset of the findings of `compile`, available long before the rest.
 *
 * @param diagnostics - with the findings of loading
 * @param memory - passes the results to the run that follows
 */
export function findingsAhead(
  input: LoadedInput,
  given: Partial<CompileOptions>,
  diagnostics: DiagnosticCollector,
  memory: CompilerMemory,
): readonly Diagnostic[] {
  return contained(input, diagnostics, (some, into, isTrial) =>
    lookAhead(some, given, into, isTrial ? new CompilerMemory() : memory),
  );
}

function lookAhead(
  input: LoadedInput,
  given: Partial<CompileOptions>,
  diagnostics: DiagnosticCollector,
  memory: CompilerMemory,
): readonly Diagnostic[] {
  const options: CompileOptions = { ...DEFAULT_OPTIONS, ...given };
  const valid = validate(input, options, diagnostics, memory);
  memory.linkAhead(valid, options, diagnostics, () => link(valid, options, diagnostics));
  const waivers = waiversIn(input, options, diagnostics);
  const early = diagnostics.finish(locate(input, valid)).filter((each) => isEarly(each) && isOfMode(each, options));
  const found = early.filter((each) => !isOfPlatform(each, options));
  return judge(found, { ...options.judgement, waivers, partial: true }).diagnostics;
}

/**
 * Returns the effective policies of inputs without checking or writing them; undefined if the inputs have errors.
 *
 * @param diagnostics - with the findings of loading
 * @param memory - of runs with the same options
 */
export function attachmentOf(
  input: LoadedInput,
  given: Partial<CompileOptions>,
  diagnostics: DiagnosticCollector,
  memory?: CompilerMemory,
): Attachment | undefined {
  const options: CompileOptions = { ...DEFAULT_OPTIONS, ...given };
  const valid = validate(input, options, diagnostics, memory);
  const attachment = attach(link(valid, options, diagnostics), options, diagnostics);
  return diagnostics.hasErrors ? undefined : attachment;
}

function compileOnce(
  input: LoadedInput,
  given: Partial<CompileOptions>,
  diagnostics: DiagnosticCollector,
  memory?: CompilerMemory,
): CompileResult {
  const options: CompileOptions = { ...DEFAULT_OPTIONS, ...given };
  const clock = stopwatch();
  const expressions = memory?.nextReader() ?? new ExpressionReader();

  const valid = clock.time('validate', () => validate(input, options, diagnostics, memory, expressions));
  const foreign = valid.ignored.map((document) => ({ document, value: input.documents[document].value }));
  const run = (resources: ValidInput, into: DiagnosticCollector): Output => {
    const linked = resources === valid ? memory?.takeLinked(valid, options, into) : undefined;
    const graph = linked ?? clock.time('link', () => link(resources, options, into));
    const attachment = clock.time('attach', () => attach(graph, options, into));
    clock.time('checks', () => runRules(attachment, options, into, expressions, foreign));
    if (options.guarantees.length + options.conventions.length > 0)
      clock.time('prove', () => prove(attachment, options, into));
    const lowered = clock.time('lower', () => lower(attachment, options, into));
    const gateways = clock.time('emit', () => emit(lowered, options, into));
    const externals = [...graph.externals, ...lowered.flatMap(({ copies }) => copies)];
    checkExternalReferences(graph, externals, options, into);
    checkDuplicateOutputs(input.documents, gateways, options, into);
    return { graph, attachment, gateways, externals };
  };
  const all = run(valid, diagnostics);

  const waivers = waiversIn(input, options, diagnostics);
  const locator = locate(input, valid);
  const alone = new FindingsOfPlatform(input, options, (some) => compileOnce(some, given, new DiagnosticCollector()));
  const findingsIn = (from: DiagnosticCollector) =>
    alone.omittedFrom(from.finish(locator).filter((each) => isOfMode(each, options)));
  const judgedBy = { ...options.judgement, waivers };
  const judged = (found: readonly Diagnostic[]) => judge(found, judgedBy);
  const found = findingsIn(diagnostics);
  const verdict = judged(found);
  const { blocking } = verdict;

  const isolated =
    options.onError === 'isolate' && blocking.length > 0
      ? isolate(valid, blocking, options, {
          link: (resources, into) => link(resources, options, into),
          run,
          isCutOffAt: (place) => input.sources?.isCutOffAt(place) ?? false,
          errorsIn: (from) => judged(findingsIn(from)).blocking.filter(({ severity }) => severity === 'error'),
        })
      : undefined;
  const findings = isolated ? sortedFindings([...found, ...isolated.errors]) : found;
  const judgement = isolated ? { ...judged(findings), blocked: false } : verdict;
  const { graph, attachment, gateways, externals } = isolated?.output ?? all;
  const isWritable = blocking.length === 0 || isolated !== undefined;
  const errors = diagnostics.errorsFound.filter((each) => isOfMode(each, options));
  let statuses: CompileResult['statuses'] | undefined;
  return {
    ...outputsByOwner(
      isWritable ? gateways.map((gateway) => withIsolated(gateway, isolated?.isolatedAt(gateway))) : [],
      options,
    ),
    diagnostics: judgement.diagnostics,
    judgement,
    judgedBy,
    findings,
    isolated: isolated?.isolated ?? [],
    /** Computed on first access. */
    get statuses() {
      statuses ??= reportStatuses(attachment, errors);
      return statuses;
    },
    externals,
    ignored: valid.ignored,
    graph,
    attachment,
    calls: callsIn(attachment, options),
    locator,
    timings: clock.timings,
  };
}

function isOfMode({ code }: { readonly code: string }, { mode }: CompileOptions): boolean {
  return mode === 'compiled' || !ABOUT_OUTPUT.has(code);
}

function waiversIn(input: LoadedInput, options: CompileOptions, diagnostics: DiagnosticCollector) {
  return [...(options.judgement.waivers ?? []), ...annotatedWaivers(input, options, diagnostics)];
}

/** Loaded when there is something to prove. */
function prove(attachment: Attachment, options: CompileOptions, diagnostics: DiagnosticCollector): void {
  const {
    proveConventions,
  }: typeof import('./queries/prove/check-conventions') = require('./queries/prove/check-conventions');
  const {
    checkGuarantees,
  }: typeof import('./queries/prove/check-guarantees') = require('./queries/prove/check-guarantees');
  const { Prover }: typeof import('./queries/prove') = require('./queries/prove');
  const { guarantees, conventions, externals } = options;
  const prover = new Prover(attachment, callsIn(attachment, options));
  checkGuarantees(attachment, guarantees, diagnostics, prover);
  proveConventions(attachment, conventions, diagnostics, prover, externals);
}

/** Computed on demand, because the lowered output is not retained. */
function callsIn(attachment: Attachment, options: CompileOptions): CallsOfRules {
  let known: Pick<CallsOfRules, 'of'> | undefined;
  return {
    mode: options.mode,
    of: (...place) => {
      const {
        callsOfRules,
      }: typeof import('./queries/destinations/calls-of-rules') = require('./queries/destinations/calls-of-rules');
      known ??= callsOfRules(() => lower(attachment, options, new DiagnosticCollector()));
      return known.of(...place);
    },
  };
}

function withIsolated(gateway: GatewayOutput, isolated: GatewayOutput['isolated'] = []): GatewayOutput {
  return isolated.length > 0 ? { ...gateway, isolated } : gateway;
}

/** The output of the phases after validation. */
type Output = Pick<CompileResult, 'gateways' | 'externals'> & Required<Pick<CompileResult, 'graph' | 'attachment'>>;
