import { providerOf } from '../../providers';
import type { BackendAi, LlmProvider } from '../../validation/types.generated';
import type { Destination } from '../model/graph';
import { formatsByPath } from './model-formats';

/** A provider or MCP target of a backend. */
interface Server {
  readonly spec: LlmProvider;
  /** The `ai` settings that apply there. */
  readonly ai: BackendAi | undefined;
}

/** The paths at which MCP servers are called by default. */
const MCP_PATHS = ['/mcp', '/sse'];
/** The paths that clients of models use: rewriting to one of these states no other path for the server. */
const CLIENT_PREFIX = '/v1';

/**
 * Returns the hosts that a destination writes into requests regardless of a rule's rewrites; undefined if the rule determines the host.
 * Unknown hosts are omitted.
 */
export function fixedHosts(destination: Destination): readonly string[] | undefined {
  if (destination.type !== 'backend') return undefined;
  const { ai, mcp } = destination.backend.resource.spec;
  if (mcp) return mcp.targets.flatMap((target) => target.static?.host ?? []);
  if (!ai) return undefined;
  const hosts: string[] = [];
  for (const spec of ai.provider ? [ai.provider] : (ai.groups ?? []).flatMap(({ providers }) => providers)) {
    // A host that is set is only the default for the header.
    if (spec.host !== undefined || spec.custom) return undefined;
    hosts.push(...[providerOf(spec)?.called().host ?? []].flat());
  }
  return hosts;
}

/** Returns the paths, or path prefixes, that an MCP backend writes into requests regardless of a rule's rewrites. */
export function fixedMcpPaths(destination: Destination): readonly string[] | undefined {
  const mcp = destination.type === 'backend' ? destination.backend.resource.spec.mcp : undefined;
  return mcp && [...MCP_PATHS, ...mcp.targets.flatMap((target) => target.static?.path ?? [])];
}

/** The same for the providers of an LLM backend; undefined if the path of a request decides anything. */
export function fixedModelPaths(servers: readonly Server[], isCompiled: boolean): readonly string[] | undefined {
  const paths = [CLIENT_PREFIX];
  for (const { spec, ai } of servers) {
    const { path, pathPrefix, host } = spec;
    const formats = new Set(formatsByPath(ai).map(([, format]) => format));
    // The path chooses the format.
    if (formats.size > 1) return undefined;
    if (path === undefined && (formats.has('Passthrough') || formats.has('Detect'))) return undefined;
    // A controller keeps the path at hosts that have no path of their own.
    const isKept = host !== undefined && path === undefined && pathPrefix === undefined && !spec.custom;
    if (isKept && !isCompiled) return undefined;
    paths.push(...[path ?? pathPrefix ?? []].flat());
  }
  return paths;
}
