import type {
  BackendNode,
  BackendSection,
  BackendTlsPolicyNode,
  GatewayNode,
  Graph,
  KeyHolder,
  ListenerNode,
  ParentLink,
  PolicyTarget,
  RouteNode,
  RuleNode,
} from '../../../../src/core/compiler/model/graph';
import type { ResourceName } from '../../../../src/core/values/resource-name';

const pathName = ({ namespace, name }: { readonly namespace: string; readonly name: string }) => `${namespace}/${name}`;
const fullName = (resource: ResourceName | KeyHolder) => `${resource.kind} ${pathName(resource)}`;
const fullNameOrNone = (resource: KeyHolder | undefined) => resource && fullName(resource);

function entriesOf<Item>(items: Iterable<Item>, keyOf: (item: Item) => string, contentOf: (item: Item) => unknown) {
  return Object.fromEntries([...items].map((item) => [keyOf(item), contentOf(item)]));
}

/** A graph as nested names: each node once, references to other nodes as their names. */
export function graphEntries(graph: Graph): object {
  return {
    gateways: entriesOf(graph.gateways, ({ resource }) => pathName(resource), gatewayEntries),
    routes: entriesOf(graph.routes, ({ resource }) => fullName(resource), routeEntries),
    models: entriesOf(
      graph.models,
      ({ resource }) => pathName(resource),
      ({ name, parents, targets }) => ({
        name,
        parents: parentEntries(parents),
        targets: entriesOf(
          targets,
          (target) => target.name,
          ({ model }) => pathName(model.resource),
        ),
      }),
    ),
    backends: entriesOf(graph.backends.values(), ({ resource }) => pathName(resource), backendEntries),
    destinations: [...graph.destinations.keys()].sort(),
    policies: entriesOf(
      graph.policies,
      ({ resource }) => fullName(resource),
      ({ targets }) => targets.map(targetText),
    ),
    backendTlsPolicies: graph.backendTlsPolicies.map(tlsPolicyText),
    references: entriesOf(
      graph.references,
      ([key]) => key,
      ([, { destination }]) => destination.key,
    ),
    selections: entriesOf(
      graph.selections,
      ([key]) => key,
      ([, holders]) => holders.map((holder) => `${fullName(holder)}: ${holder.keys.join(', ')}`),
    ),
    mustExist: graph.externals.map((external) => `${fullName(external)}: ${external.expected.join(', ')}`),
  };
}

function gatewayEntries({ className, controllerName, parameters, clientCertificate, listeners }: GatewayNode): object {
  return {
    class: `${className} of ${controllerName}`,
    parameters: parameters.map((layer) => `${pathName(layer)} of the ${layer.level}`),
    clientCertificate: fullNameOrNone(clientCertificate),
    listeners: entriesOf(listeners, ({ key }) => key, listenerEntries),
  };
}

function listenerEntries({ protocol, port, hostname, isInternal, tls, routes }: ListenerNode): object {
  return {
    protocol,
    port,
    hostname: hostname || undefined,
    isInternal: isInternal || undefined,
    tls: tls && {
      mode: tls.mode,
      certificate: fullNameOrNone(tls.certificate),
      clientCa: fullNameOrNone(tls.clientCa),
      isAuthority: tls.isAuthority || undefined,
      options: tls.options,
    },
    routes: entriesOf(
      routes,
      ({ route }) => fullName(route.resource),
      ({ hostnames }) => (hostnames.length > 0 ? hostnames : 'any host'),
    ),
  };
}

function routeEntries({ parents, rules }: RouteNode): object {
  return { parents: parentEntries(parents), rules: (rules as readonly RuleNode[]).map(ruleEntries) };
}

function parentEntries(parents: readonly ParentLink[]): readonly object[] {
  return parents.map(({ gateway, isUnknown, isMissing, listeners, refusals }) => ({
    gateway: gateway && pathName(gateway.resource),
    isUnknown,
    isMissing,
    listeners: listeners.map(({ key }) => key),
    refusals: refusals.map(({ listener, reason }) => (listener === undefined ? reason : `${listener}: ${reason}`)),
  }));
}

function ruleEntries({ name, backends }: RuleNode): object {
  return { name, backends: backends.map(({ weight, destination }) => `${destination.key}, weight ${weight}`) };
}

function backendEntries({ type, sections }: BackendNode): object {
  return { type, sections: entriesOf(sections, ({ name }) => name, sectionEntries) };
}

function sectionEntries({ group, service, port, protocol, path, selector }: BackendSection): object {
  return { group, service: service && `${pathName(service)}:${port}`, protocol, path, selector };
}

function targetText({ level, kind, namespace, name, sectionName, port, missing }: PolicyTarget): string {
  const section = sectionName === undefined ? '' : `, section ${sectionName}`;
  const number = port === undefined ? '' : `, port ${port}`;
  return `${kind} ${namespace}/${name}${section}${number}: ${missing ?? `level ${level}`}`;
}

function tlsPolicyText({ resource, service, port, backend, sectionName, ca }: BackendTlsPolicyNode): object {
  return {
    policy: pathName(resource),
    service: service && pathName(service),
    port,
    backend: backend && pathName(backend.resource),
    section: sectionName,
    ca: ca ? fullName(ca) : 'system',
  };
}
