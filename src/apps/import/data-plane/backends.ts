import { PROVIDER_TYPES, type ProviderType } from '../../../core/providers';
import { PROVIDER_FORMATS } from '../../../core/providers/custom';
import { type Fields, isObject, keysOf } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { signedByPod } from './backend-auth';
import { readBackendPolicies } from './backend-policies';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import type { ConfigPath, Sited } from './config-path';
import { configAddress, noteLoopback, readConnection, SOCKET } from './connection';
import type { ConfigBackend } from './listeners';
import { attempt, configFieldsAt, configTextAt, given, isAbsent, itemsAt, others, type Reader } from './reader';
import { beside } from './rules';
import { readStdio } from './stdio-target';

/**
 * Converts a destination to a backend. Several with the same name share a resource if their settings are equal.
 *
 * @param inherited settings of the route that references it
 * @param name its name in the file
 * @returns the name of the resource
 * @throws UnsupportedError if no resource can express it
 */
export function readConfigBackend(backend: ConfigBackend, inherited: Fields, reader: Reader, name?: string): string {
  const { kind, target, policies } = backend;
  const read = forKey(KINDS, kind) ?? unsupported(`destinations of kind \`${kind}\` are not supported`);
  const { a2a: isRouteOfAgents, ...handed } = inherited;
  let own: Fields = {};
  let isAgent = kind === 'host' && isRouteOfAgents !== undefined;
  for (const { value, place } of policies) {
    if (!isPart(value)) continue;
    const { a2a, ...others } = value;
    isAgent ||= kind === 'host' && !isAbsent(a2a);
    own = beside(readBackendPolicies(kind === 'host' ? others : value, place, reader), own);
  }
  const { spec: ownSpec, name: usual } = read(target, reader);
  const spec = isAgent ? asAgent(ownSpec) : ownSpec;
  const all = together(own, fitting(handed, kind));
  return reader.documents.backend(name ?? usual, { ...spec, ...given({ policies: all }) }, [backend.place]);
}

/**
 * Returns inherited settings that fit the backend: settings of LLM traffic apply to LLM backends only, and settings of tools to MCP
 * backends only.
 */
function fitting(inherited: Fields, kind: string): Fields {
  const { ai, mcp, ...rest } = inherited;
  return { ...rest, ...given({ ai: kind === 'ai' ? ai : undefined, mcp: kind === 'mcp' ? mcp : undefined }) };
}

/** Merges settings: those of the backend take precedence; for LLM traffic, each setting is merged separately. */
function together(own: Fields, inherited: Fields): Fields {
  const [mcp, inheritedMcp] = [own.mcp, inherited.mcp].map((one) => (isObject(one) ? one : {}));
  if (mcp?.guardrails && inheritedMcp?.guardrails) return unsupported('MCP guardrails are set in two places');
  const ai = isObject(own.ai) && isObject(inherited.ai) ? { ai: { ...inherited.ai, ...own.ai } } : {};
  return { ...beside(inherited, own), ...ai };
}

/** Converts to an agent backend: an agent announces its own address, which the data plane corrects. */
function asAgent({
  static: { host, port } = {},
}: {
  readonly static?: { readonly host?: unknown; readonly port?: unknown };
}): Fields {
  return host === undefined ? unsupported('the agent listens on a Unix socket') : { a2a: { host, port } };
}

interface BackendSpec {
  readonly spec: Fields;
  /** The preferred name. */
  readonly name: string;
}

