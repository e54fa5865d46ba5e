import type { Manifest } from '../../core/compiler/model/result';
import { configDestinations } from '../../core/compiler/semantics/config-destinations';
import type { AddressMap } from './address-map';
import type { ConfigView } from './config-view';
import { type DevCredentials, type MissingValue, missingCredentials } from './credentials';
import type { GatewayNeighbors } from './gateway-neighbors';
import { LocalConfig, type Upstream } from './local-config';
import type { LocalPorts } from './local-ports';
import type { Issuer, MockTokens } from './mock-tokens';
import type { MockUpstreams } from './mocks';
import { withCatalogs } from './model-catalogs';
import { compiledConfig, type Pod, podOf } from './pod';
import { usedSecrets } from './pod-secrets';
import { recorded, type TurnRecord } from './turn-record';

/** A Gateway as it is to run on this machine. */
export interface LocalGateway {
  readonly pod: Pod;
  /** Its config, as data. */
  readonly config: ConfigView;
  /** The issuers whose tokens the gateway requires. */
  readonly issuers: readonly Issuer[];
  /** Services of the cluster that have no local address or mock, as `name.namespace:port`. */
  readonly unreachable: readonly string[];
  /** Rate limit services of the cluster without a local replacement, in the same form. */
  readonly uncounted: readonly string[];
  /** The pools that mocks replace, with the addresses of their model servers. */
  readonly pools: readonly MockedPool[];
  /** Model catalogs that this machine does not have, as text for people. */
  readonly unpriced: readonly string[];
  readonly missing: readonly MissingValue[];
  readonly turn: TurnRecord;
}

/** A pool with the addresses of its mock model servers. */
export interface MockedPool {
  /** `namespace/name`. */
  readonly name: string;
  readonly servers: readonly string[];
}

/** The inputs for converting a gateway of the cluster to a local one. */
export interface Surroundings {
  readonly credentials: DevCredentials;
  readonly ports: LocalPorts;
  readonly addresses: AddressMap;
  /** The gateways with pools of the same session. */
  readonly neighbors: GatewayNeighbors;
  readonly mocks: MockUpstreams;
  /** Mock tokens in place of those of identity providers. */
  readonly tokens: MockTokens | undefined;
  /** An expression that connections must match; undefined: all are allowed. */
  readonly visitors: string | undefined;
}

/** Converts output that is compiled for a cluster into a config that runs locally. */
export async function localGateway(
  name: string,
  manifests: readonly Manifest[],
  { credentials, ports, addresses, neighbors, mocks, tokens, visitors }: Surroundings,
): Promise<LocalGateway> {
  const { pod, unpriced } = withCatalogs(podOf(manifests, credentials.holders));
  const { path, compiled } = compiledConfig(pod);
  const config = new LocalConfig(compiled);
  for (const port of config.ports) await ports.choose(name, port);
  const { upstreams } = config;
  for (const upstream of upstreams) {
    const { type, address } = upstream;
    const isReachable =
      address !== undefined &&
      (type === 'pool' ? isMapped(addresses, address) : neighbors.portOf(address) !== undefined);
    await mocks.stand(upstream, compiled, isReachable);
  }
  const counters = config.counters.filter((place) => !isMapped(addresses, place));
  if (counters.length > 0) await mocks.countFor(counters);
  const { choices, record } = recorded({
    port: (port) => ports.of(name, port),
    address: (host, port) => addresses.find(host, port) ?? mocks.counterAt(`${host}:${port}`),
    mockPort: ({ key }) => mocks.portOf(key),
    neighborPort: (address) => neighbors.portOf(address),
    keySet: tokens?.keySet,
    visitors,
  });
  const turned = config.turned(choices);
  const text = String(turned);
  const value = turned.value;
  const inCluster = configDestinations(value).flatMap(({ host, port }) => {
    const [, service, namespace] = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\.|$)/.exec(host ?? '') ?? [];
    return service ? [`${service}.${namespace}${port === undefined ? '' : `:${port}`}`] : [];
  });
  const used = withoutReplaced(pod, compiled, text);
  return {
    pod: { ...used, files: new Map([...used.files, [path, Buffer.from(text)]]) },
    config: value,
    issuers: config.issuers,
    unreachable: [...new Set(inCluster)],
    uncounted: counters.map((place) => place.replace(/\.svc(\.cluster\.local)?(?=:)/, '')),
    pools: mockedPools(upstreams, mocks),
    unpriced,
    missing: missingCredentials(used, text),
    turn: record,
  };
}

function mockedPools(upstreams: readonly Upstream[], mocks: MockUpstreams): MockedPool[] {
  const pools = new Map<string, MockedPool>();
  for (const { key, names } of upstreams) {
    const servers = mocks.modelServersOf(key);
    if (servers.length > 0) pools.set(key, { name: names.at(-1) ?? '', servers });
  }
  return [...pools.values()];
}

function isMapped(addresses: AddressMap, place: string): boolean {
  const [, host = place, port] = /^(.*):(\d+)$/.exec(place) ?? [];
  return addresses.find(host, Number(port)) !== undefined;
}

/**
 * Removes files, variables and Secret values that the compiled config references and the local one does not, so that users do not need the
 * keys of replaced upstreams.
 */
function withoutReplaced(pod: Pod, compiled: string, turned: string): Pod {
  const isUsed = (name: string) => !compiled.includes(name) || turned.includes(name);
  return {
    ...pod,
    env: Object.fromEntries(Object.entries(pod.env).filter(([name]) => isUsed(`\${${name}}`))),
    files: new Map([...pod.files].filter(([path]) => isUsed(path))),
    ...(pod.secrets ? { secrets: usedSecrets(turned, pod.secrets) } : {}),
  };
}
