import { builtInDistributions, ProxyDistribution } from '../../core/distribution';
import { GATEWAY_GROUP } from '../../core/values/resource-name';
import { ProgramFailed } from '../program-failed';
import { type Cluster, kubectlGet } from './kubectl';

const GATEWAYS = 'gateways';
const CLASSES = 'gatewayclasses';
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
  /** How findings call it. */
  readonly name: string;
  /** YAML */
  readonly text: string;
  /** Whether GatewayClasses are in it: they may be withheld from who has rights for one namespace. */
  readonly hasClasses: boolean;
}

/** How findings call a cluster. */
export function nameOf({ context }: Cluster): string {
  return context === undefined ? '<cluster>' : `<cluster ${context}>`;
}

/** What a controller reads, but Secrets and ConfigMaps. @param groups - of distributions beside those that are built in */
export function gatewayResources(cluster: Cluster, groups?: readonly string[]): ClusterText {
  return { name: nameOf(cluster), ...getAll(resourceNames(groups), cluster) };
}

/** Likewise, with Services and Namespaces. Who has rights for one namespace only may not ask for Namespaces. */
export function resourcesOfCluster(cluster: Cluster, groups?: readonly string[]): ClusterText {
  const beside = ['services', ...(cluster.namespace === undefined ? ['namespaces'] : [])];
  return { name: nameOf(cluster), ...getAll([...resourceNames(groups), ...beside], cluster) };
}

function resourceNames(groups: readonly string[] = []): readonly string[] {
  const distributions = [...builtInDistributions(), ...groups.map((group) => ProxyDistribution.neutral(group))];
  return [
    ...GATEWAY_PLURALS.map((plural) => `${plural}.${GATEWAY_GROUP}`),
    ...distributions.flatMap(({ apiGroup, kinds }) =>
      Object.values(kinds).map(({ kind, plural = `${kind.toLowerCase()}s` }) => `${plural}.${apiGroup}`),
    ),
  ];
}

/** All objects of these types. Types that the cluster does not have are left out, but for Gateways. */
function getAll(names: readonly string[], cluster: Cluster): Omit<ClusterText, 'name'> {
  const answer = kubectlGet([names.join(',')], cluster, 'yaml');
  if ('text' in answer) return { ...answer, hasClasses: names.some((name) => name.startsWith(CLASSES)) };
  const { missing } = answer;
  const isMissing = (name: string) => name === missing || name.startsWith(`${missing}.`);
  const left = names.filter((name) => !isMissing(name));
  if (missing.split('.')[0] === GATEWAYS || left.length === names.length)
    throw new ProgramFailed(
      `the cluster has no ${missing}: the CustomResourceDefinitions of the Gateway API are not installed, or another cluster was meant (--context)`,
    );
  return getAll(left, cluster);
}
