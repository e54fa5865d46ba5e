import { CATALOGUE, DiagnosticCollector } from '../diagnostics';
import { judge } from '../diagnostics/judgement';
import { locate } from './1-load/locate';
import { validate } from './2-validate/validate';
import { link } from './3-link/link';
import { attach } from './4-attach/attach';
import { reportStatuses } from './4-attach/status';
import { lower } from './5-lower/lower';
import { emit } from './6-emit/emit';
import { annotatedWaivers } from './annotated-waivers';
import { runChecks } from './checks';
import { checkOutsideReferences } from './checks/outside-references';
import type { LoadedInput } from './model/document';
import { type CompileOptions, DEFAULT_OPTIONS } from './model/options';
import type { CompileResult } from './model/result';
import { stopwatch } from './stopwatch';

/** The codes that say nothing to who writes resources for a controller. */
const ABOUT_OUTPUT: ReadonlySet<string> = new Set(
  Object.entries(CATALOGUE).flatMap(([code, { modes }]) => (modes === 'compiled' ? [code] : [])),
);

/** Turns resources into the data plane's config and its workload. Phases run one after the other; each one reports all it finds. */
export function compile(
  input: LoadedInput,
  given: Partial<CompileOptions> = {},
  diagnostics: DiagnosticCollector = new DiagnosticCollector(),
): CompileResult {
  const options: CompileOptions = { ...DEFAULT_OPTIONS, ...given };
  const clock = stopwatch();

  const valid = clock.time('validate', () => validate(input, options, diagnostics));
  const graph = clock.time('link', () => link(valid, options, diagnostics));
  const attachment = clock.time('attach', () => attach(graph, options, diagnostics));
  clock.time('checks', () => runChecks(attachment, options, diagnostics));
  const lowered = clock.time('lower', () => lower(attachment, options, diagnostics));
  const gateways = clock.time('emit', () => emit(lowered, options, diagnostics));

  const externals = [...graph.externals, ...lowered.flatMap(({ copies }) => copies)];
  checkOutsideReferences(graph, externals, options, diagnostics);
  const waivers = [...(options.judgement.waivers ?? []), ...annotatedWaivers(input, diagnostics)];
  const isOfMode = ({ code }: { readonly code: string }) => options.mode === 'COMPILED' || !ABOUT_OUTPUT.has(code);
  const errors = diagnostics.errorsFound.filter(isOfMode);
  const findings = diagnostics.finish(locate(input, valid)).filter(isOfMode);
  const judgement = judge(findings, { ...options.judgement, waivers });
  let statuses: CompileResult['statuses'] | undefined;
  return {
    gateways: judgement.blocked ? [] : gateways,
    diagnostics: judgement.diagnostics,
    judgement,
    findings,
    /** Made when somebody asks. */
    get statuses() {
      statuses ??= reportStatuses(attachment, errors);
      return statuses;
    },
    externals,
    ignored: valid.ignored,
    graph,
    attachment,
    timings: clock.timings,
  };
}

/** Judges documents one by one, without what they refer to. */
export function validateOnly(
  input: LoadedInput,
  given: Partial<CompileOptions> = {},
  diagnostics: DiagnosticCollector = new DiagnosticCollector(),
): Pick<CompileResult, 'diagnostics' | 'ignored'> {
  const valid = validate(input, { ...DEFAULT_OPTIONS, ...given }, diagnostics);
  return { diagnostics: diagnostics.finish(locate(input, valid)), ignored: valid.ignored };
}
