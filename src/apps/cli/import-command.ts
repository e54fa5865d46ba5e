import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import { phaseOf } from '../../core/diagnostics/phases';
import { visible, visibleJson } from '../../core/text/visible-text';
import type { CodeProgram } from '../import/code/model';
import type { Imported } from '../import/import-resources';
import type { Proof } from '../import/proof';
import { type CommandCompilation, runCompilation } from './compilation';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { explained } from './explained';
import { endHelp } from './help-end';
import { FOREIGN_SOURCES, type ForeignImport, type Source } from './import-foreign';
import { importPackages } from './import-packages';
import type { Language, TextProof } from './import-proof';
import { importText } from './import-text';
import { manifestYaml } from './manifest-yaml';
import type { OutputFile } from './output-files';
import { isDocumentOnError, report } from './report';
import { addSharedOptions, type SharedOptions } from './run-settings';
import { SettingsRoot } from './settings-root';
import type { Terminal } from './terminal';
import { writeFiles } from './write-files';

export interface ImportCommandOptions extends SharedOptions {
  readonly output: string;
  readonly from?: Source;
  readonly language?: Language;
  readonly chart: 'controller' | 'compiled';
  readonly overwrite?: boolean;
  readonly database?: string[];
  readonly envFile?: string[];
  readonly set?: string[];
}

/** Endings of files, by language. */
const ENDINGS: Readonly<Record<Language, string>> = { typescript: '.ts', python: '.py' };

const HELP = `
Runs the code before it is written, and compares its output with the input. Fields without a construct become typed objects of the first layer.
Values of Secrets are never copied; objects of other kinds go to a YAML file that the code includes. Items of LiteLLM and data plane configs are
graded: exact, approximated, left out, or to do.

Examples:
  $ ai-gateway import -f manifests/ -o main.ts                    TypeScript
  $ ai-gateway import -f manifests/ -o main.py                    Python
  $ ai-gateway import -f manifests/ -o main.ts --chart compiled
  $ ai-gateway import --from litellm config.yaml --env-file .env -o llm.ts
  $ ai-gateway import --from litellm config.yaml --database keys.json -o llm.ts
  $ ai-gateway import --from data-plane config.yaml --set HOST=a.test -o main.ts
  $ kubectl get gateways,httproutes,agbe,agpol -A -o yaml |
    ai-gateway import -f - -o gateways.ts

Exit codes: 0 no difference, 1 errors in the inputs, nothing was written, 2 wrong usage, 5 something differs or was left out.
`;

