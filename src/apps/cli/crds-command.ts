import { join } from 'node:path';
import type { Command } from 'commander';
import { DiagnosticCollector } from '../../core/diagnostics';
import { renderDiagnostics } from '../../core/diagnostics/render';
import { ProxyDistribution } from '../../core/distribution';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import type { BuiltInDistribution } from '../../core/settings/words';
import type { CustomResourceDefinition } from '../../core/validation/crds';
import { combinedJsonSchema, jsonSchemaFile, jsonSchemaOf } from '../../core/validation/crds/json-schema';
import type { ApiRevision } from '../../core/values/api-revision.generated';
import { defined } from '../../core/values/objects';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { endHelp } from './help-end';
import { manifestYaml } from './manifest-yaml';
import type { OutputFile } from './output-files';
import {
  addConfigOptions,
  type ConfigOptions,
  distributionOfGroup,
  readRunSettings,
  revisionOption,
} from './run-settings';
import type { Terminal } from './terminal';
import { writeFiles } from './write-files';

interface CrdsOptions extends ConfigOptions {
  readonly distribution?: BuiltInDistribution;
  readonly group?: string;
  readonly revision?: ApiRevision;
  readonly output?: string;
  readonly format?: 'yaml' | 'json-schema';
}

const HELP = `
Clusters with a controller need the definitions; compiled output does not.

Examples:
  $ ai-gateway crds | kubectl apply -f -
  $ ai-gateway crds --group gateway.mycompany.com -o crds/
  $ ai-gateway crds --revision earlier
  $ ai-gateway crds --distribution neutral
  $ ai-gateway crds --format json-schema -o schemas/    JSON Schemas for editors

Exit codes: 0 success, 1 output that could not be written, 2 wrong usage.
`;

export function addCrdsCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  const { Option }: typeof import('commander') = require('commander');
  addConfigOptions(program.command('crds').description('Print CustomResourceDefinitions or JSON Schemas'))
    .addOption(
      new Option('--distribution <name>', 'use the names of this distribution (default: agentgateway)').choices([
        'neutral',
        'agentgateway',
      ]),
    )
    .option('--group <group>', 'API group, for the neutral distribution (default: proxy.example.com)')
    .addOption(revisionOption('revision of the API (default: that of the distribution)'))
    .addOption(
      new Option('--format <format>', 'CustomResourceDefinitions, or JSON Schemas of the documents')
        .choices(['yaml', 'json-schema'])
        .default('yaml'),
    )
    .option('-o, --output <dir>', 'write one file per kind into this folder (default: stdout)')
    .action((options: CrdsOptions) => {
      outcome.code = runCrds(options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'distributions.md');
}

function runCrds(options: CrdsOptions, terminal: Terminal): ExitCode {
  const { makeCrds }: typeof import('../../core/validation/crds') = require('../../core/validation/crds');
  const diagnostics = new DiagnosticCollector();
  const read = readRunSettings(options, diagnostics);
  if (diagnostics.hasErrors) {
    terminal.err(renderDiagnostics(diagnostics.finish(), 'text', { color: terminal.color, sources: read?.sources }));
    return EXIT.ERRORS;
  }
  const settings = { ...read?.settings, ...defined<CrdsOptions>(options) };
  const definitions = makeCrds(distributionOf(settings), settings.revision);
  const isSchema = options.format === 'json-schema';
  if (options.output === undefined || options.output === '-') {
    terminal.data(isSchema ? jsonText(combinedJsonSchema(definitions)) : manifestYaml(definitions));
    return EXIT.OK;
  }
  const files = isSchema ? schemaFiles(definitions) : definitionFiles(definitions);
  const { written, failure } = writeFiles(options.output, files);
  if (failure) {
    terminal.err(`error: cannot write ${failure.path}: ${failure.reason}\n`);
    return EXIT.ERRORS;
  }
  for (const { path, state } of written) terminal.out(`${state} ${join(path)}\n`);
  return EXIT.OK;
}

function definitionFiles(definitions: readonly CustomResourceDefinition[]): OutputFile[] {
  return definitions.map((definition) => ({
    path: `${definition.metadata.name}.yaml`,
    text: manifestYaml([definition]),
  }));
}

/** One file for each kind, and one for files with documents of several kinds. */
function schemaFiles(definitions: readonly CustomResourceDefinition[]): OutputFile[] {
  return [
    { path: 'all.json', text: jsonText(combinedJsonSchema(definitions)) },
    ...definitions.map((definition) => ({
      path: jsonSchemaFile(definition),
      text: jsonText(jsonSchemaOf(definition)),
    })),
  ];
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A group has the neutral names. The groups of the settings are for documents, too, so that only `--group` contradicts `agentgateway`. */
function distributionOf({ distribution, group, groups = [] }: CrdsOptions & GatewaySettings): ProxyDistribution {
  if (distribution === 'agentgateway') {
    if (group !== undefined)
      throw new UsageError('the API group of the agentgateway distribution is fixed; leave out --group');
    return ProxyDistribution.AGENTGATEWAY;
  }
  const [own = group] = group === undefined ? groups : [];
  if (own !== undefined) return distributionOfGroup(own);
  return distribution === 'neutral' ? ProxyDistribution.NEUTRAL : ProxyDistribution.DEFAULT;
}
