import type { ControlledDifference } from '../../../core/data-plane/running';
import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';
import {
  type BlamedDifference,
  type Document,
  destinationsAt,
  documentsNamed,
  inAnyDocument,
  objectsWithin,
  ofResources,
  type ReasonContext,
  type SeenReason,
  same,
} from './reason';

export const OF_DESTINATIONS: readonly SeenReason[] = [
  {
    id: 'port-names',
    about: 'names of ports of Services, such as `http2`, `grpc` or `http`',
    text: 'The controller derives the protocol from the name of a port if `appProtocol` is not set; the reference only reads `appProtocol`.',
    keep: 'Set `appProtocol` of the port: `kubernetes.io/h2c` for HTTP/2 and gRPC, `http` for HTTP/1.1.',
    used: inAnyDocument('ports', (ports) => /"name":"(?:http|http2|h2c|grpc)\b/.test(JSON.stringify(ports))),
    explains: (difference, around) => {
      const version = versionIn(difference);
      if (version === undefined) return false;
      return called(difference, around).some((to) => {
        if (around.versions.get(to) !== version) return false;
        const ports = portsOf(to, around.documents);
        return ports === undefined || ports.some((port) => versionOfName(port) === version);
      });
    },
    undecided: (difference, around) => {
      const unknown = called(difference, around).find((to) => portsOf(to, around.documents) === undefined);
      return unknown && `whether the port name of ${unknown} specifies it, because its Service is not in the inputs`;
    },
  },
  {
    id: 'provider-path',
    about: 'LLM providers with their own `host` and no `path`',
    text: "The controller keeps the client's path; the reference sends requests to the provider's own path.",
    keep: 'Set `path`, or add a `URLRewrite` that produces the path.',
    used: ({ config }) => config.includes('hostOverride') && config.includes('pathPrefix'),
    explains: (difference, around) =>
      difference.path.at(-1) === 'pathPrefix' &&
      typeof difference.expected === 'string' &&
      difference.running === undefined &&
      valueAt(around.running, [...difference.path.slice(0, -1), 'hostOverride']) !== undefined &&
      [...objectsWithin(ofResources(difference, around))].some(
        ({ host, path, pathPrefix }) => host !== undefined && path === undefined && pathPrefix === undefined,
      ),
  },
  {
    id: 'backend-tcp',
    about: '`backend.tcp` of policies and backends',
    text: 'The controller does not send it, and the data plane does not apply it.',
    keep: 'Nothing: connections are made as before. `config.backend` of `rawConfig` sets both for the entire process.',
    used: inAnyDocument('backend', (policies) => valueAt(policies, ['tcp']) !== undefined),
    explains: ({ path, expected, running }) =>
      running === undefined &&
      ((path.at(-1) === 'tcp' && path.at(-2) === 'policies') ||
        (path.at(-1) === 'policies' && isObject(expected) && Object.keys(expected).join() === 'tcp')),
  },
  {
    id: 'routes-before-destinations',
    about: '`backend` policies of a route and of its Service or backend that set the same field',
    text: 'In the data plane of a controller, the policy of the route wins; in the API, that of the destination wins, because it is more specific.',
    keep: 'Write the value of the route into the policy of the destination, or remove it there.',
    quirk: 'routesBeforeDestinations',
  },
  {
    id: 'parts-before-inline',
    about: 'policies for a provider or an MCP target (`sectionName`) of a backend that also sets the field',
    text: "In the data plane of a controller, the policy wins; in the API, the backend's own field wins, because it is more specific.",
    keep: 'Write the value of the policy into the provider or the target, or remove it from the backend.',
    quirk: 'partsBeforeInline',
  },
  {
    id: 'services-by-address',
    about: 'rules with a Service and a backend with a name as destinations',
    text: 'The compiler calls the Service by its address, so that it receives the Host of the client, as with the controller.',
    keep: 'Nothing: it is the same Service.',
    explains: (difference, around) => {
      const { path, expected, running } = difference;
      if (path.at(-1) === 'to') return isAddressOf(String(expected), String(running), around.documents);
      // The TLS server name is explicit, because the address replaces the host.
      const found = destinationsAt(difference, around);
      const [own, sent] = [found?.expected, found?.running].map((one) => String(valueAt(one, ['to'])));
      return (
        path.slice(-2).join('.') === 'backendTLS.hostname' &&
        running === undefined &&
        sent?.startsWith(`${expected}:`) === true &&
        isAddressOf(String(own), sent, around.documents)
      );
    },
  },
  {
    id: 'headless-services',
    about: 'Services without an address (`clusterIP: None`)',
    text: "The compiler calls the pods at their own port, because Kubernetes does not translate the Service's port; the controller knows the pods.",
    keep: 'Nothing: it is the same port of the same pods.',
    explains: ({ path, expected, running }, { documents }) =>
      path.at(-1) === 'to' && isPodPort(String(expected), String(running), documents),
  },
  {
    id: 'picked-addresses',
    about: 'routes to an InferencePool',
    text: 'The controller knows the pods of the pool, and its data plane rejects addresses of other pods; compiled output connects to the address that the endpoint picker returns.',
    keep: 'Allow only trusted workloads to change the endpoint picker and its InferencePool.',
    explains: ({ path, expected, running }) =>
      path.slice(-2).join('.') === 'inferenceRouting.destinationMode' &&
      expected === 'passthrough' &&
      running === undefined,
  },
  {
    id: 'azure-endpoints',
    about: '`azureopenai` with an endpoint that is not `NAME.openai.azure.com`',
    text: 'The controller interprets `NAME.services.ai.azure.com` as a foundry without a project, and any other endpoint as the name of a resource; old controllers send a form that the data plane rejects.',
    keep: 'Use `azure` with `resourceName` and `resourceType`.',
    explains: (difference, around) =>
      azureEndpointsOf(difference, around).some((endpoint) => isOfEndpoint(endpoint, difference)) ||
      isRefusedAzure(difference, around),
    undecided: (difference, around) =>
      isRefusedAzure(difference, around)
        ? 'whether the controller is an old one, which sends a form that the data plane rejects'
        : undefined,
  },
  {
    id: 'implicit-cloud-credentials',
    about: '`auth.aws: {}` and `auth.azure: {}`',
    text: 'Controllers of v1.1 send no credentials for them.',
    keep: 'Remove the field if requests should stay without credentials.',
    explains: ({ path, expected, running }) =>
      path.at(-1) === 'backendAuth' &&
      running === undefined &&
      (same(expected, { aws: true }) || same(expected, { azure: { implicit: true } })),
    undecided: () => 'whether the controller is older than v1.2, which sends no credentials for them',
  },
  {
    id: 'mcp-target-names',
    about: 'MCP targets that a selector finds in several namespaces',
    text: 'The controller gives targets of equally named Services equal names; in compiled output, each has its own.',
    keep: 'Give the Services different names: names of tools start with them.',
    explains: ({ path, expected, running }, around) => {
      if (path.at(-1) !== 'name' || path.at(-3) !== 'targets' || typeof running !== 'string') return false;
      const targets = valueAt(around.expected, path.slice(0, -2));
      const isTaken = Array.isArray(targets) && targets.some((target) => valueAt(target, ['name']) === running);
      return isTaken && String(expected).startsWith(`${running}-`);
    },
  },
];

/** Returns the HTTP version if it is the entire difference; undefined otherwise. */
function versionIn({ path, expected, running }: ControlledDifference): unknown {
  if (expected !== undefined) return undefined;
  const [last, before] = [path.at(-1), path.at(-2)];
  if (last === 'version' && before === 'http') return running;
  if (last === 'http' && before === 'policies' && isObject(running) && Object.keys(running).join() === 'version')
    return running.version;
  const http = last === 'policies' && isObject(running) && Object.keys(running).join() === 'http' ? running.http : {};
  return isObject(http) && Object.keys(http).join() === 'version' ? http.version : undefined;
}

/** The ports of a Service by its host and port; undefined if the inputs do not have it. */
function portsOf(to: string, documents: readonly Document[]): readonly unknown[] | undefined {
  const service = serviceOf(to, documents);
  const ports = valueAt(service, ['spec', 'ports']);
  if (service === undefined) return undefined;
  const [, number] = to.split(':');
  return (Array.isArray(ports) ? ports : []).filter((port) => String(valueAt(port, ['port'])) === number);
}

/** The version of HTTP that a controller derives from the name of a port, up to the first hyphen; `appProtocol` wins. */
function versionOfName(port: unknown): string | undefined {
  const [name, appProtocol] = [valueAt(port, ['name']), valueAt(port, ['appProtocol'])];
  if (appProtocol !== undefined || typeof name !== 'string') return undefined;
  const protocol = name.toLowerCase().replace(/^(?!grpc-web)([^-]*)-.*$/, '$1');
  return protocol === 'http' ? 'HTTP/1.1' : protocol === 'http2' || protocol === 'grpc' ? 'HTTP/2.0' : undefined;
}

/** Returns the destinations of the object that contains a difference. */
function called({ path }: ControlledDifference, { running }: ReasonContext): readonly string[] {
  return path.flatMap((_, index) => {
    const to = valueAt(running, [...path.slice(0, index + 1), 'to']);
    return typeof to === 'string' ? [to] : [];
  });
}

/** Returns the endpoints of Azure OpenAI in the resources of a difference. */
function azureEndpointsOf(difference: BlamedDifference, around: ReasonContext): readonly string[] {
  return [...objectsWithin(ofResources(difference, around))]
    .map((one) => valueAt(one, ['azureopenai', 'endpoint']))
    .filter((endpoint) => typeof endpoint === 'string');
}

/** Returns whether a controller derives the running value from an endpoint: `backends.0.ai.0.name` is the provider. */
function isOfEndpoint(endpoint: string, { path, expected, running }: BlamedDifference): boolean {
  if (path[2] !== 'ai' || /^[^./]+\.openai\.azure\.com$/.test(endpoint)) return false;
  const foundry = /^([^./]+)\.services\.ai\.azure\.com$/.exec(endpoint)?.[1];
  const [place, field, setting] = path.slice(5);
  if (place === 'provider' && field === 'settings')
    return setting === 'resourceName'
      ? running === (foundry ?? endpoint)
      : setting === 'resourceType'
        ? running === (foundry === undefined ? 'openAI' : 'foundry')
        : setting === 'projectName' && running === undefined;
  if (running !== undefined) return false;
  // These settings are repeated because of the explicit host.
  return (
    place === 'hostOverride' ||
    (place === 'pathPrefix' && expected === '/') ||
    (place === 'policies' && isOfHost(field, expected))
  );
}

function isOfHost(policy: string | number | undefined, expected: unknown): boolean {
  if (policy !== undefined) return same({ [policy]: expected }, { [policy]: OF_AZURE_HOSTS[policy] });
  return isObject(expected) && Object.keys(expected).every((name) => isOfHost(name, expected[name]));
}

const OF_AZURE_HOSTS: Readonly<Record<string, unknown>> = {
  backendTLS: true,
  backendAuth: { azure: { implicit: true } },
};

/** Reports whether an entire backend with such a provider is missing: the data plane rejects it if an old controller sends it. */
function isRefusedAzure(difference: BlamedDifference, around: ReasonContext): boolean {
  return difference.resources.some(
    (resource) =>
      isUnsent(resource.replace(/^\S+ /, ''), difference, around) &&
      azureEndpointsOf({ ...difference, resources: [resource] }, around).length > 0,
  );
}

function isAddressOf(address: string, host: string, documents: readonly Document[]): boolean {
  const service = serviceOf(host, documents);
  return service !== undefined && address === `${valueAt(service, ['spec', 'clusterIP'])}:${host.split(':')[1]}`;
}

function isPodPort(pods: string, host: string, documents: readonly Document[]): boolean {
  const service = serviceOf(host, documents);
  const [name, port] = host.split(':');
  const ports = valueAt(service, ['spec', 'ports']);
  if (valueAt(service, ['spec', 'clusterIP']) !== 'None' || !Array.isArray(ports)) return false;
  return ports.some(
    (one) => String(valueAt(one, ['port'])) === port && pods === `${name}:${valueAt(one, ['targetPort'])}`,
  );
}

function serviceOf(host: string, documents: readonly Document[]): Document | undefined {
  const [, name, namespace] = /^([^.]+)\.([^.]+)\.svc\./.exec(host) ?? [];
  return documentsNamed(`Service ${namespace}/${name}`, documents)[0];
}

/** Whether all of a destination is missing on the side of the controller. */
export function isUnsent(name: string, difference: ControlledDifference, around: ReasonContext): boolean {
  const running = destinationsAt(difference, around)?.running;
  if (!isObject(running) || running.to !== `/${name}`) return false;
  return ['ai', 'mcp', 'aws', 'host'].every((type) => running[type] === undefined);
}