export function addImportCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Option }: typeof import('commander') = require('commander');
  addSharedOptions(program.command('import'), { followed: true })
    .description('Convert resources or other configs to constructs')
    .argument('[config]', 'config of the program of --from')
    .requiredOption('-o, --output <file>', 'file of the code, such as main.ts')
    .addOption(new Option('--from <program>', 'read the config of another program').choices(FOREIGN_SOURCES))
    .addOption(
      new Option('--language <language>', 'language of the code (default: by the extension of the file)').choices([
        'typescript',
        'python',
      ]),
    )
    .addOption(
      new Option('--chart <kind>', 'kind of the charts').choices(['controller', 'compiled']).default('controller'),
    )
    .option('--database <file...>', 'responses of the management API of LiteLLM, as JSON')
    .option('--env-file <file...>', 'environment variables, as NAME=VALUE lines')
    .option('--set <name=value...>', 'environment variables; override --env-file')
    .option('--overwrite', 'replace an existing file with different content')
    .action((config: string | undefined, options: ImportCommandOptions) => {
      for (const [name, value, sources] of [
        ['--database', options.database, ['litellm']],
        ['--env-file', options.envFile, FOREIGN_SOURCES],
        ['--set', options.set, FOREIGN_SOURCES],
      ] as const)
        if (value && !sources.some((one) => one === options.from))
          throw new UsageError(`${name} requires --from ${sources.join(' or --from ')}`);
      outcome.code = options.from ? runForeign(config, options, terminal) : runImport(options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'import.md');
}

/** A config of another program as code, before anything is written. */
export interface ConvertedConfig {
  readonly imported: ForeignImport;
  /** The program first. */
  readonly files: readonly OutputFile[];
  readonly text?: TextProof;
  /** Why the files must not be written. */
  readonly errors: readonly string[];
}

/** Configs of other programs are graded item by item, and that of the data plane is compared with the result. */
export function convertConfig(config: string | undefined, options: ImportCommandOptions): ConvertedConfig {
  const language = languageOf(options);
  const path = config ?? options.file?.[0];
  if (path === undefined) throw new UsageError(`--from ${options.from}: name the file, such as config.yaml`);
  const { importForeign }: typeof import('./import-foreign') = require('./import-foreign');
  const { importDataPlaneFile }: typeof import('./import-data-plane') = require('./import-data-plane');
  const { importedVariables: variablesOf }: typeof import('./import-variables') = require('./import-variables');
  const read = options.from === 'data-plane' ? importDataPlaneFile : importForeign;
  const imported = read(path, {
    name: outputName(options),
    chart: options.chart,
    variables: variablesOf(options.envFile ?? [], options.set ?? []),
    ...(options.database ? { database: options.database } : {}),
    ...(options.root === undefined ? {} : { root: new SettingsRoot(options.root) }),
  });
  const { program } = imported;
  const files = program
    ? [
        { path: basename(options.output), text: printed(program, language) },
        ...(imported.objectFiles ?? []).map((one) => ({ path: one.path, text: manifestYaml(one.objects) })),
      ]
    : [];
  const text = program && imported.errors.length === 0 ? textProof(files, language, program, imported.made) : undefined;
  const errors = [
    ...imported.errors,
    ...(text?.state === 'different' ? [`The file does something else than it should: ${text.reason}`] : []),
  ];
  return { imported, files, errors, ...(text ? { text } : {}) };
}

function runForeign(config: string | undefined, options: ImportCommandOptions, terminal: Terminal): ExitCode {
  const { importReport }: typeof import('./import-report') = require('./import-report');
  const { changesRequests }: typeof import('../import/conversion-report') = require('../import/conversion-report');
  const { imported, files, text, errors } = convertConfig(config, options);
  const { items, findings, proof } = imported;
  const written = errors.length > 0 ? [] : write(files, options);
  const { format } = imported;
  const answer = visibleJson({ files: written, format, items, errors, findings, ...proof, text });
  const shown = { ...visible(imported), errors: visible(errors) };
  const verbose = options.verbose === true;
  if (options.report !== undefined && !['json', '-'].includes(options.report)) writeReport(options.report, answer);
  if (options.format === 'json' || options.report === 'json' || options.report === '-') terminal.data(`${answer}\n`);
  else if (errors.length > 0) terminal.err(importReport(visible(written), shown, undefined, { verbose }));
  else terminal.out(importReport(visible(written), shown, visible(text), { verbose }));
  if (errors.length > 0) return EXIT.ERRORS;
  return items.some(changesRequests) || (proof && proof.differences.length > 0) ? EXIT.DIFFERENT : EXIT.OK;
}

function writeReport(path: string, answer: string): void {
  const { failure } = writeFiles(dirname(path), [{ path: basename(path), text: `${answer}\n` }]);
  if (failure) throw new UsageError(`${failure.path}: ${failure.reason}`);
}

function outputName({ output }: ImportCommandOptions): string {
  return basename(output).replace(/\.(?:ts|py)$/, '');
}

/** Resources as code, before anything is written. */
export interface ConvertedResources {
  readonly imported: Imported;
  /** The program first. */
  readonly files: readonly OutputFile[];
  readonly proof: Proof;
  readonly text: TextProof;
}

/** Undefined if the resources cannot be read, which is reported. */
export function convertResources(options: ImportCommandOptions, terminal: Terminal): ConvertedResources | undefined {
  const language = languageOf(options);
  const { compilation, former } = withoutFormerKinds(runCompilation(options, {}, terminal));
  const own = new Set(compilation.input.documents.slice(0, compilation.documents));
  const imported = explained(compilation, (result, input) => {
    const documents = input.documents.filter((document) => own.has(document)).length;
    return importCompiled({ ...compilation, result, input, documents }, former, options);
  });
  if (!imported) {
    report(compilation, compilation.result.judgement, options, terminal, { stream: 'err' });
    return undefined;
  }
  const { prove }: typeof import('../import/proof') = require('../import/proof');
  const { objects, secrets, manifests } = imported;
  const proof = prove(compilation.result, [...manifests, ...objects, ...secrets], compilation.compileOptions);
  const files = filesOf(imported, language, options);
  return { imported, files, proof, text: textProof(files, language, imported.program, manifests) };
}

function runImport(options: ImportCommandOptions, terminal: Terminal): ExitCode {
  const converted = convertResources(options, terminal);
  if (!converted) {
    if (!isDocumentOnError(options, 'err')) terminal.err('nothing was written\n');
    return EXIT.ERRORS;
  }
  const { imported, files, proof, text } = converted;
  const written = write(files, options);
  if (options.format === 'json') {
    terminal.data(`${visibleJson({ files: written, resources: imported.resources, proof, text })}\n`);
  } else terminal.out(importText(visible(written), visible(imported), visible(proof), visible(text)));
  return text.state !== 'different' && isProven(imported, proof) ? EXIT.OK : EXIT.DIFFERENT;
}

/**
 * Returns the language of the option or the file extension.
 *
 * @throws UsageError if they contradict each other or neither is given
 */
function languageOf({ output, language }: ImportCommandOptions): Language {
  const known: readonly Language[] = ['typescript', 'python'];
  const found = known.find((one) => output.endsWith(ENDINGS[one]));
  if (!found) throw new UsageError(`--output ${output}: the name of the file ends in .ts or .py`);
  if (language && language !== found)
    throw new UsageError(`--output ${output}: the name of a file of ${language} ends in ${ENDINGS[language]}`);
  return found;
}

function textProof(
  files: readonly OutputFile[],
  language: Language,
  program: CodeProgram,
  made: readonly unknown[],
): TextProof {
  const { proveText }: typeof import('./import-proof') = require('./import-proof');
  return proveText(files, language, program, made);
}

function isProven({ resources }: Imported, { verdict }: Proof): boolean {
  return verdict !== 'different' && resources.every(({ layer, isIgnored }) => layer !== 'left out' && !isIgnored);
}

/** Imports compiled output. Returns undefined if a document cannot be read, since incomplete code would be misleading. */
function importCompiled(
  { input, documents, result, compileOptions }: CommandCompilation,
  former: ReadonlyMap<number, string>,
  options: ImportCommandOptions,
): Imported | undefined {
  const {
    validate,
  }: typeof import('../../core/compiler/2-validate/validate') = require('../../core/compiler/2-validate/validate');
  const {
    DEFAULT_OPTIONS,
  }: typeof import('../../core/compiler/model/options') = require('../../core/compiler/model/options');
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const { builtInDistributions }: typeof import('../../core/distribution') = require('../../core/distribution');
  const { importResources }: typeof import('../import/import-resources') = require('../import/import-resources');
  if (result.findings.some(({ code, severity }) => severity === 'error' && phaseOf(code) === 'load')) return undefined;
  const diagnostics = new DiagnosticCollector();
  const { chart, file } = options;
  const judged = { ...DEFAULT_OPTIONS, ...compileOptions };
  const own = { ...input, documents: input.documents.slice(0, documents) };
  const valid = validate(own, judged, diagnostics);
  const name = outputName(options);
  const from = (file ?? []).map((path) => (path === '-' ? 'standard input' : path.replaceAll('\\', '/'))).join(', ');
  return importResources(own, valid, {
    name,
    title: `The gateways of ${from || 'the settings'}, as \`ai-gateway import\` read them.`,
    chartClass: chart === 'compiled' ? 'CompiledChart' : 'ControllerChart',
    objectsFile: `${name}.objects.yaml`,
    distributions: [...builtInDistributions(), ...judged.distributions],
    revision: judged.revision,
    packages: importPackages(),
    former,
  });
}

/** The compilation of the inputs with kinds of kgateway replaced, and which these are. */
function withoutFormerKinds(compilation: CommandCompilation): {
  readonly compilation: CommandCompilation;
  readonly former: ReadonlyMap<number, string>;
} {
  const {
    convertFormerKinds,
  }: typeof import('../import/resources/former-kinds') = require('../import/resources/former-kinds');
  const { input, compileOptions } = compilation;
  const { documents, former } = convertFormerKinds(input.documents.map(({ value }) => value));
  if (former.size === 0) return { compilation, former };
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const converted: LoadedInput = {
    ...input,
    documents: input.documents.map((one, index) => withValue(one, documents[index])),
  };
  const result = compile(converted, compileOptions, new DiagnosticCollector());
  return { compilation: { ...compilation, input: converted, result }, former };
}

/** The document with another value; places in it are those of the document as it is written. */
function withValue(document: InputDocument, value: InputDocument['value'] = document.value): InputDocument {
  return value === document.value ? document : { value, placeOf: (_, focus) => document.placeOf([], focus) };
}

function printed(program: CodeProgram, language: Language): string {
  if (language === 'python') {
    const { printPython }: typeof import('../import/code/python') = require('../import/code/python');
    return printPython(program);
  }
  const { printTypeScript }: typeof import('../import/code/typescript') = require('../import/code/typescript');
  return printTypeScript(program);
}

function filesOf(
  { program, objectFiles }: Imported,
  language: Language,
  { output }: ImportCommandOptions,
): OutputFile[] {
  return [
    { path: basename(output), text: printed(program, language) },
    ...objectFiles.map(({ path, objects }) => ({ path, text: manifestYaml(objects) })),
  ];
}

/** Writes files, but does not overwrite existing ones without `--overwrite`. */
function write(files: readonly OutputFile[], { output, overwrite }: ImportCommandOptions): string[] {
  const folder = dirname(output);
  const changed = files.find(({ path, text }) => {
    const there = join(folder, path);
    return existsSync(there) && readFileSync(there, 'utf8') !== text;
  });
  if (changed && !overwrite)
    throw new UsageError(`${join(folder, changed.path)} exists with other content; use --overwrite to replace it`);
  const { written, failure } = writeFiles(folder, files);
  if (failure) throw new UsageError(`${failure.path}: ${failure.reason}`);
  return written.map(({ path }) => path);
}
