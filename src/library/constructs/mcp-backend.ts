import type { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { apiValue } from './api-value';
import { Backend, type BackendProps, type MisplacedOption, misplacedLlmOption } from './backend';
import type { BackendPolicyOptions } from './backend-policy';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { ConnectionOptions } from './connection';
import type { McpTarget } from './mcp-target';
import { type McpTrafficOptions, renderMcpTraffic } from './mcp-traffic';
import { usageError } from './usage-error';

/** Whether names of tools and prompts carry the name of their server. */
export enum McpPrefixMode {
  /** Names always have the prefix. */
  ALWAYS = 'Always',
  /** Names have a prefix if there are several servers. */
  CONDITIONAL = 'Conditional',
  /** Tool names have no prefix, so they must be unique across servers. */
  NEVER = 'Never',
}

/** Properties of an MCP backend. */
export interface McpBackendProps extends BackendProps, ConnectionOptions, McpTrafficOptions {
  /**
   * The servers, 1 to 32. With more than one server, tools are named `<target>_<tool>` unless `prefixMode` is set.
   *
   * @default - no servers; add at least one with `addTarget`
   */
  readonly targets?: McpTarget[];
  /**
   * Whether clients have sessions. A session stays on one replica of the server; several replicas of the gateway must share a session key.
   *
   * @default true
   */
  readonly sessions?: boolean;
  /**
   * Whether a session continues with the available servers if one does not respond.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * Whether names of tools carry the name of their server. Requires revision v1.4.
   *
   * @default McpPrefixMode.CONDITIONAL
   */
  readonly prefixMode?: McpPrefixMode;
}

/**
 * A backend with one or more MCP servers at one endpoint.
 *
 * Source: reference, MCPBackend.
 *
 * @example
 *
 * const tools = new McpBackend(chart, 'tools', {
 *   targets: [McpTarget.host('runbooks', { host: 'runbooks.internal', port: 8080 })],
 *   toolAuthorization: Authorization.allow(Cel.mcpTool().isOneOf('search', 'read')),
 * });
 * gateway.addRoute('mcp', { path: PathMatch.prefix('/mcp'), to: [tools] });
 */
@checkedOptions('McpBackend')
export class McpBackend extends Backend {
  /**
   * Returns whether a value is an McpBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isMcpBackend(x?: unknown): x is McpBackend {
    return isInstanceOf('McpBackend', x);
  }

  private readonly targets: McpTarget[];

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the servers, and how sessions are kept
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: McpBackendProps = {},
  ) {
    super(scope, id, props);
    this.targets = [...(props.targets ?? [])];
    this._check();
  }

  /**
   * Adds a server.
   *
   * @param target its name is new to this backend
   */
  public addTarget(target: McpTarget): this {
    this.targets.push(target);
    this._check();
    return this;
  }

  /** @internal */
  protected _misplacedOption(options: BackendPolicyOptions): MisplacedOption | undefined {
    return misplacedLlmOption(options);
  }

  /** @internal */
  public _renderSpec(): api.ProxyBackendSpec {
    const names = this.targets.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice !== undefined) throw usageError(CODE.duplicateNameInBackend, { what: 'targets', name: twice });
    return {
      mcp: {
        targets: this.targets.map((target) => target._render(this.namespace)),
        sessionRouting:
          this.props.sessions === false ? api.McpSessionRouting.STATELESS : api.McpSessionRouting.STATEFUL,
        failureMode: this.props.failOpen ? api.McpFailureMode.FAIL_OPEN : api.McpFailureMode.FAIL_CLOSED,
        prefixMode: apiValue(api.McpPrefixMode, this.props.prefixMode),
      },
      policies: this._policies(this.props, { mcp: renderMcpTraffic(this.props, this.namespace) }),
    };
  }
}
