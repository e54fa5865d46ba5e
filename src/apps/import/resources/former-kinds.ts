import { type Fields, isObject } from '../../../core/values/objects';

/** The group of kgateway, whose kinds configured agentgateway before it had its own. */
const FORMER_GROUP = 'gateway.kgateway.dev';
const GROUP = 'agentgateway.dev';
const API_VERSION = `${GROUP}/v1alpha1`;

/** Documents in which kinds of kgateway are replaced by their successors. */
export interface ConvertedDocuments {
  readonly documents: readonly Fields[];
  /** `Kind namespace/name` of each replaced object, by the index of its document. */
  readonly former: ReadonlyMap<number, string>;
}

/** Converts objects of kgateway all of whose fields have an equivalent, and references to them. */
export function convertFormerKinds(documents: readonly Fields[]): ConvertedDocuments {
  const former = new Map<number, string>();
  const backends = new Set<string>();
  const converted = documents.map((document, index) => {
    const [kind, spec] = successorOf(document) ?? [];
    if (kind === undefined || spec === undefined) return document;
    const key = keyOf(document);
    former.set(index, `${String(document.kind)} ${key}`);
    if (document.kind === 'Backend') backends.add(key);
    return { ...document, apiVersion: API_VERSION, kind, spec };
  });
  if (former.size === 0) return { documents, former };
  return { documents: converted.map((document) => withReferences(document, namespaceOf(document), backends)), former };
}

function successorOf({ apiVersion, kind, spec }: Fields): readonly [kind: string, spec: Fields] | undefined {
  if (!String(apiVersion).startsWith(`${FORMER_GROUP}/`) || !isObject(spec)) return undefined;
  const made = kind === 'Backend' ? backendOf(spec) : kind === 'TrafficPolicy' ? policyOf(spec) : undefined;
  return made && [kind === 'Backend' ? 'AgentgatewayBackend' : 'AgentgatewayPolicy', made];
}

function namespaceOf({ metadata }: Fields): string {
  return isObject(metadata) && typeof metadata.namespace === 'string' ? metadata.namespace : 'default';
}

function keyOf(document: Fields): string {
  const { name } = isObject(document.metadata) ? document.metadata : {};
  return `${namespaceOf(document)}/${String(name)}`;
}

/** Replaces references to converted backends. */
function withReferences(document: Fields, namespace: string, backends: ReadonlySet<string>): Fields {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const isConverted =
      value.group === FORMER_GROUP &&
      value.kind === 'Backend' &&
      backends.has(`${String(value.namespace ?? namespace)}/${String(value.name)}`);
    const entries = Object.entries(value).map(([key, one]) => [key, visit(one)]);
    return {
      ...Object.fromEntries(entries),
      ...(isConverted ? { group: GROUP, kind: 'AgentgatewayBackend' } : {}),
    };
  };
  return { ...document, spec: visit(document.spec) };
}

/** The fields of an object; undefined if it has others or is not an object. */
function fieldsOf(value: unknown, ...names: readonly string[]): Fields | undefined {
  return isObject(value) && Object.keys(value).every((name) => names.includes(name)) ? value : undefined;
}

function backendOf({ type, ...spec }: Fields): Fields | undefined {
  const [kind, ...more] = Object.keys(spec);
  if (kind === undefined || more.length > 0) return undefined;
  if (kind === 'static') return staticOf(spec.static);
  if (kind === 'mcp') return mcpOf(spec.mcp);
  return kind === 'ai' ? aiOf(spec.ai) : undefined;
}

function staticOf(value: unknown): Fields | undefined {
  const { hosts } = fieldsOf(value, 'hosts') ?? {};
  const [host, ...others] = Array.isArray(hosts) ? hosts : [];
  const only = fieldsOf(host, 'host', 'port');
  return only && others.length === 0 ? { static: only } : undefined;
}

function mcpOf(value: unknown): Fields | undefined {
  // The name of a virtual server had no effect.
  const { targets } = fieldsOf(value, 'name', 'targets') ?? {};
  const made = (Array.isArray(targets) ? targets : []).map(targetOf);
  return made.length > 0 && made.every((one) => one !== undefined) ? { mcp: { targets: made } } : undefined;
}

