import { stringify } from 'yaml';
import { MCP, type SmallPolicy, type SmallRule, type SmallWorld, TARGETS, TLS_PORT } from './small-world';

const GATEWAY_API = 'gateway.networking.k8s.io';
const GROUP = 'agentgateway.dev';
export const OUTSIDE = 'models.example.net';
export const targetHost = (target: string): string => `${target}.example.net`;

type Fields = Readonly<Record<string, unknown>>;

const resource = (apiVersion: string, kind: string, name: string, spec: Fields, namespace = 'demo'): Fields => ({
  apiVersion,
  kind,
  metadata: { name, namespace },
  spec,
});

/** A world as people write it. */
export function inputOf(world: SmallWorld): string {
  const routes = [...new Set(world.rules.map(({ route }) => route))];
  const namespaces = [...new Set(world.rules.map(({ namespace }) => namespace))];
  const objects = [
    gatewayOf(world),
    ...routes.flatMap((name) => routeOf(world.rules.filter(({ route }) => route === name))),
    ...namespaces.flatMap((namespace) => backendsOf(world, namespace)),
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'own', namespace: 'demo' },
      data: { 'tls.crt': null, 'tls.key': null },
    },
  ];
  return objects.map((object) => stringify(object)).join('---\n');
}

function gatewayOf({ listeners }: SmallWorld): Fields {
  const allowedRoutes = { namespaces: { from: 'All' } };
  return resource(`${GATEWAY_API}/v1`, 'Gateway', 'edge', {
    gatewayClassName: 'agentgateway',
    listeners: listeners.map(({ name, port, hostname }) => ({
      name,
      port,
      protocol: port === TLS_PORT ? 'HTTPS' : 'HTTP',
      ...(port === TLS_PORT ? { tls: { certificateRefs: [{ name: 'own' }] } } : {}),
      ...(hostname ? { hostname } : {}),
      allowedRoutes,
    })),
  });
}

function routeOf(rules: readonly SmallRule[]): Fields[] {
  const [{ route, namespace, hostnames, policy }] = rules as [SmallRule];
  const spec = {
    parentRefs: [{ name: 'edge', namespace: 'demo' }],
    ...(hostnames.length > 0 ? { hostnames } : {}),
    rules: rules.map(({ path, method, header, to }) => ({
      matches: [
        { path, ...(method ? { method } : {}), ...(header ? { headers: [{ name: 'X-One', value: header }] } : {}) },
      ],
      backendRefs: to.map((name) =>
        name.startsWith('s') ? { name, port: 80 } : { group: GROUP, kind: 'AgentgatewayBackend', name },
      ),
    })),
  };
  const targetRefs = [{ group: GATEWAY_API, kind: 'HTTPRoute', name: route }];
  const traffic = trafficOf(policy);
  const policies = Object.keys(traffic).length > 0 ? [{ targetRefs, traffic }] : [];
  return [
    resource(`${GATEWAY_API}/v1`, 'HTTPRoute', route, spec, namespace),
    ...policies.map((own) => resource(`${GROUP}/v1alpha1`, 'AgentgatewayPolicy', route, own, namespace)),
  ];
}

function trafficOf({ asks, isStrict, rules, isLimited }: SmallPolicy): Fields {
  const mode = isStrict ? 'Strict' : 'Optional';
  const jwks = { remote: { jwksPath: '/keys', backendRef: { name: 'idp', port: 80 } } };
  return {
    ...(asks === 'jwt' ? { jwtAuthentication: { mode, providers: [{ issuer: 'idp', jwks }] } } : {}),
    ...(asks === 'apiKey' ? { apiKeyAuthentication: { mode, secretRef: { name: 'keys' } } } : {}),
    ...(rules ? { authorization: { action: rules.action, policy: { matchExpressions: [rules.of.text] } } } : {}),
    ...(isLimited ? { rateLimit: { local: [{ requests: 100, unit: 'Minutes' }] } } : {}),
  };
}

function backendsOf({ tools }: SmallWorld, namespace: string): Fields[] {
  const rules = tools && { action: tools.action, policy: { matchExpressions: [`mcp.tool.name == "${tools.name}"`] } };
  const targets = TARGETS.map((name) => ({ name, static: { host: targetHost(name), port: 80 } }));
  return [
    resource(`${GROUP}/v1alpha1`, 'AgentgatewayBackend', 'outside', { static: { host: OUTSIDE, port: 80 } }, namespace),
    resource(
      `${GROUP}/v1alpha1`,
      'AgentgatewayBackend',
      MCP,
      { mcp: { targets }, ...(rules ? { policies: { mcp: { authorization: rules } } } : {}) },
      namespace,
    ),
  ];
}
