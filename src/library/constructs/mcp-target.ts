import type { Construct, IConstruct } from 'constructs';
import { unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import { type ConnectionOptions, renderConnection } from './connection';
import { firstPortOf } from './kubernetes-object';
import { localName } from './local-object';
import { type McpStdioOptions, stdioServer } from './stdio-server';

/** A transport of the Model Context Protocol. */
export enum McpTransport {
  /** Streamable HTTP, at `/mcp` by default. */
  STREAMABLE_HTTP = 'StreamableHTTP',
  /** Server-sent events, at `/sse` by default. */
  SSE = 'SSE',
}

/** Options of every target. */
export interface McpTargetOptions {
  /**
   * The transport protocol of the server.
   *
   * @default McpTransport.STREAMABLE_HTTP
   */
  readonly transport?: McpTransport;
  /**
   * The path at which the server answers, 1 to 1024 characters.
   *
   * @default - '/mcp', or '/sse' for server-sent events
   */
  readonly path?: string;
}

/** A server by its host. */
export interface McpHostOptions extends McpTargetOptions, ConnectionOptions {
  /** A DNS name or an IP address, 1 to 256 characters. */
  readonly host: string;
  /** The port of the server, 1 to 65535. */
  readonly port: number;
}

/** Options of a server with a Service that is managed elsewhere. */
export interface McpNamedServiceOptions extends McpTargetOptions {
  /** The port of the Service, 1 to 65535. */
  readonly port: number;
}

/** Options of a server with a Service. */
export interface McpServiceOptions extends McpTargetOptions {
  /**
   * A port of the Service, 1 to 65535.
   *
   * @default - the first port of the Service
   */
  readonly port?: number;
}

/** How a label is compared. */
export enum LabelOperator {
  /** The label has one of the values. */
  IN = 'In',
  /** The label is absent, or has none of the values. */
  NOT_IN = 'NotIn',
  /** The label is present. */
  EXISTS = 'Exists',
  /** The label is absent. */
  DOES_NOT_EXIST = 'DoesNotExist',
}

/** A condition on a label. */
export interface LabelCondition {
  /** The name of the label. */
  readonly label: string;
  /** How it is compared. */
  readonly operator: LabelOperator;
  /**
   * The values for `IN` and `NOT_IN`, at least one.
   *
   * @default - none, for the other operators
   */
  readonly values?: string[];
}

/** Selects Services that are MCP servers. Their ports require an `appProtocol` of MCP. */
export interface McpSelectorOptions {
  /**
   * Labels of the Services.
   *
   * @default - any Service
   */
  readonly serviceLabels?: { [label: string]: string };
  /**
   * Labels of the namespaces.
   *
   * @default - only the namespace of the backend
   */
  readonly namespaceLabels?: { [label: string]: string };
  /**
   * Conditions on the labels of the Services, in addition to `serviceLabels`.
   *
   * @default - the labels of `serviceLabels` select Services alone
   */
  readonly serviceConditions?: LabelCondition[];
  /**
   * Conditions on the labels of the namespaces, in addition to `namespaceLabels`.
   *
   * @default - the labels of `namespaceLabels` select namespaces alone
   */
  readonly namespaceConditions?: LabelCondition[];
}

/**
 * MCP servers that a backend federates.
 *
 * @example
 *
 * const tools = new McpBackend(chart, 'tools');
 * tools.addTarget(McpTarget.host('github', { host: 'api.githubcopilot.com', port: 443, path: '/mcp', tls: DestinationTls.verified() }));
 * gateway.addRoute('mcp', { path: PathMatch.prefix('/mcp'), to: [tools] });
 */
@checkedOptions('McpTarget')
export class McpTarget {
  /**
   * A server by its host name, for servers outside of the cluster.
   *
   * @param name the name of the server for clients and rules
   * @param options the address and the protocol of the server
   */
  public static host(name: string, options: McpHostOptions): McpTarget {
    return new McpTarget(name, (namespace) => {
      return {
        static: {
          host: options.host,
          port: options.port,
          ...renderOptions(options),
          policies: unlessEmpty(renderConnection(options, namespace)),
        },
      };
    });
  }

  /**
   * A server with a Service in the namespace of the backend.
   *
   * @param name the name of the server for clients and rules
   * @param service the Service of the server
   * @param options the port and the protocol of the server
   * @kind Service
   */
  public static service(name: string, service: IConstruct, options: McpServiceOptions = {}): McpTarget {
    return new McpTarget(name, (namespace) => ({
      static: {
        backendRef: { name: localName(service, namespace) },
        port: options.port ?? firstPortOf(service),
        ...renderOptions(options),
      },
    }));
  }

  /**
   * A server with a Service in the namespace of the backend that is managed elsewhere.
   *
   * @param name the name of the target, which is part of the names of its tools; a DNS label
   * @param service the name of the Service
   * @param options its port, and the path of the server
   */
  public static serviceName(name: string, service: string, options: McpNamedServiceOptions): McpTarget {
    return new McpTarget(name, () => ({
      static: { backendRef: { name: service }, port: options.port, ...renderOptions(options) },
    }));
  }

  /**
   * A server that communicates over standard input and output. Adds a Deployment that runs it behind supergateway, which serves it as
   * Streamable HTTP, with a Service, a PodDisruptionBudget and a NetworkPolicy. The pod meets the restricted Pod Security Standard and can
   * write to `/tmp` only. All clients share one pod, in which each session has its own process.
   *
   * @example
   *
   * const token = Secret.fromSecretName(chart, 'github-token', 'github-token');
   * const github = McpTarget.stdio(chart, 'github', {
   *   image: 'docker.io/supercorp/supergateway:4.0.0',
   *   command: ['npx', '-y', '@modelcontextprotocol/server-github'],
   *   environmentFrom: { GITHUB_PERSONAL_ACCESS_TOKEN: VariableSource.secret(token, 'token') },
   * });
   * new McpBackend(chart, 'github-tools', { targets: [github] });
   *
   * @param scope the chart of the backend
   * @param name the name of the server for clients and rules
   * @param options the program and its image
   */
  public static stdio(scope: Construct, name: string, options: McpStdioOptions): McpTarget {
    const { service, port } = stdioServer(scope, name, options);
    return new McpTarget(name, () => ({ static: { backendRef: { name: service.name }, port } }));
  }

  /**
   * All Services that match. The compiler looks for them among its inputs.
   *
   * @param name the name of the server for clients and ruless
   * @param options the labels of the Services, and of their namespaces
   */
  public static select(name: string, options: McpSelectorOptions): McpTarget {
    return new McpTarget(name, () => ({
      selector: {
        services: selectorOf(options.serviceLabels, options.serviceConditions),
        namespaces: selectorOf(options.namespaceLabels, options.namespaceConditions),
      },
    }));
  }

  private constructor(
    /** The name by which policies pick this target, unique in its backend: lower-case letters, digits, `-`. */
    public readonly name: string,
    private readonly render: (namespace: string | undefined) => Omit<api.McpTargetSelector, 'name'>,
  ) {}

  /** @internal */
  public _render(namespace: string | undefined): api.McpTargetSelector {
    return { name: this.name, ...this.render(namespace) };
  }
}

function renderOptions(options: McpTargetOptions): Pick<api.McpTarget, 'path' | 'protocol'> {
  return {
    path: options.path,
    protocol: apiValue(api.McpProtocol, options.transport ?? McpTransport.STREAMABLE_HTTP),
  };
}

function selectorOf(
  matchLabels: { [label: string]: string } | undefined,
  conditions: LabelCondition[] | undefined,
): api.LabelSelector | undefined {
  if (!matchLabels && !conditions) return undefined;
  return {
    matchLabels,
    matchExpressions: conditions?.map(({ label, operator, values }) => ({ key: label, operator, values })),
  };
}
