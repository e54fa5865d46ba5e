import { stringify } from 'yaml';
import type { Chance } from '../../support/random';
import { chat } from '../harness/llm';

/** Models of one Gateway, and the resources next to them. */
export interface ModelWorld {
  readonly input: string;
  /** Models with a server of their name. */
  readonly servers: readonly string[];
}

/** A request for a model. */
export interface ModelRequest {
  readonly path: string;
  readonly host: string;
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whose API key is shown. */
  readonly team?: string;
}

type Fields = Readonly<Record<string, unknown>>;

export const TEAMS: readonly string[] = ['red', 'blue'];
const PORTS = [80, 81];
const NAMES = ['alpha', 'beta', 'gpt-5', 'gpt-5-mini', 'tiny-mini', 'claude'];
/** Patterns, and a name that fits each. */
const PATTERNS: readonly (readonly [pattern: string, name: string])[] = [
  ['gpt-*', 'gpt-4'],
  ['gpt-5*', 'gpt-5-pro'],
  ['*-mini', 'o-mini'],
  ['*', 'whatever'],
];
const CONDITIONS = [
  'request.headers["x-one"] == "1"',
  'default(request.headers["x-one"], "") != "2"',
  'apiKey.team == "red"',
  'default(apiKey.team, "none") != "blue"',
  'request.host == "a.example.com"',
];
const CHAT = '/v1/chat/completions';

export function randomModelWorld(chance: Chance): ModelWorld {
  const listeners = PORTS.slice(0, chance.happens(0.7) ? 2 : 1).map((port, index) => ({
    name: `l${index}`,
    port,
    protocol: 'HTTP',
  }));
  const models = randomModels(listeners, chance);
  const objects = [
    resource('gateway.networking.k8s.io/v1', 'Gateway', 'edge', { gatewayClassName: 'agentgateway', listeners }),
    ...models,
    ...randomVirtualModels(models, chance),
    ...randomPolicies(listeners, chance),
    ...(chance.happens(0.4) ? [randomRoute(chance)] : []),
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'keys', namespace: 'demo' },
      stringData: Object.fromEntries(
        TEAMS.map((team) => [team, JSON.stringify({ key: `k-${team}`, metadata: { team } })]),
      ),
    },
  ];
  return {
    input: objects.map((object) => stringify(object)).join('---\n'),
    servers: models.map(({ metadata }) => (metadata as { name: string }).name),
  };
}

function resource(apiVersion: string, kind: string, name: string, spec: Fields): Fields {
  return { apiVersion, kind, metadata: { name, namespace: 'demo' }, spec };
}

function randomModels(listeners: readonly Fields[], chance: Chance): Fields[] {
  // A header of their routes distinguishes models of several listeners; virtual models cannot be distinguished.
  const apart = chance.happens(0.5);
  return NAMES.filter(() => chance.happens(0.55)).map((name) =>
    resource('agentgateway.dev/v1alpha1', 'AgentgatewayModel', name, {
      parentRefs: [
        { name: 'edge', ...(apart && chance.happens(0.5) ? { sectionName: chance.pick(listeners)['name'] } : {}) },
      ],
      provider: 'OpenAI',
      baseURL: `http://${name}.demo.svc.cluster.local:80/v1`,
      ...(chance.happens(0.35) ? { match: { model: chance.pick(PATTERNS)[0] } } : {}),
      ...(chance.happens(0.3) ? { visibility: 'Internal' } : {}),
      ...(chance.happens(0.3) ? { policies: { authorization: randomAuthorization(chance) } } : {}),
    }),
  );
}

function randomAuthorization(chance: Chance): Fields {
  return {
    action: chance.pick(['Allow', 'Deny', 'Require']),
    policy: { matchExpressions: [chance.pick(CONDITIONS)] },
  };
}

