import { loadPaths } from '../../core/compiler/1-load';
import { locate } from '../../core/compiler/1-load/locate';
import { DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import type { RunningPart } from '../../core/data-plane/running';
import { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { fails } from '../../core/diagnostics/judgement';
import { type ReportFormat, renderDiagnostics } from '../../core/diagnostics/render';
import { FailOn } from '../../core/settings/words';
import { visibleText } from '../../core/text/visible-text';
import { ApiRevision } from '../../core/values/api-revision.generated';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import type { Terminal } from './terminal';

/** The options of the command that concern configuration files. */
interface ConfigOptions {
  readonly to: ApiRevision;
  readonly format: ReportFormat;
  readonly failOn?: FailOn;
  readonly fix?: boolean;
}

/** Returns whether a file is the answer of a process to `/config_dump`. */
function isDump(value: object): boolean {
  return 'binds' in value && 'workloads' in value && 'services' in value;
}

/** Returns the parts of a running configuration, by kind and name. */
function configOfDump(parts: readonly RunningPart[]): object {
  const kinds = new Set(parts.map(({ kind }) => kind));
  const named = (kind: string) =>
    Object.fromEntries(parts.flatMap((part) => (part.kind === kind ? [[part.id, part.value]] : [])));
  return Object.fromEntries([...kinds].map((kind) => [kind === 'model' ? 'llm' : kind, named(kind)]));
}

/** Reports parts of the data plane's configuration files or dumps that another release handles differently. */
export function reportConfigFiles(paths: readonly string[], options: ConfigOptions, terminal: Terminal): ExitCode {
  const { to, format, failOn, fix } = options;
  if (to !== ApiRevision.V1_5) throw new UsageError(`changes of configuration files are known for ${ApiRevision.V1_5}`);
  if (fix) throw new UsageError('--fix writes resources; it does not change configuration files');
  const {
    reportConfigChangesOfV15,
  }: typeof import('../../core/compiler/queries/explain/upgrade') = require('../../core/compiler/queries/explain/upgrade');
  const diagnostics = new DiagnosticCollector();
  const input = loadPaths(paths, diagnostics);
  input.documents.forEach(({ value }, document) => {
    if ('apiVersion' in value) throw new UsageError(`${paths.join(', ')} contains a resource; name resources with -f`);
    const { release, running } = DEFAULT_OPTIONS.dataPlane;
    const config = isDump(value) ? configOfDump(running.partsOfDump(value)) : value;
    reportConfigChangesOfV15(config, release.ports, (path, { request: _, ...values }) =>
      diagnostics.report(CODE.meaningOfOtherRevision, { document, path }, { ...values, revision: to, sample: '' }),
    );
  });
  const found = diagnostics.finish(locate(input, { distributions: new Map() }));
  const { sources } = input;
  const text = renderDiagnostics(found, format, { color: terminal.color, ...(sources ? { sources } : {}) });
  if (format === 'text') terminal.out(text);
  else terminal.data(text);
  if (found.length === 0) terminal.err(`${visibleText(`${to} changes nothing in ${paths.join(', ')}`)}\n`);
  return found.some(({ severity }) => fails(severity, { failOn: failOn ?? FailOn.ERROR })) ? EXIT.ERRORS : EXIT.OK;
}
