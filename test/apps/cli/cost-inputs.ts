import { run, type useFolder } from './run';

type Folder = ReturnType<typeof useFolder>;

export const GATEWAY = (more = '') => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: ai}
spec:
  gatewayClassName: agentgateway
  ${more}listeners: [{name: http, port: 80, protocol: HTTP}]
`;

/** Returns a model with its limits. */
export const MODEL = (name: string, provider: string, limits: string, policies = '') => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: ai}
spec:
  parentRefs: [{name: gw}]
  rules:
  - matches: [{path: {type: PathPrefix, value: /${name}}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: ${name}}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: ${name}, namespace: ai}
spec: {ai: ${provider}${policies}}
${limits && POLICY(name, 'HTTPRoute', name, `rateLimit: {${limits}}`)}`;

export const POLICY = (name: string, kind: string, target: string, traffic: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: ai}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: ${kind}, name: ${target}}]
  traffic: {${traffic}}
`;

export const OPENAI = '{provider: {openai: {model: gpt-4o}}}';
export const CLAUDE = '{provider: {anthropic: {model: claude-opus}}}';

export const PRICES = `asOf: 2026-11-01
providers:
  openai: {models: {gpt-4o: {rates: {input: "2.5", output: "10"}}}}
  anthropic: {models: {claude-opus: {rates: {input: "15", output: "75"}}}}
limits:
  openai: {gpt-4o: {input: 100000, output: 10000, choices: 1}}
  anthropic: {claude-opus: {input: 100000, output: 10000}}
`;

interface Row {
  readonly kind: string;
  readonly name: string;
  readonly day: { readonly dollars?: number; readonly ofRunning: number; readonly reasons: readonly string[] };
  readonly month: { readonly dollars?: number; readonly reasons: readonly string[] };
}

/** Returns the command's output for some inputs, as data. */
export const costsIn =
  (folder: Folder) =>
  async (input: string, ...more: string[]) => {
    const prices = folder.write('prices.yaml', PRICES);
    const { out, err, code } = await run(
      'cost',
      ...['-f', folder.write('a.yaml', input), '--prices', prices, '--format', 'json', ...more],
    );
    const { bounds = [], estimates = [] } = out === '' ? {} : JSON.parse(out);
    const rows: readonly Row[] = bounds;
    return {
      rows,
      out,
      estimates,
      err,
      code,
      of: (kind: string, name?: string) =>
        rows.find((row) => row.kind === kind && (name === undefined || row.name === name)),
    };
  };

const DEAR = `providers: {openai: {models: {o9: {rates: {input: "20", output: "80"}}}}}
limits: {openai: {o9: {input: 100000, output: 10000, choices: 1}}}
`;

/** Returns the maximum daily cost of the gateway, or the reason why it is unknown. */
export const daysIn =
  (folder: Folder) =>
  async (input: string, ...more: string[]) => {
    const dear = folder.write('dear.yaml', DEAR);
    const { of, out } = await costsIn(folder)(GATEWAY() + input, '--running', '10', '--prices', dear, ...more);
    const { day, month } = of('gateway') ?? {};
    return { dollars: day?.dollars, reasons: month?.reasons ?? [], out };
  };