const KINDS: ByKey<(target: Sited, reader: Reader) => BackendSpec> = {
  host({ value, place }, reader) {
    const text = configTextAt(value, place);
    if (text.startsWith(SOCKET)) return { spec: { static: { unixPath: text.slice(SOCKET.length) } }, name: 'socket' };
    const { host, port } = configAddress(text);
    noteLoopback(host, place, reader);
    return { spec: { static: { host, port } }, name: `${host.replace(/\.(?!\d).*$/, '')}-${port}` };
  },
  dynamic: () => ({ spec: { dynamicForwardProxy: {} }, name: 'forward-proxy' }),
  aws({ value, place }) {
    const { agentCore } = configFieldsAt(value, place);
    const { agentRuntimeArn, qualifier } = configFieldsAt(agentCore, place);
    return { spec: { cloudA: { agentRuntime: { agentRuntimeArn, ...given({ qualifier }) } } }, name: 'agent-runtime' };
  },
  mcp({ value, place }, reader) {
    const { targets, statefulMode, failureMode, prefixMode } = configFieldsAt(value, place);
    const read = itemsAt(targets, [...place, 'targets']).flatMap(([one, at]) =>
      readTarget(configFieldsAt(one, at), at, reader),
    );
    if (read.length === 0) return unsupported('a cluster cannot reach any of its servers');
    const modes = {
      sessionRouting: statefulMode === 'stateless' ? 'Stateless' : undefined,
      failureMode: failureMode === 'failOpen' ? 'FailOpen' : undefined,
      prefixMode: prefixMode === 'always' ? 'Always' : prefixMode === 'never' ? 'Never' : undefined,
    };
    return { spec: { mcp: { targets: read, ...given(modes) } }, name: 'tools' };
  },
  ai({ value, place }, reader) {
    const fields = configFieldsAt(value, place);
    const groups = isAbsent(fields.groups)
      ? [{ providers: [readProvider(fields, place, reader)] }]
      : itemsAt(fields.groups, [...place, 'groups']).map(([group, at]) => ({
          providers: itemsAt(configFieldsAt(group, at).providers, [...at, 'providers']).map(([one, where]) =>
            readProvider(configFieldsAt(one, where), where, reader),
          ),
        }));
    return { spec: { ai: { groups } }, name: 'models' };
  },
};

/** Returns no target, and reports that, if the data plane itself starts or translates the server. */
function readTarget(value: ConfigPart, place: ConfigPath, reader: Reader): Fields[] {
  const { name, policies, ...kinds } = value;
  const [[kind = '', connection] = []] = Object.entries(kinds);
  if (kind === 'openapi') {
    reader.conversions.dropped(place, OPENAPI);
    return [];
  }
  if (kind === 'stdio') return stdioTarget(configTextAt(name, place), configFieldsAt(connection, place), place, reader);
  const protocol = kind === 'sse' ? { protocol: 'SSE' } : {};
  const { host, port, path, backend } = configFieldsAt(connection, place);
  if (!isAbsent(backend)) return unsupported('the MCP server references a backend of the file');
  const at = [...place, kind];
  const address = isAbsent(port)
    ? configAddress(configTextAt(host, at))
    : { host: configTextAt(host, at), port, path, isTls: false };
  noteLoopback(address.host, [...at, 'host'], reader);
  const read = isPart(policies) ? readConnection(policies, [...place, 'policies'], reader) : {};
  const all = { ...(address.isTls ? { tls: {} } : {}), ...read };
  const { host: name_, port: on, path: below } = address;
  const usual = kind === 'sse' ? '/sse' : '/mcp';
  const where = { host: name_, port: on, ...(below === usual ? {} : { path: below }), ...protocol };
  return [
    {
      name: configTextAt(name, place),
      static: { ...where, ...(Object.keys(all).length > 0 ? { policies: all } : {}) },
    },
  ];
}

/** Why tools of an OpenAPI description are left out. */
const OPENAPI =
  'no resource turns an OpenAPI description into tools. Run an MCP server that does as a Service, and add it with `McpTarget.service`';

/** Returns a server that the data plane starts as a process, in its own pod. */
function stdioTarget(name: string, value: ConfigPart, place: ConfigPath, reader: Reader): Fields[] {
  let found: Fields[] = [];
  const reason = attempt(() => {
    const { service, port } = readStdio(name, value, [...place, 'stdio'], reader);
    found = [{ name, static: { backendRef: { name: service }, port } }];
    const host = `http://${service}.${reader.documents.namespace}.svc.cluster.local:${port}/mcp`;
    reader.conversions.instead(place, 'it runs in its own pod, and supergateway serves it over HTTP', {
      name,
      mcp: { host },
    });
  });
  if (reason !== undefined) reader.conversions.dropped(place, reason);
  return found;
}

