import type { ConfigPolicyTarget } from '../../config-model/policies';
import { fieldsOf, type JsonFields } from '../../json';
import { CONFIG_DEFAULTS } from '../defaults';
import { canonical, field, listOf, objectEntries, omitFields, unless } from './canonical';

const MCP_DEFAULTS = {
  prefixMode: CONFIG_DEFAULTS.mcp.prefixMode,
  sessionIdleTtl: '1800000ms',
  failureMode: CONFIG_DEFAULTS.mcp.failureMode,
  stateful: true,
};

/** Returns the destination of a backend in one form. */
export function targetForm(type: string, target: unknown): unknown {
  if (type === 'mcp') return mcpForm(target);
  // The process reads the region and the account out of the name.
  if (type === 'aws') return { agentCore: { ...own(target, 'agentCore'), region: undefined, accountId: undefined } };
  // Only its presence is compared.
  return type === 'dynamic' ? true : target;
}

function own(target: unknown, name: string): object {
  return fieldsOf(field(target, name));
}

function mcpForm(target: unknown): unknown {
  const { statefulMode, targets, ...rest } = fieldsOf(target);
  const stateful = statefulMode === undefined ? rest.stateful : statefulMode !== 'stateless';
  return { ...fieldsOf(omitFields(MCP_DEFAULTS, { ...rest, stateful })), targets: listOf(targets).map(mcpTarget) };
}

/** Normalizes an MCP target by its transport; its address is a backend in the dump, and host and port in the config. */
function mcpTarget(target: unknown): unknown {
  const { name, policies, ...transports } = fieldsOf(target);
  const [[transport, value] = ['', undefined]] = objectEntries(transports);
  const { host, port, backend, ...rest } = fieldsOf(value);
  if (typeof host === 'string' && port === undefined)
    return { name, transport, policies, ...rest, ...byUrl(host, policies) };
  return { name, transport, to: host === undefined ? backend : `${host}:${port}`, policies, ...rest };
}

/** Parses a host, which is an address, or a URL with port, path and TLS. */
function byUrl(host: string, policies: unknown): JsonFields {
  const [, scheme, name, port, path = '/'] =
    /^(https?):\/\/([^/?#:]+)(?::(\d+))?(\/[^?#]*)?(?:[?#].*)?$/.exec(host) ?? [];
  if (scheme === undefined) return { to: host, path: '' };
  const secured = scheme === 'https' ? { policies: { backendTLS: true, ...fieldsOf(policies) } } : {};
  return { to: `${name}:${port ?? (scheme === 'https' ? 443 : 80)}`, path, ...secured };
}

/** Normalizes an LLM provider: its name, which is a plain string if it has no settings, and how it is called. */
export function providerForm(endpoint: unknown, policies: JsonFields | undefined): JsonFields {
  const provider = field(endpoint, 'provider');
  const [[name, settings] = [provider, undefined]] = objectEntries(provider);
  const [hostOverride, pathOverride, pathPrefix] = (['hostOverride', 'pathOverride', 'pathPrefix'] as const).map(
    (key) => field(endpoint, key),
  );
  return { provider: { name, settings: canonical(settings) }, hostOverride, pathOverride, pathPrefix, policies };
}

/**
 * @param policiesOf - reads the inline policies of a route or a reference;
 *
 * @param calledBy - resolves the destination of a reference
 */
export function routeForm(
  route: unknown,
  policiesOf: (holder: unknown) => JsonFields | undefined,
  calledBy: (reference: unknown) => unknown,
): unknown {
  return canonical({
    hostnames: field(route, 'hostnames'),
    matches: matchesForm(field(route, 'matches')),
    policies: policiesOf(route),
    backends: listOf(field(route, 'backends')).map((reference) => ({
      weight: field(reference, 'weight') ?? 1,
      to: calledBy(reference),
      policies: policiesOf(reference),
    })),
  });
}

/** Returns a service as the destination of a reference; the data plane uses services for inference pools only. */
export function serviceForm(reference: unknown): JsonFields | undefined {
  const service = field(reference, 'service');
  return service === undefined ? undefined : { service };
}

/** Returns the settings of all listeners of a port. */
export function portForm(bind: unknown): JsonFields {
  return { mode: unless('standard', field(bind, 'mode')), tunnel: unless('direct', field(bind, 'tunnelProtocol')) };
}

/** Returns the target of a policy in the form that is compared: the listener, the route or the backend; nothing: the whole gateway. */
export function targetOfPolicy(target: ConfigPolicyTarget): JsonFields {
  if (target.level === 'route') return { route: target.route };
  if (target.level === 'backend') return { backend: target.backend.replace(/^[^/]*\//, '') };
  if (target.level !== 'gateway') return {};
  return {
    gateway: unless('default', target.gatewayName),
    gatewayNamespace: unless('default', target.gatewayNamespace),
    listener: target.listener,
  };
}

const ANY_PATH = { path: { pathPrefix: '/' } };

/** Names of headers as the process keeps them. */
function matchesForm(matches: unknown): unknown {
  const written = listOf(matches);
  return (written.length > 0 ? written : [ANY_PATH]).map((match) => {
    const headers = listOf(field(match, 'headers'));
    const named = headers.map((one) => ({ ...fieldsOf(one), name: String(field(one, 'name')).toLowerCase() }));
    return { ...ANY_PATH, ...fieldsOf(match), headers: named };
  });
}
