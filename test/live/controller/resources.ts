import type { Sent } from '../harness/control-plane';
import { modelsOf } from './models';
import { backendOf, cors, type Refs, seconds } from './policies';
import { policiesOf } from './targets';

type Any = any;

/** Returns a controller's output for the pods of the only Gateway in these documents. */
export function sentFor(documents: readonly Any[]): Sent {
  const all = documents.filter(Boolean).map((one) => ({ ...one, metadata: { namespace: 'default', ...one.metadata } }));
  const of = (kind: string): Any[] => all.filter((one) => one.kind === kind);
  const refs = refsIn(all);
  const [gateway] = of('Gateway');
  const owner = gateway.metadata;
  const listeners = listenersOf(gateway, of('ListenerSet'));
  const ports = new Map(listeners.map(({ bindKey, port, protocol }) => [bindKey, { port, protocol }]));
  return {
    resources: [
      ...[...ports].map(([key, { port, protocol }]) => ({ bind: { key, port, protocol: BIND[protocol] ?? 'HTTP' } })),
      ...listeners.map(({ port: _, set: _set, ...listener }) => ({
        listener: { ...listener, name: { ...listener.name } },
      })),
      ...['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute'].flatMap((kind) =>
        of(kind).flatMap((route) => routesOf(route, listeners, owner, refs)),
      ),
      ...delegatedTo(of('HTTPRoute'), refs),
      ...modelsOf(of('AgentgatewayModel'), (model) => attachedTo(model, listeners, owner), refs),
      ...of('AgentgatewayBackend').flatMap((backend) => backendsOf(backend, refs)),
      ...of('AgentgatewayPolicy').flatMap((policy) => policiesOf(policy, refs)),
    ],
    services: [...of('Service').map(serviceOf), ...of('InferencePool').map(serviceOfPool)],
  };
}

const BIND: Readonly<Record<string, string>> = { HTTPS: 'TLS', TLS: 'TLS', TCP: 'TCP' };

function refsIn(all: readonly Any[]): Refs {
  const textIn = (kind: string) => (name: string, key: string, namespace: string) => {
    const found = all.find(
      (one) => one.kind === kind && one.metadata.name === name && one.metadata.namespace === namespace,
    );
    return (
      found?.stringData?.[key] ??
      (found?.data?.[key] && (kind === 'Secret' ? Buffer.from(found.data[key], 'base64').toString() : found.data[key]))
    );
  };
  return {
    target: ({ kind = 'Service', name, namespace: other, port }, namespace) => {
      const place = other ?? namespace;
      if (kind === 'AgentgatewayBackend') return { backend: `${place}/${name}` };
      return { service: { hostname: `${name}.${place}.svc.cluster.local`, namespace: place }, port };
    },
    secret: textIn('Secret'),
    configMap: textIn('ConfigMap'),
  };
}

function listenersOf({ metadata, spec }: Any, sets: readonly Any[]): Any[] {
  const made = ({ name, port, protocol, hostname, tls }: Any, owner: string, set?: Any) => ({
    key: `${owner}.${name}`,
    bindKey: `${port}/${metadata.namespace}/${metadata.name}`,
    name: {
      gatewayName: metadata.name,
      gatewayNamespace: metadata.namespace,
      listenerName: name,
      ...(set ? { listenerSet: set } : {}),
    },
    hostname: hostname ?? '',
    protocol,
    port,
    set,
    ...(tls && tls.mode !== 'Passthrough' ? { tls: { cert: 'aW52YWxpZA==', privateKey: 'aW52YWxpZA==' } } : {}),
  });
  return [
    ...(spec.listeners ?? []).map((one: Any) => made(one, `${metadata.namespace}/${metadata.name}`)),
    ...sets.flatMap(({ metadata: { name, namespace }, spec: own }) =>
      own.listeners.map((one: Any) => made(one, `${namespace}/${name}`, { name, namespace })),
    ),
  ];
}

