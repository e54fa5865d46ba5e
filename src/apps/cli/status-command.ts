import type { Command } from 'commander';
import { defined, isObject } from '../../core/values/objects';
import { addClusterOptions } from './cluster-options';
import { type CommandCompilation, runCompilation } from './compilation';
import type { ExitCode } from './exit-code';
import { endHelp } from './help-end';
import { manifestYaml } from './manifest-yaml';
import { reportWith } from './report';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

const HELP = `
Prints the conditions that a controller would write: whether each policy, backend, model and inference pool is accepted,
and to which Gateways it is attached.

Examples:
  $ ai-gateway status -f manifests/

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage.
`;

export function addStatusCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  addClusterOptions(addAppOptions(addSharedOptions(program.command('status'))))
    .description('Print the status of policies, backends and pools')
    .action((options: SharedOptions) => {
      const compilation = runCompilation(options, {}, terminal);
      const { statuses, judgement } = compilation.result;
      const apiVersions = apiVersionsOf(compilation);
      const written = statuses.map(({ kind, namespace, name, status }) => ({
        ...defined({ apiVersion: apiVersions.get(`${kind}/${namespace}/${name}`) }),
        kind,
        metadata: { name, namespace },
        status,
      }));
      outcome.code = reportWith(compilation, judgement, options, terminal, {
        field: 'statuses',
        value: written,
        text: () => manifestYaml(written),
        isYaml: true,
      });
    });
  endHelp(program.commands.at(-1), HELP, 'cli.md');
}

/** The API version of each document, by kind, namespace and name. */
function apiVersionsOf({ input, settings }: CommandCompilation): ReadonlyMap<string, string> {
  return new Map(
    input.documents.flatMap(({ value: { apiVersion, kind, metadata } }) => {
      if (typeof apiVersion !== 'string' || !isObject(metadata)) return [];
      const { namespace = settings.defaultNamespace ?? 'default', name } = metadata;
      return [[`${kind}/${namespace}/${name}`, apiVersion] as const];
    }),
  );
}
