import type { Command } from 'commander';
import { loadText } from '../../core/compiler/1-load';
import { DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import { dataPlaneOfResult } from '../../core/compiler/model/result';
import { DiagnosticCollector } from '../../core/diagnostics';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { OnError } from '../../core/settings/words';
import { resourcesOfCluster } from '../cluster/resources';
import { UnusableDump } from '../drift/read-dump';
import { configsWithMocks, inputWithMocks } from '../migrate/address-mocks';
import { ControlledGateway, type MigrationReport } from '../migrate/compare-controlled';
import { OverriddenSettings } from '../migrate/overridden-settings';
import { MIGRATION_FORMATS, type Migration, type MigrationFormat, renderMigration } from '../migrate/render-migration';
import { returnPlan } from '../migrate/return-plan';
import { type CommandCompilation, compileBy, compileLoaded } from './compilation';
import { addSources, demandSource, querySources, type SourceOptions, selectedGateway } from './dump-sources';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { endHelp } from './help-end';
import { report } from './report';
import { runSettings } from './run-inputs';
import { addAppOptions, addSharedOptions, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

export interface MigrateOptions extends Omit<SharedOptions, 'format'>, SourceOptions {
  readonly format: MigrationFormat;
  readonly gateway?: string;
  readonly to: 'compiled' | 'controller';
  readonly plan?: string;
  readonly manifests?: string;
}

const HELP = `
Compares the configuration that a controller's pods run with the compiled output of the inputs, for each route and destination. Known deviations
of a controller have a reason, and a change that keeps them. Without -f, kubectl reads the resources of the cluster, without Secrets.

Verdicts: equal; explained (each difference has a reason); undecided (a part was not compared, or cannot be decided); different.

Examples:
  $ ai-gateway migrate --kubectl
  $ ai-gateway migrate -f resources/ --dump dumps/ --plan plan.md
  $ ai-gateway migrate -f resources/ --url http://127.0.0.1:15000
  $ ai-gateway migrate -f resources/ --to controller --plan back.md

Exit codes: 0 equal or explained, 1 errors in the inputs, or a pod did not respond, 2 wrong usage, 5 different or undecided.
`;

export function addMigrateCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Option }: typeof import('commander') = require('commander');
  const format = new Option('--format <format>', 'format of the report').choices(MIGRATION_FORMATS).default('text');
  const to = new Option('--to <what>', 'direction of the move; controller: back to a controller')
    .choices(['compiled', 'controller'])
    .default('compiled');
  addSources(addAppOptions(addSharedOptions(program.command('migrate'), { format })))
    .description('Compare with a controller, and plan the move')
    .option('--gateway <namespace/name>', 'Gateway of --url and --dump (default: the one that they name)')
    .option('--plan <file>', 'write a plan of the move, as Markdown; - is stdout')
    .option('--manifests <folder>', 'folder of the new objects (default: manifests, next to the plan)')
    .addOption(to)
    .action((options: MigrateOptions) => {
      if (options.to === 'compiled') demandSource(options);
      if (options.manifests !== undefined && options.plan === undefined)
        throw new UsageError('--manifests is for --plan');
      outcome.until = runMigrate(options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'migrate.md');
}

async function runMigrate(options: MigrateOptions, terminal: Terminal): Promise<ExitCode> {
  const shared = { ...options, format: 'text' as const };
  const compilation = compiled(options, terminal);
  const { result, input } = compilation;
  const code = report(compilation, result.judgement, shared, terminal, { stream: 'err' });
  if (result.gateways.length === 0) return code === EXIT.OK ? EXIT.ERRORS : code;
  const { running } = dataPlaneOfResult(result);
  const besideErrors = configsWithMocks(input, result, compilation.compileOptions);
  const gateways = new Map(
    result.gateways.map((gateway) => {
      const id = `${gateway.namespace}/${gateway.name}`;
      const overridden = new OverriddenSettings(inputWithMocks(input, result), compilation.compileOptions, id);
      return [id, new ControlledGateway(gateway, result, input, running, besideErrors.get(id), overridden)];
    }),
  );
  if (options.to === 'controller') {
    const [first] = gateways.values();
    if (first) writeNamed(options.plan ?? '-', returnPlan(result.gateways, first.inputs), terminal);
    return EXIT.OK;
  }
  const migration = await compareAll(options, gateways, terminal);
  if (options.plan !== '-') terminal.data(renderMigration(migration, options.format));
  if (options.plan !== undefined && migration.reports.length === 0) terminal.err('nothing was written\n');
  else if (options.plan !== undefined) {
    // It compiles again, which others need not load.
    const { writePlans }: typeof import('./migrate-plan') = require('./migrate-plan');
    writePlans(options, options.plan, compilation, migration, terminal);
  }
  return exitCodeOf(migration);
}

/** Errors are isolated, so each omitted object has its own reason. */
const ISOLATED: GatewaySettings = { onError: OnError.ISOLATE, quiet: true };

function compiled(options: MigrateOptions, terminal: Terminal): CommandCompilation {
  const diagnostics = new DiagnosticCollector();
  const shared = { ...options, format: 'text' as const };
  if (options.file || options.app !== undefined || !options.kubectl)
    return compileBy(runSettings(shared, ISOLATED, diagnostics, terminal), diagnostics, terminal);
  const read = settingsOfRun(shared, ISOLATED, diagnostics);
  const input = loadText([resourcesOfCluster(options, read.settings.groups)], diagnostics);
  return compileLoaded(input, read, diagnostics, terminal);
}

async function compareAll(
  options: MigrateOptions,
  gateways: ReadonlyMap<string, ControlledGateway>,
  terminal: Terminal,
): Promise<Migration> {
  const { running } = DEFAULT_OPTIONS.dataPlane;
  const reports: MigrationReport[] = [];
  const gatewayId = options.gateway === undefined ? undefined : selectedGateway(gateways, options.gateway).id;
  const unanswered = await querySources(
    options,
    { of: 'controller', known: new Set(gateways.keys()) },
    (dump, pod) => {
      const gatewayName = pod ?? running.gatewayOfDump(dump.value);
      const gateway =
        gateways.get(gatewayId ?? gatewayName ?? '') ??
        (gatewayName === undefined ? selectedGateway(gateways, undefined) : undefined);
      if (!gateway)
        throw new UnusableDump(
          `${dump.source} runs Gateway ${gatewayName}, and the inputs have ${[...gateways.keys()].join(', ')}`,
        );
      reports.push(gateway.compare(dump));
    },
    terminal,
  );
  const met = new Set(reports.map(({ gateway }) => gateway));
  const unseen = [...gateways].filter(([id]) => met.has(id)).map(([id, gateway]) => [id, gateway.unseen] as const);
  return { reports, unseen: new Map(unseen), unanswered };
}

function exitCodeOf({ reports, unanswered }: Migration): ExitCode {
  if (unanswered.length > 0) return EXIT.ERRORS;
  return reports.some(({ verdict }) => verdict === 'different' || verdict === 'undecided') ? EXIT.DIFFERENT : EXIT.OK;
}