function randomVirtualModels(models: readonly Fields[], chance: Chance): Fields[] {
  const isApart = models.some(({ spec }) => 'sectionName' in (spec as { parentRefs: [object] }).parentRefs[0]);
  if (models.length === 0 || isApart) return [];
  return ['fast', 'smart', 'alpha', 'fast'].flatMap((name, index): Fields[] => {
    if (!chance.happens(0.4)) return [];
    const targets = Array.from({ length: 1 + chance.below(3) }, () => randomTarget(chance.pick(models)));
    const last = targets.length - 1;
    const virtualModel = chance.pick([
      { weighted: { targets: targets.map((target) => ({ ...target, weight: 1 + chance.below(3) })) } },
      { failover: { targets: targets.map((target) => ({ ...target, priority: chance.below(2) })) } },
      {
        conditional: {
          targets: targets.map((target, at) => ({
            ...target,
            ...(at === last && chance.happens(0.5) ? {} : { when: chance.pick(CONDITIONS) }),
          })),
        },
      },
    ]);
    return [
      resource('agentgateway.dev/v1alpha1', 'AgentgatewayModel', `v${index}`, {
        parentRefs: [{ name: 'edge' }],
        match: { model: name },
        virtualModel,
      }),
    ];
  });
}

function randomTarget({ metadata, spec }: Fields): Fields {
  const { match } = spec as { match?: { model: string } };
  const model = PATTERNS.find(([pattern]) => pattern === match?.model)?.[1];
  return { modelRef: { name: (metadata as { name: string }).name }, ...(model ? { model } : {}) };
}

/** Returns policies that restrict access, or answer in place of models. */
function randomPolicies(listeners: readonly Fields[], chance: Chance): Fields[] {
  const apiKeyAuthentication = (mode: string) => ({
    mode,
    secretRef: { name: 'keys' },
    location: { header: { name: 'x-key' } },
  });
  const targets = [{}, ...listeners.map(({ name }) => ({ sectionName: name }))];
  return targets
    .filter(() => chance.happens(0.5))
    .map((target, index) =>
      resource('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', `p${index}`, {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge', ...target }],
        traffic: {
          delay: { duration: '0s' },
          ...(chance.happens(0.7)
            ? { apiKeyAuthentication: apiKeyAuthentication(chance.pick(['Strict', 'Optional', 'Permissive'])) }
            : {}),
          ...(chance.happens(0.3) ? { authorization: randomAuthorization(chance) } : {}),
          ...(chance.happens(0.2)
            ? {
                directResponse: {
                  conditional: [{ condition: chance.pick(CONDITIONS), policy: { status: 418, body: 'nothing' } }],
                },
              }
            : {}),
        },
      }),
    );
}

/** A route with a host name has all paths of its host; one without leaves models theirs. */
function randomRoute(chance: Chance): Fields {
  return resource('gateway.networking.k8s.io/v1', 'HTTPRoute', 'web', {
    parentRefs: [{ name: 'edge' }],
    ...(chance.happens(0.5) ? { hostnames: ['a.example.com'] } : {}),
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: chance.pick(['/', '/v1', '/v1/chat']) } }],
        backendRefs: [{ name: 'web', port: 1000 }],
      },
    ],
  });
}

/** The models that requests name. */
export const REQUESTED_MODELS: readonly string[] = [
  ...NAMES,
  ...PATTERNS.map(([, name]) => name),
  'fast',
  'smart',
  'nobody',
  'GPT-5',
];

export function bodyFor(model: string): string {
  return JSON.stringify({ ...chat('hello'), model });
}

export function randomModelRequest(chance: Chance): ModelRequest {
  const body = bodyFor(chance.pick(REQUESTED_MODELS));
  return {
    path: chance.happens(0.8) ? CHAT : chance.pick(['/v1/models', '/models', '/else', '/v1/chat/completions/']),
    host: chance.pick(['a.example.com', 'b.example.com']),
    port: chance.happens(0.7) ? 80 : 81,
    headers: chance.happens(0.6) ? { 'x-one': chance.pick(['1', '2']) } : {},
    body: chance.happens(0.95) ? body : chance.pick(['', 'hello', '{}', '{"model": 5}']),
    ...(chance.happens(0.6) ? { team: chance.pick(TEAMS) } : {}),
  };
}
