import type { Command } from 'commander';
import { loadPaths } from '../compiler/1-load';
import type { LoadedInput } from '../compiler/model/document';
import type { CompileOptions } from '../compiler/model/options';
import type { CompileResult } from '../compiler/model/result';
import { DiagnosticCollector } from '../diagnostics';
import { REPORT_FORMATS, type ReportFormat } from '../diagnostics/render';
import { ProxyDistribution } from '../distribution';
import { UsageError } from './exit-code';
import { showProgress, type Terminal } from './terminal';

/** What the commands that read resources have in common. */
export interface InputOptions {
  readonly file: readonly string[];
  readonly strict?: boolean;
  readonly revision: 'later' | 'earlier';
  readonly group?: readonly string[];
  readonly format: ReportFormat;
  readonly report?: string;
  readonly verbose?: boolean;
}

export interface Compilation {
  readonly input: LoadedInput;
  readonly result: CompileResult;
}

const FILE_HELP = 'file, folder (with all below it), or - for standard input; may be repeated';

/**
 * Declares the options of `InputOptions`. `-f` takes several paths at once, as a shell makes them of a pattern, except where
 * an argument may follow.
 */
export function addInputOptions(command: Command, { followed = false } = {}): Command {
  const { Option } = require('commander') as typeof import('commander');
  const file = new Option(followed ? '-f, --file <path>' : '-f, --file <path...>', FILE_HELP).makeOptionMandatory();
  return command
    .addOption(followed ? file.argParser(collect) : file)
    .option('--strict', 'make errors of pending policies and of references into other namespaces without a grant')
    .addOption(
      new Option('--revision <revision>', 'revision of the API to judge by')
        .choices(['later', 'earlier'])
        .default('later'),
    )
    .option(
      '--group <group>',
      "further API group whose documents use the reference's own names; may be repeated",
      collect,
    )
    .addOption(new Option('--format <format>', 'form of the diagnostics').choices(REPORT_FORMATS).default('text'))
    .option('--report <file>', 'write the diagnostics into a file; - is standard output')
    .option('--verbose', 'also list what was ignored, what is expected from elsewhere, and the time of each phase');
}

/** For options that may be repeated and take one value each. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Loads and compiles; everything that is found out is in the result's diagnostics. */
export function runCompilation(
  options: InputOptions,
  more: Partial<CompileOptions>,
  terminal: Terminal,
  exclude: readonly string[] = [],
): Compilation {
  const compileOptions: Partial<CompileOptions> = {
    strict: options.strict ?? false,
    revision: options.revision,
    distributions: (options.group ?? []).map(distribution),
    ...more,
  };
  const diagnostics = new DiagnosticCollector();
  const input = showProgress(terminal, 'Reading', () => loadPaths(options.file, diagnostics, { exclude }));
  const { compile } = require('../compiler/compile') as typeof import('../compiler/compile');
  const result = showProgress(terminal, `Compiling ${input.documents.length} documents`, () =>
    compile(input, compileOptions, diagnostics),
  );
  return { input, result };
}

/** The distribution of an API group that a user names. */
export function distribution(group: string): ProxyDistribution {
  try {
    return ProxyDistribution.neutral(group);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
