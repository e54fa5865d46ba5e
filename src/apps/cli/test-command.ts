import type { Command } from 'commander';
import type { Attachment } from '../../core/compiler/model/attachment';
import { DiagnosticCollector, type SourceLines } from '../../core/diagnostics';
import { type CommandCompilation, runCompilation } from './compilation';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { explained } from './explained';
import { endHelp } from './help-end';
import { report } from './report';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { findTestFiles } from './test-files';
import { testJson, testJunit, testText } from './test-report';
import { textOfFile } from './text-of-file';
import { writeNamed } from './write-files';

interface TestOptions extends Omit<SharedOptions, 'format' | 'report'> {
  readonly format: 'text' | 'json' | 'junit';
  readonly report?: string;
  readonly coverage?: boolean;
  readonly minCoverage?: string;
}

const HELP = `
Checks the expected route, destination, status, policies and authorization of each request, without sending any. Without files, it reads
\`tests\` of the settings, else *.gateway-test.yaml below the inputs.

Examples:
  $ ai-gateway test -f manifests/
  $ ai-gateway test -f manifests/ shop.gateway-test.yaml
  $ ai-gateway test -f manifests/ --coverage                list uncovered routes and rules
  $ ai-gateway test -f manifests/ --min-coverage 90         in CI: new routes need tests
  $ ai-gateway test -f manifests/ --format junit --report results.xml

Exit codes: 0 all tests passed, 1 errors in the inputs or in a test file, 2 wrong usage, 4 a test failed, or coverage is too low.
`;

export function addTestCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  const { Option }: typeof import('commander') = require('commander');
  const format = new Option('--format <format>', 'format of the report')
    .choices(['text', 'json', 'junit'])
    .default('text');
  addAppOptions(addSharedOptions(program.command('test'), { followed: true, format }))
    .description('Check expected answers to requests')
    .argument('[files...]', 'test files, or patterns')
    .option('--coverage', 'list uncovered routes, rules, backends and access rules')
    .option('--min-coverage <percent>', 'fail below this coverage; implies --coverage')
    .action((files: readonly string[], options: TestOptions) => {
      outcome.code = runTests(files, options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'request-tests.md');
}

function runTests(named: readonly string[], options: TestOptions, terminal: Terminal): ExitCode {
  const least = leastCoverage(options);
  const compilation = runCompilation({ ...options, format: 'text' }, {}, terminal);
  const { judgement, attachment } = compilation.result;
  if (judgement.failed || !attachment) {
    report(compilation, judgement, { format: 'text' }, terminal, { stream: 'err' });
    return EXIT.ERRORS;
  }
  const files = readFiles(findTestFiles(named, compilation.settings), attachment, compilation, terminal);
  if (!files) return EXIT.ERRORS;
  if (files.every(({ expectations }) => expectations.length === 0))
    throw new UsageError(`no tests found: \`tests\` is empty in ${files.map(({ file }) => file).join(', ')}`);
  const {
    runExpectation,
  }: typeof import('../../library/testing/expectations/run-expectation') = require('../../library/testing/expectations/run-expectation');
  const ran = explained(compilation, ({ attachment: attached = attachment }) =>
    files.map(({ file, expectations }) => ({
      file,
      results: expectations.map((expectation) => runExpectation(expectation, attached)),
    })),
  );
  const {
    testCoverageOf,
    percentOf,
  }: typeof import('../../library/testing/expectations/coverage') = require('../../library/testing/expectations/coverage');
  const touched = ran.flatMap(({ results }) =>
    results.flatMap(({ requestAssertions: assertions }) => (assertions ? [assertions._touched()] : [])),
  );
  const coverage = options.coverage || least !== undefined ? testCoverageOf(attachment, touched) : undefined;
  const words = new DistributionNames(compilation.input.documents, compilation.compileOptions);
  const run = { files: ran, ...(coverage ? { coverage, percent: percentOf(coverage), least } : {}) };
  const text = words.inText({ text: testText, json: testJson, junit: testJunit }[options.format](run));
  if (options.report !== undefined && options.report !== '-') writeNamed(options.report, text, terminal);
  else if (options.format === 'text') terminal.out(text);
  else terminal.data(text);
  const isAsExpected = ran.every(({ results }) => results.every(({ failures }) => failures.length === 0));
  const isEnough = least === undefined || (run.percent ?? 100) >= least;
  return isAsExpected && isEnough ? EXIT.OK : EXIT.UNEXPECTED;
}

function leastCoverage({ minCoverage }: TestOptions): number | undefined {
  if (minCoverage === undefined) return undefined;
  const percent = Number(minCoverage);
  if (minCoverage !== '' && percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`--min-coverage: "${minCoverage}" is not a percentage from 0 to 100`);
}

/** Reads all files; returns undefined if one of them has errors, which are reported. */
function readFiles(
  files: readonly string[],
  attachment: Attachment,
  compilation: CommandCompilation,
  terminal: Terminal,
) {
  const {
    checkNames,
  }: typeof import('../../library/testing/expectations/check-names') = require('../../library/testing/expectations/check-names');
  const {
    readTestFile,
  }: typeof import('../../library/testing/expectations/read-test-file') = require('../../library/testing/expectations/read-test-file');
  const diagnostics = new DiagnosticCollector();
  const read = files.map((file) => readTestFile(file, textOfFile(file), diagnostics));
  // In a file that cannot be read, locations may differ.
  if (!diagnostics.hasErrors) for (const file of read) checkNames(file, attachment, diagnostics);
  if (!diagnostics.hasErrors) return read;
  const lineAt: SourceLines['lineAt'] = (place) =>
    read.map(({ sources }) => sources?.lineAt(place)).find((line) => line !== undefined);
  const judgement = compilation.judgeWith(diagnostics.finish());
  report({ ...compilation, sources: { lineAt } }, judgement, { format: 'text' }, terminal, { stream: 'err' });
  return undefined;
}
