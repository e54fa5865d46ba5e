import { providerOf } from '../../../../providers';
import type { LlmProvider } from '../../../../validation/types.generated';
import type { Attachment } from '../../../model/attachment';
import type { Destination } from '../../../model/graph';
import { serviceAtHost } from '../../../semantics/cluster-hosts';
import { writtenProvidersOf } from '../../../semantics/written-providers';
import { type AiOf, chosenModels } from './chosen-models';

/** A host that a destination is called at. */
export interface CalledHost {
  readonly host: string;
  readonly port?: number;
}

/** Returns the host of a provider: its own override or the provider's default. */
export function hostCalled(spec: LlmProvider): string | undefined {
  const chosen = providerOf(spec);
  return spec.host ?? chosen?.endpoint()?.override?.host ?? chosen?.called().host;
}

/**
 * Returns the Services of a destination: those of MCP targets, and those whose DNS name it calls.
 *
 * @param podNamespace - the namespace of the calling pods
 */
export function servicesBehind(destination: Destination, podNamespace: string | undefined): readonly CalledService[] {
  const named = hostsOf(destination).flatMap(({ host, port }) => {
    const service = serviceAtHost(host, podNamespace);
    return service ? [{ ...service, key: keyOf(service.namespace, service.name, port) }] : [];
  });
  return [...referredBy(destination), ...named];
}

interface CalledService {
  /** `Service/namespace/name/port`, without the port if none is specified. */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  /** Whether it may be a host outside of the cluster, too. */
  readonly isShort?: boolean;
}

function referredBy(destination: Destination): readonly CalledService[] {
  if (destination.type === 'backend')
    return destination.backend.sections.flatMap(({ service, port }) =>
      service
        ? [
            {
              key: keyOf(service.namespace, service.name, port),
              namespace: service.namespace,
              name: service.name,
            },
          ]
        : [],
    );
  if (destination.type !== 'models') return [];
  return destination.models.flatMap(({ resource: { namespace, spec } }) => {
    const { name, port } = spec.custom?.backendRef ?? {};
    return name === undefined ? [] : [{ key: keyOf(namespace, name, port), namespace, name }];
  });
}

/**
 * Describes a destination once for each of its hosts, because another host is another place.
 *
 * @param aiOf - the policy settings for a provider
 */
export function placesCalled(destination: Destination, known: KnownServices, aiOf: AiOf): readonly string[] {
  const { key } = destination;
  if (destination.type === 'service') return [key, `${key} at ${destination.service.hostname}`];
  if (destination.type !== 'backend') return [key];
  const { spec } = destination.backend.resource;
  const providers = writtenProvidersOf(destination.backend);
  const written = providers.filter((one) => one.spec.host === undefined);
  const hosts = [
    ...hostsOf(destination).flatMap(({ host, port }) =>
      [host, hostBehind(host, known)].map((one) => (port === undefined ? one : `${one}:${port}`)),
    ),
    ...written.flatMap((one) => hostCalled(one.spec) ?? []),
    ...destination.backend.sections.flatMap(({ service }) => service?.hostname ?? []),
    ...referredBy(destination).map((service) => service.key),
    ...[spec.static?.unixPath, spec.cloudA?.agentRuntime?.agentRuntimeArn].filter((one) => one !== undefined),
  ];
  const free = chosenModels(destination, aiOf).flatMap(({ place, by }) => (by === 'clients' ? [place] : []));
  return [key, ...new Set(hosts.map((host) => `${key} at ${host}`)), ...free];
}

function hostsOf(destination: Destination): readonly CalledHost[] {
  if (destination.type === 'models')
    return destination.models.flatMap(({ resource }) => hostOfUrl(resource.spec.baseURL));
  if (destination.type !== 'backend') return [];
  const { spec } = destination.backend.resource;
  const targets = (spec.mcp?.targets ?? []).map((target) => target.static);
  const providers = writtenProvidersOf(destination.backend).map((written) => written.spec);
  return [spec.static, spec.a2a, ...targets, ...providers].flatMap((one) =>
    one?.host === undefined ? [] : [{ host: one.host, port: one.port }],
  );
}

function hostOfUrl(url: string | undefined): readonly CalledHost[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { hostname, port, protocol } = new URL(url);
  return [{ host: hostname, port: port ? Number(port) : protocol === 'https:' ? 443 : 80 }];
}

function keyOf(namespace: string, name: string, port: number | undefined): string {
  return ['Service', namespace, name, ...(port === undefined ? [] : [port])].join('/');
}

/** The Services that are known, by `namespace/name`, and the namespace of the pods that call them. */
export interface KnownServices {
  readonly services: Attachment['graph']['services'];
  readonly podNamespace?: string;
}

/** The host that is called in the end: a Service may be a name for another one. */
export function hostBehind(host: string, { services, podNamespace }: KnownServices): string {
  const { namespace, name } = serviceAtHost(host, podNamespace) ?? {};
  const { hostname } = services.get(`${namespace}/${name}`) ?? {};
  return hostname === undefined || serviceAtHost(hostname, podNamespace)?.name === name ? host : hostname;
}