interface ProviderReader {
  /** Its key in the config. Providers may share a key: the first one that accepts the settings applies. */
  readonly key: keyof ByKey<unknown>;
  readonly read: (value: ConfigPart) => Fields | undefined;
}

/** How the settings of each provider are called in the resource. */
const PROVIDERS: { readonly [Type in ProviderType]: ProviderReader } = {
  providerA: { key: 'openAI', read: ({ model }) => given({ model }) },
  // The newer form contains everything that this one does.
  providerB: { key: 'azure', read: () => undefined },
  providerG: {
    key: 'azure',
    read: ({ resourceName, resourceType, model, apiVersion, projectName }) =>
      given({
        resourceName,
        resourceType: resourceType === 'foundry' ? 'Foundry' : 'OpenAI',
        model,
        apiVersion,
        projectName,
      }),
  },
  custom: { key: 'custom', read: ({ formats, model }) => ({ formats: formatsOf(formats), ...given({ model }) }) },
  providerC: { key: 'anthropic', read: ({ model }) => given({ model }) },
  providerD: { key: 'gemini', read: ({ model }) => given({ model }) },
  providerE: { key: 'vertex', read: ({ model, projectId, region }) => given({ model, projectId, region }) },
  providerF: {
    key: 'bedrock',
    read: ({ model, region, guardrailIdentifier: identifier, guardrailVersion: version }) => ({
      ...given({ model, region }),
      ...(isAbsent(identifier) ? {} : { guardrail: { identifier, version } }),
    }),
  },
};

/** The resource lists fewer than there are. */
const MOST_FORMATS = 6;

function formatsOf(formats: unknown): Fields[] {
  const count = itemsAt(formats, []).length;
  if (count > MOST_FORMATS)
    unsupported(`${count} formats, and a resource accepts ${MOST_FORMATS}: remove the formats that clients do not use`);
  return itemsAt(formats, []).map(([one, at]) => {
    const { type, path } = configFieldsAt(one, at);
    const format = keysOf(PROVIDER_FORMATS).find((each) => PROVIDER_FORMATS[each] === type);
    return { type: format ?? unsupported(`a format ${String(type)}`), ...given({ path }) };
  });
}

function hasPathsOfFormats({ custom }: Fields): boolean {
  const { formats } = isPart(custom) ? custom : {};
  return Array.isArray(formats) && formats.some((one: unknown) => isPart(one) && one.path !== undefined);
}

/** Returns the field of the resource that selects the provider. */
function providerField(key: string, settings: ConfigPart): Fields {
  for (const type of PROVIDER_TYPES.filter((each) => PROVIDERS[each].key === key)) {
    const value = PROVIDERS[type].read(settings);
    if (value) return { [type]: value };
  }
  return unsupported(`providers of kind ${key} are not supported`);
}

function readProvider(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { name, provider, hostOverride, pathOverride, pathPrefix, policies, ...rest } = value;
  others(rest, ['tokenize'], place, reader);
  if (rest.tokenize === true)
    reader.conversions.dropped([...place, 'tokenize'], 'tokens are counted after the response');
  else reader.conversions.same([...place, 'tokenize'], undefined);
  const kinds = configFieldsAt(provider, [...place, 'provider']);
  const [[kind = '', settings] = []] = Object.entries(kinds);
  const fields = providerField(kind, isPart(settings) ? settings : {});
  const at = isAbsent(hostOverride) ? undefined : configAddress(configTextAt(hostOverride, place));
  if (kind === 'custom' && !at) unsupported('the custom provider has no host');
  if (hasPathsOfFormats(fields) && !(isAbsent(pathOverride) && isAbsent(pathPrefix)))
    unsupported('both the provider and its formats have paths');
  if (at) noteLoopback(at.host, [...place, 'hostOverride'], reader);
  const where = [...place, 'policies'];
  const left = kind === 'bedrock' ? signedByPod(policies, where, reader) : policies;
  const own = isPart(left) ? readBackendPolicies(left, where, reader) : {};
  return {
    name: configTextAt(name, place),
    ...fields,
    ...(at ? { host: at.host, port: at.port } : {}),
    ...given({ path: pathOverride, pathPrefix, policies: own }),
  };
}
