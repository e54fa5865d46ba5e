import { stringify } from 'yaml';

export const NAMESPACE = 'demo';
const GATEWAY_API = 'gateway.networking.k8s.io';
const GROUP = 'agentgateway.dev';

type Fields = Readonly<Record<string, unknown>>;

export const HTTP_LISTENER = { name: 'http', port: 80, protocol: 'HTTP' };

/** A destination: `web:8080` is a Service, `@llm` a backend of this API. */
function reference(destination: string): Fields {
  const [name, port] = destination.split(':');
  if (destination.startsWith('@')) return { group: GROUP, kind: 'AgentgatewayBackend', name: destination.slice(1) };
  return { name, port: Number(port) };
}

/**
 * Resources of one Gateway, in short. Each scenario has a route of its own with a host name of its own, so that one data plane
 * serves all scenarios of a file: the route `cors` serves `cors.example.com`.
 */
export class LiveInput {
  private readonly objects: Fields[] = [];

  public constructor(listeners: readonly Fields[] = [HTTP_LISTENER], gateway: Fields = {}) {
    this.add(`${GATEWAY_API}/v1`, 'Gateway', 'edge', { gatewayClassName: 'agentgateway', listeners, ...gateway });
  }

  public add(apiVersion: string, kind: string, name: string, spec: Fields, metadata: Fields = {}): this {
    this.objects.push({ apiVersion, kind, metadata: { name, namespace: NAMESPACE, ...metadata }, spec });
    return this;
  }

  /** Adds labels to the last added resource. */
  public label(labels: Readonly<Record<string, string>>): this {
    const last = this.objects.pop()!;
    this.objects.push({ ...last, metadata: { ...(last['metadata'] as Fields), labels } });
    return this;
  }

  /** An HTTPRoute with one rule, or with the rules given. */
  public route(
    name: string,
    {
      to = 'web:8080',
      rules,
      spec = {},
      ...rule
    }: { to?: string; rules?: readonly Fields[]; spec?: Fields } & Fields = {},
  ): this {
    const one = to === '' ? rule : { backendRefs: [reference(to)], ...rule };
    return this.add(`${GATEWAY_API}/v1`, 'HTTPRoute', name, {
      parentRefs: [{ name: 'edge' }],
      hostnames: [`${name}.example.com`],
      rules: (rules ?? [one]).map((each) => ('to' in each ? withDestination(each) : each)),
      ...spec,
    });
  }

  /** A policy for the HTTPRoute of the same name, or for another target: `Gateway/edge`, `AgentgatewayBackend/llm`. */
  public policy(name: string, spec: Fields, target = `HTTPRoute/${name}`): this {
    const [kind, of, sectionName] = target.split('/');
    const group = kind === 'Service' ? '' : kind === 'AgentgatewayBackend' ? GROUP : GATEWAY_API;
    const targetRefs = [{ group, kind, name: of, ...(sectionName ? { sectionName } : {}) }];
    return this.add(`${GROUP}/v1alpha1`, 'AgentgatewayPolicy', `${name}-${kind!.toLowerCase()}`, {
      targetRefs,
      ...spec,
    });
  }

  public backend(name: string, spec: Fields): this {
    return this.add(`${GROUP}/v1alpha1`, 'AgentgatewayBackend', name, spec);
  }

  public secret(
    name: string,
    values: Readonly<Record<string, string>>,
    labels: Readonly<Record<string, string>> = {},
  ): this {
    this.objects.push({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace: NAMESPACE, labels },
      stringData: values,
    });
    return this;
  }

  public configMap(name: string, values: Readonly<Record<string, string>>): this {
    this.objects.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: NAMESPACE }, data: values });
    return this;
  }

  public service(name: string, ports: readonly Fields[], labels: Readonly<Record<string, string>> = {}): this {
    return this.add('v1', 'Service', name, { ports }, { labels });
  }

  /** As YAML for Kubernetes, to which words such as `Off` are booleans where nothing quotes them. */
  public toString(): string {
    return this.objects.map((object) => stringify(object, { version: '1.1' })).join('---\n');
  }
}

function withDestination({ to, ...rule }: Fields): Fields {
  return { backendRefs: [reference(String(to))], ...rule };
}