function routesOf(
  { kind, metadata: { name, namespace }, spec }: Any,
  listeners: readonly Any[],
  gateway: Any,
  refs: Refs,
): object[] {
  const attached = attachedTo({ kind, spec }, listeners, gateway).filter(({ hostname }) =>
    meets(hostname, spec.hostnames),
  );
  return attached.flatMap((listener) =>
    rulesOf(
      { kind, metadata: { name, namespace }, spec },
      listener.name.listenerName,
      { listenerKey: listener.key },
      refs,
    ),
  );
}

/** The listeners that an object names as its parents, whatever its hostnames. */
function attachedTo({ kind, spec }: Any, listeners: readonly Any[], gateway: Any): Any[] {
  return listeners.filter(({ name: own, set, protocol }) =>
    (spec.parentRefs ?? []).some(
      (ref: Any) =>
        (ref.kind === 'ListenerSet' ? set?.name === ref.name : !set && ref.name === gateway.name) &&
        (ref.sectionName === undefined || ref.sectionName === own.listenerName) &&
        PROTOCOLS[kind]!.includes(protocol),
    ),
  );
}

/** @param place - the suffix of its keys */
function rulesOf(
  { kind, metadata: { name, namespace }, spec }: Any,
  place: string,
  parent: object,
  refs: Refs,
): object[] {
  return (spec.rules ?? []).map((rule: Any, index: number) => {
    const suffix = kind === 'GRPCRoute' ? '.grpc' : '';
    const { filters = [], timeouts, retry } = rule;
    const base = {
      key: `${namespace}/${name}.${String(index).padStart(2, '0')}${suffix}.${place}`,
      ...parent,
      hostnames: spec.hostnames,
      name: { kind, name, namespace, ...(rule.name ? { ruleName: rule.name } : {}) },
      backends: (rule.backendRefs ?? []).map((ref: Any) =>
        ref.kind === 'HTTPRoute'
          ? { routeGroupKey: groupKey(ref, namespace), weight: ref.weight ?? 1 }
          : { backend: refs.target(ref, namespace), weight: ref.weight ?? 1 },
      ),
    };
    if (kind === 'TCPRoute' || kind === 'TLSRoute') return { tcpRoute: base };
    return {
      route: {
        ...base,
        matches: (rule.matches ?? (kind === 'HTTPRoute' ? [{}] : [])).map((match: Any) => matchOf(match, kind)),
        trafficPolicies: [
          ...filters.map((filter: Any) => filterOf(filter, namespace, refs)),
          ...limitsOf(timeouts, retry),
        ],
      },
    };
  });
}

const groupKey = ({ name, namespace: other }: Any, namespace: string) => `${other ?? namespace}/${name}`;

/** Groups of routes that others delegate to, by their name, all of a namespace, or those with a label. */
function delegatedTo(routes: readonly Any[], refs: Refs): object[] {
  const asked = new Map<string, { name: string; namespace: string }>();
  for (const { metadata, spec } of routes)
    for (const { backendRefs = [] } of spec.rules ?? [])
      for (const ref of backendRefs.filter(({ kind }: Any) => kind === 'HTTPRoute'))
        asked.set(groupKey(ref, metadata.namespace), {
          name: ref.name,
          namespace: ref.namespace ?? metadata.namespace,
        });
  return [...asked].flatMap(([key, { name, namespace }]) => {
    const [label, value] = name.split('=');
    const children = routes.filter(
      ({ metadata, spec }) =>
        metadata.namespace === namespace &&
        (spec.parentRefs ?? []).every(({ kind }: Any) => kind === 'HTTPRoute') &&
        (name === '*' || metadata.name === name || (value !== undefined && metadata.labels?.[label!] === value)),
    );
    return [
      { routeGroup: { key, name, namespace } },
      ...children.flatMap((child) => rulesOf(child, key, { routeGroupKey: key }, refs)),
    ];
  });
}

/** Whether a host of a route can come to a listener. */
function meets(listener: string, hosts: readonly string[] = []): boolean {
  const fits = (one: string, other: string) => one === other || (one.startsWith('*.') && other.endsWith(one.slice(1)));
  return listener === '' || hosts.length === 0 || hosts.some((host) => fits(listener, host) || fits(host, listener));
}

