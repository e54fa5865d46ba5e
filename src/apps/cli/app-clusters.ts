import type { SourceLocation } from '../../core/diagnostics';
import { distributionOf } from '../../core/distribution';
import type { GatewayMode } from '../../core/settings/words';
import { compareText } from '../../core/text/compare-text';
import type { WrittenInputs } from '../../library/charts/cluster-inputs';
import { UsageError } from './exit-code';

/** The compiler inputs of the charts of one cluster. */
export interface NamedInputs extends WrittenInputs {
  /** The name that selects the cluster; empty if charts name no cluster. */
  readonly name: string;
  /** Returns the program line that creates a construct, or an empty location if it is unknown. */
  readonly createdAt: (constructPath: string) => SourceLocation;
}

export interface ClusterChoice {
  /** The value of `--cluster`. */
  readonly cluster?: string;
  /** The value of `--mode`: charts of one cluster can be compiled or applied for a controller. */
  readonly mode?: `${GatewayMode}`;
}

/** The error that an app has no cluster of a name. Of two versions of the app, one may have it. */
export class UnknownCluster extends UsageError {}

/** Returns the cluster of a command: clusters are separate, and one result cannot cover two of them. */
export function chooseCluster(all: readonly NamedInputs[], { cluster, mode }: ClusterChoice): NamedInputs {
  const known = aboutGateways(all);
  const named = cluster === undefined ? known : known.filter(({ name }) => name === cluster);
  if (named.length === 0)
    throw new UnknownCluster(`--cluster: the app has no cluster "${cluster}"; it has ${namesOf(known).join(', ')}`);
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

/** Returns the inputs that commands can select. */
export function aboutGateways(all: readonly NamedInputs[]): readonly NamedInputs[] {
  const some = all.filter(isAboutGateways);
  return some.length > 0 ? some : all;
}

/** Returns whether inputs contain Gateways, routes or policies. */
function isAboutGateways({ documents, distributions }: NamedInputs): boolean {
  return documents.some(
    ({ value: { apiVersion } }) =>
      String(apiVersion).startsWith('gateway.networking.') ||
      distributionOf(apiVersion) !== undefined ||
      distributions.some(({ apiGroup }) => String(apiVersion).startsWith(`${apiGroup}/`)),
  );
}

function namesOf(inputs: readonly NamedInputs[]): string[] {
  return [...new Set(inputs.map(({ name }) => clusterTitle(name)))].sort(compareText);
}

/** Returns the name of a cluster for messages. Charts that name no cluster share the default one. */
export function clusterTitle(name: string): string {
  return name || '(default)';
}
