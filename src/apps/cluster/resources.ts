import { builtInDistributions, ProxyDistribution } from '../../core/distribution';
import { GATEWAY_GROUP, INFERENCE_GROUP } from '../../core/values/resource-name';
import { ProgramFailed } from '../program-failed';
import { type Cluster, kubectlGet } from './kubectl';

const GATEWAYS = 'gateways';
export const CLASSES = 'gatewayclasses';
const GATEWAY_PLURALS = [
  CLASSES,
  GATEWAYS,
  'listenersets',
  'httproutes',
  'grpcroutes',
  'tcproutes',
  'tlsroutes',
  'referencegrants',
  'backendtlspolicies',
];

/** Resources of a cluster, as inputs. */
export interface ClusterText {
  /** Its name in findings. */
  readonly name: string;
  /** The resources as YAML. */
  readonly text: string;
  /** Types that a namespaced role cannot read. */
  readonly withheld: readonly string[];
}

/** The name of a cluster in findings. */
export function clusterResourceName({ context }: Cluster): string {
  return context === undefined ? '<cluster>' : `<cluster ${context}>`;
}

/**
 * Returns the resources that a controller reads, without Secrets and ConfigMaps. A namespaced role may not read cluster-scoped resources.
 *
 * @param groups - API groups of further distributions
 */
export function resourcesOfCluster(cluster: Cluster, groups?: readonly string[]): ClusterText {
  return {
    name: clusterResourceName(cluster),
    ...getAll([...resourceNames(groups), 'services', 'namespaces'], cluster),
  };
}

function resourceNames(groups: readonly string[] = []): readonly string[] {
  const distributions = [...builtInDistributions(), ...groups.map((group) => ProxyDistribution.neutral(group))];
  return [
    ...GATEWAY_PLURALS.map((plural) => `${plural}.${GATEWAY_GROUP}`),
    `inferencepools.${INFERENCE_GROUP}`,
    ...distributions.flatMap(({ apiGroup, kinds }) =>
      Object.values(kinds).map(({ kind, plural = `${kind.toLowerCase()}s` }) => `${plural}.${apiGroup}`),
    ),
  ];
}

/** Returns all objects of these types. Types that the cluster does not serve are omitted, except Gateways. */
function getAll(
  names: readonly string[],
  cluster: Cluster,
  withheld: readonly string[] = [],
): Omit<ClusterText, 'name'> {
  const answer = kubectlGet([names.join(',')], cluster, 'yaml');
  if ('text' in answer) return { ...answer, withheld };
  const { missing, isWithheld } = answer;
  const isMissing = (name: string) => name === missing || name.startsWith(`${missing}.`);
  const left = names.filter((name) => !isMissing(name));
  if (missing.split('.')[0] === GATEWAYS || left.length === names.length)
    throw new ProgramFailed(
      `the cluster has no ${missing}: install the CustomResourceDefinitions of the Gateway API, or select another cluster with --context`,
    );
  return getAll(left, cluster, isWithheld ? [...withheld, missing.split('.')[0]] : withheld);
}
