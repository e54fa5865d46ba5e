import type { RouteNode } from '../../core/compiler/model/graph';
import { DiagnosticCollector } from '../../core/diagnostics';
import { resourceKey } from '../../core/values/resource-name';
import { clusterResourceName } from '../cluster/resources';
import { environmentNamed, settingsOfSide, withBothSides } from './app-sides';
import { asForCluster, clusterOfOptions, comparedCluster } from './cluster-input';
import { type CommandCompilation, compileBy } from './compilation';
import type { DiffSide } from './diff-sides';
import { demandEnvironment } from './environment';
import { UsageError } from './exit-code';
import { noInputs } from './run-inputs';
import { type RunSettings, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';

type CompiledSide = readonly [DiffSide, CommandCompilation];

/**
 * Returns the two sides of a comparison with a cluster: the cluster, and a path, a commit or the current inputs. Both use the settings for
 * clusters.
 */
export function sidesOfCluster(
  named: string | undefined,
  options: SharedOptions,
  read: RunSettings,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
): readonly [CompiledSide, CompiledSide] {
  const environment = named === undefined ? undefined : environmentNamed(named);
  if (environment !== undefined) {
    if (options.environment !== undefined) throw new UsageError(`--environment and ${named} exclude each other`);
    const chosen = { ...options, environment };
    const own = new DiagnosticCollector();
    return sidesOfCluster(undefined, chosen, settingsOfRun(chosen, {}, own), own, terminal);
  }
  const { inputs = [] } = read.settings;
  if (named === undefined && inputs.length === 0) throw noInputs();
  if (named === undefined && !options.file) demandEnvironment(read.settings, options.environment);
  if (named === '-' || inputs.includes('-'))
    throw new UsageError('--from-cluster compares with files, not with standard input');
  const cluster = clusterOfOptions(options);
  const found = diagnostics.fork();
  const compared = comparedCluster(cluster, read, found, terminal);
  const compileSide = (side: DiffSide): CompiledSide => {
    const ofSide = diagnostics.fork();
    const own = settingsOfSide(side, { old: side.name, options, read: asForCluster(read), terminal }, ofSide, terminal);
    return [side, compileBy(compared.ofFiles(own), ofSide, terminal)];
  };
  const after =
    named === undefined
      ? compileSide({ name: inputs.join(' '), paths: inputs })
      : withBothSides({ old: named, now: named, options, read, terminal }, (side) => compileSide(side));
  const [, { input, documents }] = after;
  const before = compared.ofCluster(input.documents.slice(0, documents));
  const compiled = compileBy(before, found, terminal);
  terminal.err(unservedText([compiled, after[1]]));
  return [[{ name: clusterResourceName(cluster), paths: [] }, compiled], after];
}

const SHOWN = 3;

/** Reports routes of Gateways that were not read, which cannot be compared. */
function unservedText(sides: readonly CommandCompilation[]): string {
  const routes = sides.flatMap(({ result }) => result.graph?.routes ?? []).filter(isServedElsewhere);
  const names = [...new Set(routes.map(({ resource }) => resourceKey(resource)))].sort();
  if (names.length === 0) return '';
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  return `not compared, as their Gateways were not read: ${names.slice(0, SHOWN).join(', ')}${more}\n`;
}

function isServedElsewhere({ parents }: RouteNode): boolean {
  const isServed = parents.some(({ listeners }) => listeners.length > 0);
  return !isServed && parents.some(({ isUnknown, isMissing }) => isUnknown && !isMissing);
}