function targetOf(value: unknown): Fields | undefined {
  const { name, ...rest } = fieldsOf(value, 'name', 'static', 'selector', 'selectors') ?? {};
  if (typeof name !== 'string') return undefined;
  const server = fieldsOf(rest.static, 'host', 'port', 'path', 'protocol');
  if (server) return { name, static: server };
  const newer = fieldsOf(rest.selector, 'services', 'namespaces');
  if (newer) return { name, selector: newer };
  const older = fieldsOf(rest.selectors, 'serviceSelector', 'namespaceSelector');
  if (!older) return undefined;
  const { serviceSelector: services, namespaceSelector: namespaces } = older;
  return { name, selector: { ...(services ? { services } : {}), ...(namespaces ? { namespaces } : {}) } };
}

function aiOf(value: unknown): Fields | undefined {
  const { llm, priorityGroups } = fieldsOf(value, 'llm', 'priorityGroups') ?? {};
  if (llm !== undefined) {
    const { provider = llm } = fieldsOf(llm, 'provider') ?? {};
    const { policies, ...made } = providerOf(provider) ?? {};
    return Object.keys(made).length > 0 ? { ai: { provider: made }, ...(policies ? { policies } : {}) } : undefined;
  }
  const groups = (Array.isArray(priorityGroups) ? priorityGroups : []).map(groupOf);
  return groups.length > 0 && groups.every((one) => one !== undefined) ? { ai: { groups } } : undefined;
}

function groupOf(value: unknown): Fields | undefined {
  const { providers } = fieldsOf(value, 'providers') ?? {};
  const made = (Array.isArray(providers) ? providers : []).map((one: unknown) => {
    const { name, ...provider } = isObject(one) ? one : {};
    const found = typeof name === 'string' ? providerOf(provider) : undefined;
    return found && { name, ...found };
  });
  return made.length > 0 && made.every((one) => one !== undefined) ? { providers: made } : undefined;
}

/** Settings of providers by their names in agentgateway. Versions of the APIs of Google had no effect. */
const PROVIDERS: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  openai: { model: 'model' },
  azureopenai: { endpoint: 'endpoint', deploymentName: 'deploymentName', apiVersion: 'apiVersion' },
  anthropic: { model: 'model' },
  gemini: { model: 'model', apiVersion: undefined },
  vertexai: { model: 'model', projectId: 'projectId', location: 'region', apiVersion: undefined, publisher: undefined },
  bedrock: { model: 'model', region: 'region', guardrail: 'guardrail' },
};

/** A provider with its policies. Addresses and headers of the user's own are not converted, because TLS is not known. */
function providerOf(value: unknown): Fields | undefined {
  const [[kind, settings] = [], ...more] = Object.entries(isObject(value) ? value : {});
  const names = PROVIDERS[kind ?? ''];
  if (kind === undefined || names === undefined || more.length > 0 || !isObject(settings)) return undefined;
  const { authToken, ...own } = settings;
  const fields = fieldsOf(own, ...Object.keys(names));
  const auth = authToken === undefined && kind === 'bedrock' ? {} : credentialsOf(authToken);
  if (!fields || !auth) return undefined;
  const entries = Object.entries(fields).flatMap(([name, one]) => (names[name] ? [[names[name], one]] : []));
  return { [kind]: Object.fromEntries(entries), ...(Object.keys(auth).length > 0 ? { policies: { auth } } : {}) };
}

function credentialsOf(token: unknown): Fields | undefined {
  const { kind, secretRef } = fieldsOf(token, 'kind', 'secretRef') ?? {};
  if (kind === 'SecretRef' && isObject(secretRef)) return { secretRef };
  return kind === 'Passthrough' ? { passthrough: {} } : undefined;
}

function policyOf(spec: Fields): Fields | undefined {
  const all = fieldsOf(spec, 'targetRefs', 'targetSelectors', 'timeouts', 'headerModifiers', 'cors');
  if (!all) return undefined;
  const { targetRefs, targetSelectors, ...traffic } = all;
  if (traffic.timeouts !== undefined && !fieldsOf(traffic.timeouts, 'request')) return undefined;
  if (Object.keys(traffic).length === 0) return undefined;
  return { ...(targetRefs ? { targetRefs } : {}), ...(targetSelectors ? { targetSelectors } : {}), traffic };
}
