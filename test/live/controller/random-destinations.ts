import { parseAllDocuments, stringify } from 'yaml';
import type { Chance } from '../../support/random';

type Any = any;

/** A world in which rules lead to backends of all types, and in which policies on all levels speak of destinations. */
export function withDestinations(input: string, chance: Chance): string {
  const documents: Any[] = parseAllDocuments(input).map((document) => document.toJSON());
  const backends: Any[] = [];
  for (const { kind, spec } of documents) {
    if (kind !== 'HTTPRoute') continue;
    for (const { backendRefs = [] } of spec.rules)
      for (const ref of backendRefs) {
        if (ref.kind !== undefined || !chance.happens(0.6)) continue;
        const known = backends.length > 0 && chance.happens(0.3) ? chance.pick(backends) : undefined;
        const backend = known ?? randomBackend(`b${backends.length}`, chance);
        if (!known) backends.push(backend);
        delete ref.port;
        Object.assign(ref, { group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: backend.metadata.name });
      }
  }
  const policies = targetsIn(documents, backends)
    .filter(() => chance.happens(0.3))
    .map((target, index) =>
      resource('AgentgatewayPolicy', `d${index}`, { targetRefs: [target], backend: said(chance) }),
    );
  return [...documents, ...backends, ...policies].map((document) => stringify(document)).join('---\n');
}

function resource(kind: string, name: string, spec: object): Any {
  return { apiVersion: 'agentgateway.dev/v1alpha1', kind, metadata: { name, namespace: 'demo' }, spec };
}

/** Returns each target once: no two policies configure the same object. */
function targetsIn(documents: readonly Any[], backends: readonly Any[]): object[] {
  const group = 'gateway.networking.k8s.io';
  const ofBackends = { group: 'agentgateway.dev', kind: 'AgentgatewayBackend' };
  return [
    ...documents.flatMap(({ kind, metadata: { name }, spec }): object[] => {
      if (kind === 'Gateway')
        return [{}, ...spec.listeners.map((one: Any) => ({ sectionName: one.name }))].map((section) => ({
          group,
          kind,
          name,
          ...section,
        }));
      if (kind !== 'HTTPRoute') return [];
      return [{}, ...spec.rules.map((rule: Any) => ({ sectionName: rule.name }))].map((section) => ({
        group,
        kind,
        name,
        ...section,
      }));
    }),
    ...backends.flatMap(({ metadata: { name }, spec }) => [
      { ...ofBackends, name },
      ...partsOf(spec).map((sectionName) => ({ ...ofBackends, name, sectionName })),
    ]),
  ];
}

/** Providers of a group and targets of MCP, for which policies can be, too. */
function partsOf({ ai, mcp }: Any): string[] {
  const providers = (ai?.groups ?? []).flatMap((group: Any) => group.providers);
  return [...providers, ...(mcp?.targets ?? [])].map(({ name }: Any) => name);
}

function randomBackend(name: string, chance: Chance): Any {
  const own = chance.happens(0.4) ? { policies: inlineFor(chance) } : {};
  return resource('AgentgatewayBackend', name, {
    ...chance.pick<() => object>([
      () => ({ static: { host: `${name}.example.com`, port: chance.pick([80, 443]) } }),
      () => ({ ai: { provider: provider(chance) } }),
      () => ({ ai: { groups: providerGroups(chance) } }),
      () => ({ mcp: mcp(name, chance) }),
      () => ({ mcp: mcp(name, chance) }),
    ])(),
    ...own,
  });
}

function provider(chance: Chance): object {
  return chance.pick([
    { openai: { model: chance.pick(['gpt-5', 'gpt-4o']) } },
    { openai: {} },
    { anthropic: { model: 'claude-sonnet-4-5' } },
    { gemini: { model: 'gemini-2.5-pro' } },
    { bedrock: { region: 'eu-central-1', model: 'nova' } },
    { vertexai: { projectId: 'p1', region: 'europe-west1', model: 'gemini-2.5-flash' } },
  ]);
}

function providerGroups(chance: Chance): object[] {
  let count = 0;
  return Array.from({ length: 1 + chance.below(2) }, () => ({
    providers: Array.from({ length: 1 + chance.below(2) }, () => ({
      name: `p${count++}`,
      ...provider(chance),
      ...(chance.happens(0.3) ? { policies: connection(chance) } : {}),
    })),
  }));
}

function mcp(name: string, chance: Chance): object {
  const targets = Array.from({ length: 1 + chance.below(3) }, (_, index) => ({
    name: `t${index}`,
    static: {
      ...(chance.happens(0.3)
        ? { backendRef: { name: 'tools' }, port: 8080 }
        : {
            host: `t${index}.${name}.example.com`,
            port: 443,
            ...(chance.happens(0.4) ? { policies: connection(chance) } : {}),
          }),
      ...(chance.happens(0.5) ? { path: '/mcp' } : {}),
      ...(chance.happens(0.3) ? { protocol: 'SSE' } : {}),
    },
  }));
  return {
    targets,
    ...(chance.happens(0.3) ? { sessionRouting: 'Stateless' } : {}),
    ...(chance.happens(0.3) ? { failureMode: 'FailOpen' } : {}),
  };
}

function some(fields: Readonly<Record<string, unknown>>, chance: Chance, share: number): Any {
  const chosen = Object.entries(fields).filter(() => chance.happens(share));
  return Object.fromEntries(chosen.length > 0 ? chosen : [chance.pick(Object.entries(fields))]);
}

function connection(chance: Chance): Any {
  return some(
    {
      tls: chance.pick([{}, { sni: 'real.example.com' }, { insecureSkipVerify: 'All' }]),
      auth: chance.pick([{ passthrough: {} }, { key: 'secret' }]),
    },
    chance,
    0.5,
  );
}

/** Returns the inline policies of a backend. */
function inlineFor(chance: Chance): Any {
  return {
    ...connection(chance),
    ...(chance.happens(0.4) ? { http: { requestTimeout: chance.pick(['5s', '7s']) } } : {}),
  };
}

/** Returns a policy's settings for destinations. */
function said(chance: Chance): Any {
  return some(
    {
      ai: some(
        {
          defaults: [{ field: 'temperature', value: chance.pick([0, 0.5]) }],
          overrides: [{ field: 'max_tokens', value: chance.pick([100, 200]) }],
          prompt: { prepend: [{ role: 'system', content: chance.pick(['be nice', 'be short']) }] },
          promptGuard: { request: [{ regex: { action: chance.pick(['Reject', 'Mask']), matches: ['bad.*'] } }] },
          modelAliases: { fast: chance.pick(['gpt-5', 'gpt-4o']) },
        },
        chance,
        0.3,
      ),
      mcp: {
        authorization: {
          action: chance.pick(['Allow', 'Deny']),
          policy: { matchExpressions: [chance.pick(['mcp.tool.name == "echo"', 'mcp.tool.name != "rm"'])] },
        },
      },
      http: { requestTimeout: chance.pick(['3s', '4s']) },
      tls: chance.pick([{ sni: 'other.example.com' }, { insecureSkipVerify: 'Hostname' }]),
      auth: chance.pick([{ passthrough: {} }, { key: 'other' }]),
      health: { unhealthyCondition: 'response.code >= 500', eviction: { duration: '10s', consecutiveFailures: 2 } },
    },
    chance,
    0.25,
  );
}
