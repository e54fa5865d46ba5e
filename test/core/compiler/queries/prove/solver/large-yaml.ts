import { stringify } from 'yaml';
import { ISSUER } from './large-request';
import {
  type Asked,
  type AskedPath,
  type LargeMatch,
  type LargePolicy,
  type LargeRoute,
  type LargeWorld,
  type Mode,
  TLS_PORT,
} from './large-world';

const GATEWAY_API = 'gateway.networking.k8s.io';
const GROUP = 'agentgateway.dev';
export const OUTSIDE = 'models.example.net';

type Fields = Readonly<Record<string, unknown>>;

const resource = (apiVersion: string, kind: string, name: string, spec: Fields, namespace = 'demo'): Fields => ({
  apiVersion,
  kind,
  metadata: { name, namespace },
  spec,
});

/** A world as people write it. */
export function inputOf({ listeners, routes, policy }: LargeWorld): string {
  const objects = [
    resource(`${GATEWAY_API}/v1`, 'Gateway', 'edge', {
      gatewayClassName: 'agentgateway',
      listeners: listeners.map(({ name, port, hostname }) => ({
        name,
        port,
        protocol: port === TLS_PORT ? 'HTTPS' : 'HTTP',
        ...(port === TLS_PORT ? { tls: { certificateRefs: [{ name: 'own' }] } } : {}),
        ...(hostname ? { hostname } : {}),
        allowedRoutes: { namespaces: { from: 'All' } },
      })),
    }),
    ...policyOf('edge', policy, { kind: 'Gateway', name: 'edge' }, 'demo'),
    ...routes.flatMap(routeOf),
    ...['demo', 'other'].map((namespace) =>
      resource(
        `${GROUP}/v1alpha1`,
        'AgentgatewayBackend',
        'outside',
        { static: { host: OUTSIDE, port: 80 } },
        namespace,
      ),
    ),
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'own', namespace: 'demo' },
      data: { 'tls.crt': null, 'tls.key': null },
    },
  ];
  return objects.map((object) => stringify(object)).join('---\n');
}

function routeOf({ name, namespace, hostnames, section, rules, policy }: LargeRoute): Fields[] {
  const spec = {
    parentRefs: [{ name: 'edge', namespace: 'demo', ...(section ? { sectionName: section } : {}) }],
    ...(hostnames.length > 0 ? { hostnames } : {}),
    rules: rules.map(({ index, matches, to }) => ({
      name: `n${index}`,
      matches: matches.map(matchOf),
      backendRefs: to.map((one) => ({
        ...one,
        ...(one.name === 'outside' ? { group: GROUP, kind: 'AgentgatewayBackend' } : { port: 80 }),
      })),
    })),
  };
  const target = { kind: 'HTTPRoute', name };
  return [
    resource(`${GATEWAY_API}/v1`, 'HTTPRoute', name, spec, namespace),
    ...policyOf(name, policy, target, namespace),
    ...rules.flatMap((rule) =>
      policyOf(`${name}-${rule.index}`, rule.policy, { ...target, sectionName: `n${rule.index}` }, namespace),
    ),
  ];
}

const askedOf = (asked: Asked): Fields =>
  'exact' in asked ? { type: 'Exact', value: asked.exact } : { type: 'RegularExpression', value: asked.regex.text };
const pathOf = (path: AskedPath): Fields =>
  'prefix' in path ? { type: 'PathPrefix', value: path.prefix } : askedOf(path);

function matchOf({ path, method, headers }: LargeMatch): Fields {
  return {
    path: pathOf(path),
    ...(method ? { method } : {}),
    ...(headers.length > 0
      ? { headers: headers.map(({ at, value }) => ({ name: ['X-One', 'x-two'][at], ...askedOf(value) })) }
      : {}),
  };
}

function policyOf(name: string, policy: LargePolicy | undefined, target: Fields, namespace: string): Fields[] {
  const traffic = policy ? trafficOf(policy) : {};
  if (Object.keys(traffic).length === 0) return [];
  const targetRefs = [{ group: GATEWAY_API, ...target }];
  return [resource(`${GROUP}/v1alpha1`, 'AgentgatewayPolicy', name, { targetRefs, traffic }, namespace)];
}

/** Keys have a place of their own, so that callers can show both. */
function trafficOf({ jwt, apiKey, rules, isLimited }: LargePolicy): Fields {
  const jwks = { remote: { jwksPath: '/keys', backendRef: { name: 'idp', namespace: 'demo', port: 80 } } };
  const asked = (mode: Mode | undefined, name: string, fields: Fields): Fields =>
    mode ? { [name]: { mode, ...fields } } : {};
  return {
    ...asked(jwt, 'jwtAuthentication', { providers: [{ issuer: ISSUER, jwks }] }),
    ...asked(apiKey, 'apiKeyAuthentication', { secretRef: { name: 'keys' }, location: { header: { name: 'x-key' } } }),
    ...(rules
      ? { authorization: { action: rules.action, policy: { matchExpressions: rules.of.map(({ text }) => text) } } }
      : {}),
    ...(isLimited ? { rateLimit: { local: [{ requests: 100, unit: 'Minutes' }] } } : {}),
  };
}
