import { GUARANTEE_FILE_NAME } from '../../core/compiler/1-load/find-files';
import { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { fails } from '../../core/diagnostics/judgement';
import { checkHostsOfGuarantees } from '../../core/environments/unrenamed-hosts';
import type { ReadGuarantees } from '../../core/settings/guarantee-file';
import type { CommandCompilation } from './compilation';
import { UsageError } from './exit-code';
import { filesAt, filesBelow } from './named-files';
import { report } from './report';
import type { Terminal } from './terminal';
import { textOfFile } from './text-of-file';

/**
 * Reads all guarantees, by file. Reports invalid files and returns undefined if there are any.
 *
 * @param mayLack - whether inputs without guarantees are accepted
 */
export function readGuarantees(
  named: readonly string[],
  compilation: CommandCompilation,
  terminal: Terminal,
  mayLack = false,
): readonly ReadGuarantees[] | undefined {
  const {
    readGuaranteeFile,
  }: typeof import('../../core/settings/guarantee-file') = require('../../core/settings/guarantee-file');
  const own = named.length > 0 ? [] : (compilation.compileOptions.guarantees ?? []);
  const files = filesOf(named, compilation, own.length > 0 || (mayLack && named.length === 0));
  const diagnostics = new DiagnosticCollector();
  const read = files.map((file) => readGuaranteeFile(file, textOfFile(file), diagnostics));
  const { environment, settings } = compilation;
  if (environment) for (const { guarantees } of read) checkHostsOfGuarantees(guarantees, environment, diagnostics);
  const all = own.length > 0 ? [{ file: own[0]?.place.file ?? 'settings', guarantees: own }, ...read] : read;
  const findings = diagnostics.finish();
  if (findings.length === 0) return all;
  const judgement = compilation.judgeWith(findings);
  const hosts = judgement.diagnostics.filter(({ code }) => code === CODE.hostStays);
  const shown = diagnostics.hasErrors ? judgement : { ...judgement, diagnostics: hosts };
  report(withSources(compilation, all), shown, { format: 'text' }, terminal, { stream: 'err' });
  const isRefused =
    diagnostics.hasErrors || hosts.some(({ severity }) => fails(severity, { failOn: settings.failOn ?? 'error' }));
  return isRefused ? undefined : all;
}

/** Returns the compilation with source lines of the guarantee files added. */
export function withSources(compilation: CommandCompilation, read: readonly ReadGuarantees[]): CommandCompilation {
  const lineAt: CommandCompilation['sources']['lineAt'] = (place) =>
    read.map(({ sources }) => sources?.lineAt(place)).find((line) => line !== undefined) ??
    compilation.sources.lineAt(place);
  return { ...compilation, sources: { lineAt } };
}

function filesOf(named: readonly string[], { settings }: CommandCompilation, isEnough: boolean): readonly string[] {
  const { inputs = [], exclude = [] } = settings;
  const isGuarantees = (name: string) => GUARANTEE_FILE_NAME.test(name);
  const found = named.length > 0 ? filesAt(named, isGuarantees) : filesBelow(inputs, exclude, isGuarantees);
  if (found.length > 0 || isEnough) return found;
  const where =
    named.length > 0 ? `files at ${named.join(', ')}` : `files named *.gateway-guarantees.yaml in ${inputs.join(', ')}`;
  throw new UsageError(`no guarantees found: there are no ${where}`);
}