const PROTOCOLS: Readonly<Record<string, readonly string[]>> = {
  HTTPRoute: ['HTTP', 'HTTPS'],
  GRPCRoute: ['HTTP', 'HTTPS'],
  AgentgatewayModel: ['HTTP', 'HTTPS'],
  TCPRoute: ['TCP'],
  TLSRoute: ['TLS'],
};

function matchOf({ path, headers = [], method, queryParams = [] }: Any, kind: string): object {
  const value = ({ name, type = 'Exact', value: text }: Any) => ({
    name,
    [type === 'Exact' ? 'exact' : 'regex']: text,
  });
  const rest = { headers: headers.map(value), queryParams: queryParams.map(value) };
  if (kind === 'GRPCRoute') {
    const { service, method: call } = method ?? {};
    if (service && call) return { ...rest, path: { exact: `/${service}/${call}` } };
    if (service) return { ...rest, path: { exact: `/${service}/` } };
    return { ...rest, path: call ? { regex: `/[^/]+/${call}` } : { pathPrefix: '/' } };
  }
  const { type = 'PathPrefix', value: text = '/' } = path ?? {};
  const kinds: Readonly<Record<string, object>> = {
    Exact: { exact: text },
    PathPrefix: { pathPrefix: text === '/' ? '/' : text.replace(/\/$/, '') },
    RegularExpression: { regex: text },
  };
  return { ...rest, path: kinds[type], ...(method ? { method: { exact: method } } : {}) };
}

function filterOf(filter: Any, namespace: string, refs: Refs): object {
  const {
    requestHeaderModifier,
    responseHeaderModifier,
    requestRedirect: redirect,
    urlRewrite: rewrite,
    requestMirror: mirror,
  } = filter;
  const path = (value: Any) =>
    value
      ? value.type === 'ReplaceFullPath'
        ? { full: value.replaceFullPath }
        : { prefix: value.replacePrefixMatch }
      : {};
  if (requestHeaderModifier) return { requestHeaderModifier };
  if (responseHeaderModifier) return { responseHeaderModifier };
  if (rewrite)
    return { urlRewrite: { ...(rewrite.hostname ? { host: rewrite.hostname } : {}), ...path(rewrite.path) } };
  if (mirror) {
    const { percent, fraction } = mirror;
    const percentage = percent ?? (fraction ? (100 * fraction.numerator) / (fraction.denominator ?? 100) : 100);
    return { requestMirror: { mirrors: [{ backend: refs.target(mirror.backendRef, namespace), percentage }] } };
  }
  if (redirect) {
    const { scheme, hostname: host, port, statusCode } = redirect;
    return { requestRedirect: { scheme, host, port, status: statusCode ?? 302, ...path(redirect.path) } };
  }
  return filter.cors ? { cors: cors(filter.cors) } : {};
}

function limitsOf(timeouts: Any, retry: Any): object[] {
  const { request, backendRequest } = timeouts ?? {};
  const limits = {
    ...(request ? { request: seconds(request) } : {}),
    ...(backendRequest ? { backendRequest: seconds(backendRequest) } : {}),
  };
  const { attempts, codes, backoff } = retry ?? {};
  const again = { attempts: attempts ?? 1, retryStatusCodes: codes, ...(backoff ? { backoff: seconds(backoff) } : {}) };
  return [...(timeouts ? [{ timeout: limits }] : []), ...(retry ? [{ retry: again }] : [])];
}

