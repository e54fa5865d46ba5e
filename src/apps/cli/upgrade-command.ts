import type { Command } from 'commander';
import { type Diagnostic, DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { Judgement } from '../../core/diagnostics/judgement';
import { GatewayMode } from '../../core/settings/words';
import { ApiRevision } from '../../core/values/api-revision.generated';
import { type CommandCompilation, runCompilation } from './compilation';
import { reportConfigFiles } from './config-changes';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { applyFixes, fixedFiles } from './fix-files';
import { endHelp } from './help-end';
import { linePatch } from './line-patch';
import { releaseChanges } from './release-changes';
import { isDocumentOnError, report } from './report';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

const HELP = `
Lists resources that a controller of another revision rejects or interprets differently, with a request to try, and newer fields.

Examples:
  $ ai-gateway upgrade --to v1.5 -f manifests/
  $ ai-gateway upgrade --to v1.5 --app                           the app of cdk8s.yaml
  $ ai-gateway upgrade --to v1.5 --configs out/configs/          files of the data plane
  $ ai-gateway upgrade --to v1.4 -f manifests/ --fix --dry-run   print safe fixes as a patch
  $ ai-gateway upgrade --to v1.4 -f manifests/ --fix             write them into the files

Exit codes: 0 success, 1 rejected resources, or errors in the inputs, 2 wrong usage.
`;

/** Each is compared with the one before it. */
const TARGETS: readonly ApiRevision[] = [ApiRevision.V1_5, ApiRevision.V1_4];

interface UpgradeOptions extends SharedOptions {
  readonly to: ApiRevision;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  /** Files of the data plane, instead of resources. */
  readonly configs?: readonly string[];
}

export function addUpgradeCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Option }: typeof import('commander') = require('commander');
  addAppOptions(addSharedOptions(program.command('upgrade')))
    .description('List changes of another API revision')
    .addOption(new Option('--to <revision>', 'revision of the controller').choices(TARGETS).makeOptionMandatory())
    .option('--fix', 'write fixes with one safe solution into the files, and report the rest')
    .option('--configs <path...>', 'read configuration files of the data plane instead of resources')
    .option('--dry-run', 'with --fix: print the changes without writing them')
    .action((options: UpgradeOptions) => {
      if (options.dryRun && !options.fix) throw new UsageError('--dry-run needs --fix');
      if (options.fix && (options.app || options.cluster !== undefined))
        throw new UsageError('--fix changes files; to change resources of an app, edit its program');
      if (options.revision !== undefined) throw new UsageError('--to selects the revision; remove --revision');
      outcome.code = options.configs
        ? reportConfigFiles(options.configs, options, terminal)
        : upgrade(options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'upgrade.md');
}

function upgrade(options: UpgradeOptions, terminal: Terminal): ExitCode {
  const look = () => lookAt(options, terminal);
  const found = look();
  if (!options.fix) return reportOn(found, options, terminal, 'out');
  if (options.dryRun) {
    terminal.out(fixedFiles(found.judgement.diagnostics).map(linePatch).join(''));
    return reportOn(found, options, terminal, 'err');
  }
  const { left, text } = applyFixes(found, look, ({ judgement }) => judgement.diagnostics);
  terminal.err(text);
  return reportOn(left, options, terminal, 'out');
}

interface Found {
  readonly compilation: CommandCompilation;
  readonly judgement: Judgement;
}

/** Finds upgrade findings. Upgrades concern controllers, so findings about compiled output are omitted. */
function lookAt(options: UpgradeOptions, terminal: Terminal): Found {
  const compilation = runCompilation({ ...options, revision: options.to }, { mode: GatewayMode.CONTROLLER }, terminal);
  const found = [...releaseChanges(compilation, options.to), ...superseded(compilation, options.to)];
  const judgement = compilation.judgeWith(found);
  return { compilation, judgement: { ...judgement, diagnostics: judgement.diagnostics.filter(isAboutUpgrade) } };
}

function superseded({ result: { attachment, locator } }: CommandCompilation, to: ApiRevision): readonly Diagnostic[] {
  if (!attachment || to !== ApiRevision.V1_4) return [];
  const {
    reportSuperseded,
  }: typeof import('../../core/compiler/queries/explain/upgrade') = require('../../core/compiler/queries/explain/upgrade');
  const own = new DiagnosticCollector();
  reportSuperseded(attachment, own, (at) => String((locator.pathOf?.(at) ?? at.path).at(-1)));
  return own.finish(locator);
}

const ABOUT_UPGRADE: ReadonlySet<string> = new Set([
  CODE.meaningOfOtherRevision,
  CODE.delegationWithoutGrant,
  CODE.supersededField,
  CODE.deprecatedField,
]);

/** Returns whether a finding concerns the upgrade. Errors prevent every upgrade; other findings are unrelated. */
function isAboutUpgrade({ code, severity }: Diagnostic): boolean {
  return severity === 'error' || ABOUT_UPGRADE.has(code);
}

function reportOn(
  { compilation, judgement }: Found,
  options: UpgradeOptions,
  terminal: Terminal,
  stream: 'out' | 'err',
): ExitCode {
  const code = report(compilation, judgement, options, terminal, { stream });
  if (judgement.diagnostics.length === 0 && !isDocumentOnError(options, stream)) {
    const { documents } = compilation;
    terminal.err(`${documents} ${documents === 1 ? 'document' : 'documents'}, and ${options.to} changes nothing\n`);
  }
  return judgement.failed ? code : EXIT.OK;
}
