import { DiagnosticCollector } from '../../core/diagnostics';
import { nameOf } from '../cluster/resources';
import { environmentNamed, settingsOfSide, withBothSides } from './app-sides';
import { asForCluster, askedCluster, settingsOfClusterSide } from './cluster-input';
import { type Compilation, compileBy } from './compilation';
import type { Side } from './diff-sides';
import { demandEnvironment } from './environment';
import { UsageError } from './exit-code';
import { noInputs } from './run-inputs';
import { type RunSettings, type SharedOptions, settingsOf } from './run-settings';
import type { Terminal } from './terminal';

type CompiledSide = readonly [Side, Compilation];

/** A cluster, and behind it what it is compared with: a path or a commit, else the inputs as they are. Both are judged as the cluster's are. */
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
    return sidesOfCluster(undefined, chosen, settingsOf(chosen, {}, own), own, terminal);
  }
  const { inputs = [] } = read.settings;
  if (named === undefined && inputs.length === 0) throw noInputs();
  if (named === undefined && !options.file) demandEnvironment(read.settings, read.environment);
  if (named === '-' || inputs.includes('-'))
    throw new UsageError('--from-cluster compares with files, not with standard input');
  const compileSide = (side: Side): CompiledSide => {
    const found = diagnostics.fork();
    const own = settingsOfSide(side, { old: side.name, options, read: asForCluster(read) }, found, terminal);
    return [side, compileBy(own, found, terminal)];
  };
  const after =
    named === undefined
      ? compileSide({ name: inputs.join(' '), paths: inputs })
      : withBothSides({ old: named, now: named, options, read }, (side) => compileSide(side));
  const [, { input, documents }] = after;
  const cluster = askedCluster(options);
  const found = diagnostics.fork();
  const before = settingsOfClusterSide(cluster, input.documents.slice(0, documents), read, found);
  return [[{ name: nameOf(cluster), paths: [] }, compileBy(before, found, terminal)], after];
}
