import type { SourceLocation } from '../../core/diagnostics';
import { distributionOf } from '../../core/distribution';
import type { GatewayMode } from '../../core/settings/words';
import { compareText } from '../../core/text/compare-text';
import type { WrittenInputs } from '../../library/charts/cluster-inputs';
import { UsageError } from './exit-code';

/** What charts of one cluster gave. */
export interface NamedInputs extends WrittenInputs {
  /** By which it is chosen; empty where charts name no cluster. */
  readonly name: string;
  /** The line of the program that creates a construct; empty where nobody knows. */
  readonly createdAt: (constructPath: string) => SourceLocation;
}

export interface ClusterChoice {
  /** What `--cluster` says. */
  readonly cluster?: string;
  /** What `--mode` says: charts of one cluster may be compiled, or read by a controller. */
  readonly mode?: `${GatewayMode}`;
}

/** The one that a command is about: each cluster is a world of its own, and one answer cannot be about two. */
export function chooseCluster(all: readonly NamedInputs[], { cluster, mode }: ClusterChoice): NamedInputs {
  const known = aboutGateways(all);
  const named = cluster === undefined ? known : known.filter(({ name }) => name === cluster);
  if (named.length === 0)
    throw new UsageError(`--cluster: the app has no cluster "${cluster}"; it has ${namesOf(known).join(', ')}`);
  const [one, ...others] = ofMode(named, mode);
  if (others.length === 0) return one;
  if (namesOf([one, ...others]).length > 1)
    throw new UsageError(
      `the app has several clusters, ${namesOf(known).join(', ')}; choose one with --cluster ${namesOf(known).at(-1)}`,
    );
  throw new UsageError(
    'the app has charts that are compiled and charts for a controller; choose with --mode compiled or --mode controller',
  );
}

/** A mode that none of them has is one to judge by. */
function ofMode(inputs: readonly NamedInputs[], mode: ClusterChoice['mode']): readonly NamedInputs[] {
  const some = inputs.filter((one) => mode === one.mode);
  return some.length > 0 ? some : inputs;
}

/** Those that commands can be asked about. */
export function aboutGateways(all: readonly NamedInputs[]): readonly NamedInputs[] {
  const some = all.filter(isAboutGateways);
  return some.length > 0 ? some : all;
}

/** Charts beside those with Gateways, routes or policies hold what nobody asks about here. */
function isAboutGateways({ documents, distributions }: NamedInputs): boolean {
  return documents.some(
    ({ value: { apiVersion } }) =>
      String(apiVersion).startsWith('gateway.networking.') ||
      distributionOf(apiVersion) !== undefined ||
      distributions.some(({ apiGroup }) => String(apiVersion).startsWith(`${apiGroup}/`)),
  );
}

function namesOf(inputs: readonly NamedInputs[]): string[] {
  return [...new Set(inputs.map(({ name }) => name || "''"))].sort(compareText);
}
