import type { ApiObject } from 'cdk8s';
import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { tcp } from '../../core/compiler/semantics/network-peers';
import { sortedEntries } from '../../core/values/sorted-entries';
import type { Json } from './companion-pods';
import { addCompanionService, containerResources } from './small-service';
import type { VariableSource } from './variable-source';

/** An MCP server that speaks over its standard input and output. */
export interface McpStdioOptions {
  /** The program and its arguments, such as `['npx', '-y', '@modelcontextprotocol/server-everything']`. */
  readonly command: string[];
  /**
   * An image that contains supergateway and the program: `docker.io/supercorp/supergateway:4.0.0` for `npx` and `node`,
   * `docker.io/supercorp/supergateway:4.0.0-uvx` for `uvx`, or an image that is built on one of them.
   */
  readonly image: string;
  /**
   * Environment variables of the program.
   *
   * @default - only `HOME`
   */
  readonly environment?: { [name: string]: string };
  /**
   * Variables of the program whose values are looked up when its pod starts, such as keys of Secrets.
   *
   * @default - the program has the variables of `environment` only
   */
  readonly environmentFrom?: { [name: string]: VariableSource };
}

const PORT = 8000;

/** The user of the pods; supergateway needs none in particular. */
const USER = 1000;

/** Adds a Deployment that runs the program and serves it as Streamable HTTP, with its Service. @returns the Service and its port */
export function stdioServer(
  parent: Construct,
  name: string,
  options: McpStdioOptions,
): { readonly service: ApiObject; readonly port: number } {
  const scope = new Construct(parent, name);
  const { namespace } = Chart.of(parent);
  const probe = { httpGet: { path: '/healthz', port: PORT } };
  const { service } = addCompanionService(scope, scope, 'Resource', {
    component: 'mcp-server',
    program: name,
    // A session is in the memory of one pod.
    replicas: 1,
    user: USER,
    container: () => ({
      name: 'server',
      image: options.image,
      args: [
        // Kubernetes would expand `$(NAME)`.
        ...['--stdio', options.command.map(shellWord).join(' ').replaceAll('$', '$$$$')],
        ...['--outputTransport', 'streamableHttp', '--stateful'],
        ...['--port', String(PORT), '--healthEndpoint', '/healthz'],
      ],
      env: environment(options, namespace),
      ports: [{ name: 'http', containerPort: PORT, protocol: 'TCP' }],
      readinessProbe: { ...probe, periodSeconds: 5 },
      startupProbe: { ...probe, periodSeconds: 1, failureThreshold: 60 },
      resources: containerResources({ cpu: '50m', memory: '128Mi', memoryLimit: '512Mi' }),
      volumeMounts: [{ name: 'home', mountPath: HOME }],
    }),
    volumes: [{ name: 'home', emptyDir: {} }],
    port: { name: 'http', port: PORT },
    ingress: [{ ports: [tcp(PORT)] }],
    // The programs are downloaded at startup, and call the services they are built for.
    egress: [{}],
  });
  return { service, port: PORT };
}

/** The only folder that the program can write. */
const HOME = '/tmp';

function environment({ environment, environmentFrom }: McpStdioOptions, namespace: string | undefined): Json[] {
  return [
    ...sortedEntries({ HOME, ...environment }).map(([name, value]) => ({ name, value })),
    ...sortedEntries(environmentFrom ?? {}).map(([name, source]) => ({ name, valueFrom: source._render(namespace) })),
  ];
}

/** A word of a command as a shell reads it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
