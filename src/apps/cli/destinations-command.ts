import type { Command } from 'commander';
import type { Manifest } from '../../core/compiler/model/result';
import { type FetchedKeySet, KEY_SET_FOLDER, KEY_SETS_KEY } from '../../core/compiler/model/workload';
import { calledDestinationsOf } from '../../core/compiler/queries/destinations/find-destinations';
import { isObject } from '../../core/values/objects';
import {
  DESTINATION_FORMATS,
  type DestinationsFormat,
  renderDestinationList,
} from '../destinations/render-destinations';
import { compileBy } from './compilation';
import { EXIT, type RunOutcome } from './exit-code';
import { endHelp } from './help-end';
import { report } from './report';
import { runSettings } from './run-inputs';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { formOf, writeNamed } from './write-files';

interface DestinationsOptions extends Omit<SharedOptions, 'format'> {
  readonly format?: DestinationsFormat;
  readonly output?: string;
}

const HELP = `
Lists providers, services, mirrors, guards, key servers, authorization and rate limit services, and telemetry. Each line contains the purpose,
the data that the destination sees, the listeners and rules from which requests come, and the credentials that callers need. The list is
computed from the compiled output, like the NetworkPolicy.

Examples:
  $ ai-gateway destinations -f manifests/
  $ ai-gateway destinations -f manifests/ -o destinations.md
  $ ai-gateway destinations -f manifests/ --format csv > destinations.csv

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage.
`;

export function addDestinationsCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Option }: typeof import('commander') = require('commander');
  const format = new Option(
    '--format <format>',
    'format of the table (default: by the extension of -o, else text)',
  ).choices(DESTINATION_FORMATS);
  addAppOptions(addSharedOptions(program.command('destinations'), { format }))
    .description('List all destinations, and the data that they see')
    .option('-o, --output <file>', 'write into this file (default: stdout)')
    .action((options: DestinationsOptions) => {
      const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
      const diagnostics = new DiagnosticCollector();
      const shared = { ...options, format: 'text' as const };
      const compilation = compileBy(runSettings(shared, {}, diagnostics, terminal), diagnostics, terminal);
      const { judgement, gateways, bundleGateways } = compilation.result;
      const code = report(compilation, judgement, shared, terminal, { stream: 'err' });
      outcome.code = judgement.blocked ? EXIT.ERRORS : code;
      if (judgement.blocked) return;
      const yaml: typeof import('js-yaml') = require('js-yaml');
      const calledDestinations = [...gateways, ...bundleGateways].flatMap(({ namespace, name, config, manifests }) =>
        calledDestinationsOf(`${namespace}/${name}`, Object(yaml.load(config)), fetchedKeySets(manifests)),
      );
      const text = renderDestinationList(calledDestinations, formOf(options, DESTINATION_FORMATS));
      writeNamed(options.output ?? '-', text, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'guarantees.md#list-destinations');
}

/** Files of keys that the sidecar fetches, by their paths in the pod. */
function fetchedKeySets(manifests: readonly Manifest[]): ReadonlyMap<string, string> {
  const texts = manifests.flatMap(({ data }) => (isObject(data) ? [data[KEY_SETS_KEY]] : []));
  return new Map(
    texts.flatMap((text): [string, string][] => {
      const { keySets = [] } = typeof text === 'string' ? (JSON.parse(text) as { keySets?: FetchedKeySet[] }) : {};
      return keySets.map(({ file, url }) => [`${KEY_SET_FOLDER}/${file}`, url]);
    }),
  );
}