function backendsOf({ metadata: { name, namespace }, spec }: Any, refs: Refs): object[] {
  const { static: fixed, ai, mcp, dynamicForwardProxy, aws, a2a } = spec;
  const inlinePolicies = Object.values(backendOf(spec.policies ?? {}, namespace, refs));
  const made = { key: `${namespace}/${name}`, name: { name, namespace }, inlinePolicies };
  if (fixed) return [{ backend: { ...made, static: fixed } }];
  if (a2a) return [{ backend: { ...made, static: a2a, inlinePolicies: [{ a2a: {} }, ...inlinePolicies] } }];
  if (dynamicForwardProxy) return [{ backend: { ...made, dynamic: {} } }];
  if (aws) return [{ backend: { ...made, aws } }];
  if (ai) {
    const groups = ai.groups ?? [{ providers: [{ ...ai.provider, name: 'backend' }] }];
    const providerGroups = groups.map((group: Any) => ({
      providers: group.providers.map((one: Any) => providerOf(one, namespace, refs)),
    }));
    return [{ backend: { ...made, ai: { providerGroups } } }];
  }
  const targets = mcp.targets
    .filter((target: Any) => target.static)
    .map((target: Any) => mcpTargetOf(target, namespace, name, refs));
  const { sessionRouting, failureMode } = mcp;
  const modes = {
    ...(sessionRouting === 'Stateless' ? { statefulMode: 'STATELESS' } : {}),
    ...(failureMode === 'FailOpen' ? { failureMode: 'FAIL_OPEN' } : {}),
  };
  return [
    { backend: { ...made, mcp: { ...modes, targets: targets.map(({ target }: Any) => target) } } },
    ...targets.flatMap(({ backend }: Any) => (backend ? [{ backend }] : [])),
  ];
}

function providerOf(
  { name, host, port, path, pathPrefix, policies, ...provider }: Any,
  namespace: string,
  refs: Refs,
): object {
  const { azureopenai, vertexai, ...rest } = provider;
  const azure = azureopenai && {
    azure: {
      resourceName: azureopenai.endpoint.split('.')[0],
      resourceType: 'OPEN_AI',
      model: azureopenai.deploymentName,
      apiVersion: azureopenai.apiVersion,
    },
  };
  return {
    name,
    ...(host ? { hostOverride: { host, port } } : {}),
    ...(path ? { pathOverride: path } : {}),
    ...(pathPrefix ? { pathPrefix } : {}),
    ...rest,
    ...azure,
    ...(vertexai ? { vertex: { region: 'global', ...vertexai } } : {}),
    inlinePolicies: Object.values(backendOf(policies ?? {}, namespace, refs)),
  };
}

function mcpTargetOf(
  { name, static: fixed }: Any,
  namespace: string,
  owner: string,
  refs: Refs,
): { target: object; backend?: object } {
  const { host, port, path, protocol, backendRef, policies } = fixed;
  const target = { name, path, protocol: protocol === 'SSE' ? 'SSE' : 'STREAMABLE_HTTP' };
  if (backendRef) return { target: { ...target, backend: refs.target({ ...backendRef, port }, namespace) } };
  const key = `${namespace}/${owner}/${name}`;
  return {
    target: { ...target, backend: { backend: key } },
    backend: {
      key,
      name: { name: `${owner}/${name}`, namespace },
      static: { host, port },
      inlinePolicies: Object.values(backendOf(policies ?? {}, namespace, refs)),
    },
  };
}

function serviceOf({ metadata: { name, namespace }, spec }: Any): object {
  const ports = (spec?.ports ?? []).map(({ port, targetPort, name: named, appProtocol }: Any) => ({
    servicePort: port,
    targetPort: Number(targetPort) || port,
    ...protocolOf(appProtocol, named),
  }));
  return { name, namespace, hostname: `${name}.${namespace}.svc.cluster.local`, ports };
}

/** A controller sends each pool as a Service, whose protocol is HTTP/1.1 by default. */
function serviceOfPool({ metadata: { name, namespace }, spec }: Any): object {
  const ports = (spec?.targetPorts ?? []).map(({ number }: Any) => ({
    servicePort: number,
    targetPort: number,
    ...protocolOf(spec.appProtocol ?? 'http'),
  }));
  return { name, namespace, hostname: `${name}.${namespace}.inference.cluster.local`, ports };
}

/** The name of a port determines the protocol if it has no `appProtocol`. */
function protocolOf(appProtocol: string | undefined, name = ''): object {
  const word = (appProtocol ?? name.replace(/-.*$/, '')).toLowerCase();
  if (['kubernetes.io/h2c', 'http2', 'h2c'].includes(word)) return { appProtocol: 'HTTP2' };
  if (['grpc', 'grpc-web'].includes(word)) return { appProtocol: 'GRPC' };
  return word === 'http' ? { appProtocol: 'HTTP11' } : {};
}
