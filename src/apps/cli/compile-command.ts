import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CONFIGS, MANIFESTS, OUTPUT_MARKER } from '../../core/compiler/1-load/find-files';
import type { GatewayOutput } from '../../core/compiler/model/result';
import { podSelector } from '../../core/compiler/semantics/object-names';
import { DiagnosticCollector, type SourceLocation } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { ConfigDelivery, KeyFetcher } from '../../core/settings/words';
import { visibleText } from '../../core/text/visible-text';
import { defined } from '../../core/values/objects';
import { passedTexts } from '../delivery/passed-text';
import { replacedObjects, reportTwins } from '../delivery/replaced-objects';
import { type CommandCompilation, runCompilation } from './compilation';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { addExternalsOptions, checkExternalsOptions, type ExternalsOptions, writeExternals } from './externals-file';
import { endHelp } from './help-end';
import { manifestYaml } from './manifest-yaml';
import { isFileOf, outputFiles, outputMarker } from './output-files';
import { doubtAbout } from './prune-doubts';
import { finishUnfinished, publish } from './publish/publish';
import { isDocumentOnError, isDocumentOnOutput, report } from './report';
import { RunMemory } from './run-memory';
import { addSharedOptions, type SharedOptions, wordOption } from './run-settings';
import type { Terminal } from './terminal';
import { watchAndRun } from './watch';
import { checkStandardOutput, findStale, type Written } from './write-files';

const STANDARD_OUTPUT = '-';

interface CompileCommandOptions extends SharedOptions, ExternalsOptions {
  readonly output?: string;
  readonly configDelivery?: Lowercase<ConfigDelivery>;
  readonly keyFetcher?: Lowercase<KeyFetcher>;
  readonly sidecarImage?: string;
  readonly rolloutOnConfigChange?: boolean;
  readonly configs: boolean;
  readonly passThrough?: boolean;
  readonly prune?: boolean;
  readonly forcePrune?: boolean;
  readonly watch?: boolean;
}

const HELP = `
Writes DIR/manifests/<namespace>/<gateway>.yaml, the objects to apply, and DIR/configs/<namespace>/<gateway>.yaml, the data plane's file. If
there is an error, it writes nothing. With --on-error isolate, it leaves invalid parts out, and their requests get a 500.

Examples:
  $ ai-gateway compile -f manifests/ -o out/
  $ ai-gateway compile -f manifests/ -o - | kubectl diff -f -
  $ ai-gateway compile -f teams/ -o out/ --on-error isolate
  $ kustomize build . | ai-gateway compile -f - -o out/
  $ helm template shop chart/ | ai-gateway compile -f - -o - --pass-through

Exit codes: 0 success, 1 errors in the inputs, or output that could not be written, 2 wrong usage.
`;

