import type { Command } from 'commander';
import type { Overview } from '../compiler/explain/overview/overview';
import { type Compilation, runCompilation } from './compilation';
import type { ExitCode } from './exit-code';
import { placesIn } from './places';
import { report } from './report';
import { addSharedOptions, collect, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

const GRAPH_FORMATS = ['json', 'mermaid', 'dot'] as const;

type GraphFormat = (typeof GRAPH_FORMATS)[number];

interface GraphOptions extends Omit<SharedOptions, 'format'> {
  readonly format: GraphFormat;
  readonly output?: string;
  readonly namespace?: readonly string[];
  readonly team?: readonly string[];
  readonly teamLabel: string;
}

const HELP = `
Draws listeners, routes and their rules, backends with tiers and weights, MCP targets, and policies with what they apply to. What
the checks found is marked. It is drawn also where there are errors.

Examples:
  $ ai-gateway graph -f manifests/ --format mermaid             for a Markdown page, such as a pull request
  $ ai-gateway graph -f manifests/ --format dot | dot -Tpdf > graph.pdf
  $ ai-gateway graph -f manifests/ --format json --namespace shop
`;

export function addGraphCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  const { Option } = require('commander') as typeof import('commander');
  const format = new Option('--format <format>', 'form of the picture').choices(GRAPH_FORMATS).default('mermaid');
  addSharedOptions(program.command('graph'), { format })
    .description('draw listeners, routes, backends and policies')
    .option('-o, --output <file>', 'where to write it (default: standard output)')
    .option('--namespace <namespace>', 'only what is in it and what that leads to; may be repeated', collect)
    .option('--team <team>', 'only what is of this team and what that leads to; may be repeated', collect)
    .option('--team-label <label>', 'the label of resources that names their team', 'team')
    .addHelpText('after', HELP)
    .action((options: GraphOptions) => {
      const shared: SharedOptions = { ...options, format: 'text' };
      const compilation = runCompilation(shared, {}, terminal);
      const overview = overviewOf(compilation, options);
      outcome.code = report(compilation, compilation.result.judgement, shared, terminal, { stream: 'err' });
      const text = render(overview, options.format);
      if (options.output === undefined || options.output === '-') terminal.out(text);
      else writeNamed(options.output, text, terminal);
    });
}

function overviewOf({ result, input }: Compilation, { teamLabel, namespace, team }: GraphOptions): Overview {
  const { makeOverview, selectFrom } = require('../compiler/explain') as typeof import('../compiler/explain');
  const { attachment, judgement } = result;
  if (!attachment) throw new Error('nothing was attached');
  const overview = makeOverview(attachment, judgement.diagnostics, { teamLabel, placeOf: placesIn(input) });
  if (!namespace && !team) return overview;
  return selectFrom(
    overview,
    (thing) =>
      (namespace?.includes(thing.namespace) ?? true) &&
      (team === undefined || (thing.team !== undefined && team.includes(thing.team))),
  );
}

function render(overview: Overview, format: GraphFormat): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(overview, null, 2)}\n`;
    case 'dot':
      return (require('./graph/dot') as typeof import('./graph/dot')).dotText(overview);
    default:
      return (require('./graph/mermaid') as typeof import('./graph/mermaid')).mermaidText(overview);
  }
}