export function addCompileCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  addExternalsOptions(addSharedOptions(program.command('compile')))
    .description('Compile Gateways into configuration and workloads')
    .option(
      '-o, --output <dir>',
      'write into this folder; - prints the objects to apply (default: output of the settings)',
    )
    .addOption(
      wordOption(
        '--config-delivery <how>',
        ConfigDelivery,
        ConfigDelivery.AUTO,
        'deliver the configuration in this way; auto compresses it if it is too large for a ConfigMap',
      ),
    )
    .addOption(
      wordOption(
        '--key-fetcher <when>',
        KeyFetcher,
        KeyFetcher.AUTO,
        'let a sidecar fetch key sets; auto: if the data plane lacks the TLS settings for it',
      ),
    )
    .option('--sidecar-image <image>', 'image of sidecars, with node and sh')
    .option('--rollout-on-config-change', 'replace the pods on every change, also on changes that they reload')
    .option('--no-configs', 'omit the files of the data plane')
    .option('--pass-through', 'with -o -: also print all other objects of the inputs, as post-renderers of Helm do')
    .option('--prune', 'delete the output of removed Gateways')
    .option('--force-prune', 'delete it even if they are probably missing by mistake')
    .option('--watch', 'compile again after each change, until interrupted')
    .action((options: CompileCommandOptions) => {
      if (options.watch) {
        const memory = new RunMemory();
        outcome.until = watchAndRun(() => runCompile(options, terminal, memory), options, terminal);
      } else outcome.code = runCompile(options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'cli.md#output-of-compile', [
    '--secret-store',
    '--config-delivery',
    '--key-fetcher',
    '--sidecar-image',
    '--rollout-on-config-change',
  ]);
}

function runCompile(options: CompileCommandOptions, terminal: Terminal, memory?: RunMemory): ExitCode {
  checkExternalsOptions(options);
  const compilation = runCompilation(options, settingsIn(options), terminal, demandOutput, memory);
  const { result, settings } = compilation;
  const { blocked } = result.judgement;
  const isPrinted = settings.output === STANDARD_OUTPUT;
  if (options.passThrough && !isPrinted)
    throw new UsageError('--pass-through is about standard output: it needs `-o -`');
  checkStandardOutput({ '-o': settings.output, '--externals': options.externals, '--report': options.report });
  const own = new DiagnosticCollector();
  if (blocked && !isPrinted) finish(settings, own);
  if (isPrinted && !blocked) reportNothing(result, options, own);
  const stream = isPrinted && !blocked ? streamOf(compilation, options, own) : '';
  const written = blocked || isPrinted ? [] : write(compilation, options, own);
  const judgement = compilation.judgeWith(own.finish());
  // Reports files that cannot be written before the report, which is the only content of machine-readable output.
  if (!judgement.failed) writeExternals(compilation, options, terminal);
  const files = written.filter(({ path }) => basename(path) !== OUTPUT_MARKER);
  const code = report(compilation, judgement, options, terminal, {
    stream: 'err',
    also: { gateways: result.gateways.map(describeGateway), ...(isPrinted ? {} : { written: files }) },
  });
  const isAlone = isDocumentOnError(options, 'err');
  if (blocked && !isAlone) terminal.err('nothing was written\n');
  if (!judgement.blocked) terminal.data(stream);
  const list = files.map(({ path, state }) => `${state} ${visibleText(path)}\n`).join('');
  // Standard output can already contain a document.
  if (options.externals !== STANDARD_OUTPUT && !isDocumentOnOutput(options, 'err')) terminal.out(list);
  else if (!isAlone) terminal.err(list);
  return blocked ? EXIT.ERRORS : code;
}

/**
 * Returns the objects to apply in one stream. With --pass-through, compiled objects replace their resources and all other objects are
 * unchanged.
 */
function streamOf(
  { input, documents, result, settings }: CommandCompilation,
  { passThrough }: CompileCommandOptions,
  own: DiagnosticCollector,
): string {
  if (!passThrough) return manifestYaml(result.gateways.flatMap(({ manifests }) => manifests));
  const read = input.documents.slice(0, documents);
  const objects = replacedObjects(read, result);
  const passed = passedTexts(read, objects, own);
  reportTwins(read, objects, settings.defaultNamespace, own);
  const texts = objects.map((object) =>
    'input' in object
      ? (passed.get(object.input) ?? manifestYaml([read[object.input].value]))
      : manifestYaml([object.made]),
  );
  return texts.map((text) => `---\n${text}`).join('');
}

/** Returns the output of a Gateway for programs: the names of its objects and the labels of its pods. */
function describeGateway({ namespace, name, manifests }: GatewayOutput) {
  const objects = manifests.map(({ kind, metadata }) => ({ kind, name: metadata.name }));
  return { namespace, name, objects, podSelector: podSelector(name) };
}

function settingsIn(options: CompileCommandOptions): GatewaySettings {
  const { output, sidecarImage, rolloutOnConfigChange } = options;
  const configDelivery = options.configDelivery?.toUpperCase() as ConfigDelivery | undefined;
  const keyFetcher = options.keyFetcher?.toUpperCase() as KeyFetcher | undefined;
  return defined({ output, configDelivery, keyFetcher, sidecarImage, rolloutOnConfigChange });
}

function demandOutput({ inputs = [], output, mode }: GatewaySettings): void {
  if (mode === 'controller') {
    throw new UsageError('in mode controller the resources themselves are applied; check them with validate');
  }
  if (output === undefined) {
    throw new UsageError("required option '-o, --output <dir>' not specified, and no settings file names an output");
  }
  const written = output === STANDARD_OUTPUT ? [] : ['', MANIFESTS, CONFIGS].map((tree) => resolve(output, tree));
  if (inputs.some((path) => written.includes(resolve(path)))) {
    throw new UsageError('the output folder is also an input; the next run would read the output of this one');
  }
}

function write(
  compilation: CommandCompilation,
  options: CompileCommandOptions,
  own: DiagnosticCollector,
): readonly Written[] {
  const { result, settings } = compilation;
  const { output = '' } = settings;
  const keeping = result.isolated.filter(({ type }) => type === 'gateway').map(({ resource }) => resource);
  finish(settings, own);
  if (own.hasErrors) return [];
  const files = outputFiles(result.gateways, options);
  const left = findStale(output, files);
  const stale = left.filter((path) => !keeping.some((gateway) => isFileOf(gateway, path)));
  const removals = stale.filter((path) => isToRemove(path, compilation, options, own));
  const kept = [...files.map(({ path }) => path), ...left.filter((path) => !removals.includes(path))];
  const marker = kept.length + removals.length > 0 ? [outputMarker(kept)] : [];
  const { written, failure } = publish(output, [...marker, ...files], removals);
  if (failure) own.report(CODE.outputNotWritable, undefined, { reason: failure.reason }, { place: at(failure.path) });
  reportNothing(result, options, own);
  return written;
}

/** Reports that no Gateway is compiled, which is an error unless other objects pass through or deleting the entire output is allowed. */
function reportNothing(
  { gateways, isolated }: CommandCompilation['result'],
  { passThrough, forcePrune }: CompileCommandOptions,
  own: DiagnosticCollector,
): void {
  const isKept = isolated.some(({ type }) => type === 'gateway');
  if (gateways.length > 0 || isKept) return;
  own.report(CODE.noGatewayToCompile, undefined, {}, passThrough || forcePrune ? {} : { severity: 'error' });
}

/** Completes the output of an interrupted run first. */
function finish({ output = '' }: GatewaySettings, own: DiagnosticCollector): void {
  const { failure } = finishUnfinished(output);
  if (failure) own.report(CODE.outputNotWritable, undefined, { reason: failure.reason }, { place: at(failure.path) });
}

/** Whether a file of a Gateway that is gone is deleted; else it is reported. */
function isToRemove(
  path: string,
  compilation: CommandCompilation,
  { prune, forcePrune }: CompileCommandOptions,
  own: DiagnosticCollector,
): boolean {
  if (forcePrune) return true;
  const place = at(join(compilation.settings.output ?? '', path));
  const doubt = prune ? doubtAbout(path, compilation) : undefined;
  if (doubt !== undefined) own.report(CODE.outputNotPruned, undefined, { reason: doubt }, { place });
  else if (!prune) own.report(CODE.leftoverOutput, undefined, {}, { place });
  return prune === true && doubt === undefined;
}

const at = (file: string): SourceLocation => ({ file });
