import type { RunningPart } from '../../running';
import { canonical, entriesOf, field, listOf, unless } from './canonical';
import { policiesOfConfig, policiesOfDump } from './policies';

/** Models stand in a dump as one router, and a backend for each; both have this in front of their names. */
const OF_MODELS = 'llm:';

/** @param backends - as they stand in the dump */
export function modelsOfDump(parts: readonly RunningPart[], backends: readonly unknown[]): readonly RunningPart[] {
  const models = new Map(parts.filter(({ id }) => id.startsWith(OF_MODELS)).map(({ id, value }) => [`/${id}`, value]));
  const router = backends.map((backend) => field(field(field(backend, 'backend'), 'llmRouter'), 'target'));
  return [
    ...parts.filter(({ id }) => !id.startsWith(OF_MODELS)),
    ...router.flatMap((target) => listOf(field(target, 'models')).map((model) => modelOfDump(model, models))),
    ...router.flatMap((target) => listOf(field(target, 'virtualModels')).map(virtualOfDump)),
  ];
}

function modelOfDump(model: unknown, backends: ReadonlyMap<string, unknown>): RunningPart {
  const backend = backends.get(String(field(field(model, 'backend'), 'backend')));
  const provider = entriesOf(listOf(field(backend, 'ai'))[0])[0]?.[1];
  const authorization = field(field(model, 'policies'), 'authorization');
  const value = canonical({
    name: field(model, 'name'),
    visibility: unless('public', field(model, 'visibility')),
    matches: field(model, 'headerMatches'),
    authorization: field(policiesOfDump([{ authorization }]), 'authorization'),
    provider: nameOfProvider(field(field(provider, 'provider'), 'name')),
    host: field(provider, 'hostOverride'),
    pathPrefix: field(provider, 'pathPrefix'),
    policies: withoutAuthorization(field(backend, 'policies')),
  });
  return { kind: 'model', id: String(field(model, 'id')), value };
}

/** It stands in the router. */
function withoutAuthorization(policies: unknown): unknown {
  return Object.fromEntries(entriesOf(policies).filter(([name]) => name !== 'authorization'));
}

/** Of those that fail over the dump says elsewhere who they are. */
function virtualOfDump(virtual: unknown): RunningPart {
  const [[way, targets] = ['', undefined]] = entriesOf(field(virtual, 'routing'));
  return virtualModel(virtual, way, targets);
}

function virtualModel(virtual: unknown, way: string, targets: unknown): RunningPart {
  const value = canonical({ way, targets: way === 'failover' ? undefined : targets });
  return { kind: 'model', id: String(field(virtual, 'name')), value };
}

export function modelsOfConfig(llm: unknown): readonly RunningPart[] {
  return [
    ...listOf(field(llm, 'models')).map(modelOfConfig),
    ...listOf(field(llm, 'virtualModels')).map((virtual) => {
      const [[way, routing] = ['', undefined]] = entriesOf(field(virtual, 'routing'));
      return virtualModel(virtual, way, field(routing, 'targets'));
    }),
  ];
}

function modelOfConfig(model: unknown): RunningPart {
  const url = /^https?:\/\/([^/]+)(\/.*)?$/.exec(String(field(field(model, 'params'), 'baseUrl') ?? ''));
  const value = canonical({
    name: field(model, 'name'),
    visibility: unless('public', field(model, 'visibility')),
    matches: listOf(field(model, 'matches')).map((match) => field(match, 'headers')),
    authorization: field(policiesOfConfig({ authorization: field(model, 'authorization') ?? {} }), 'authorization'),
    provider: nameOfProvider(field(model, 'provider')),
    host: url?.[1],
    pathPrefix: url?.[2],
    policies: policiesOfConfig(policiesOfModel(model)),
  });
  return { kind: 'model', id: String(field(model, 'id') ?? field(model, 'name')), value };
}

/** The names of a model's fields as those of policies. */
function policiesOfModel(model: unknown): Record<string, unknown> {
  const names = {
    auth: 'backendAuth',
    tls: 'backendTLS',
    backendTLS: 'backendTLS',
    backendTunnel: 'backendTunnel',
    health: 'health',
    requestHeaders: 'requestHeaderModifier',
    responseHeaders: 'responseHeaderModifier',
  };
  const own = Object.entries(names).map(([name, policy]) => [policy, field(model, name)] as const);
  const ai = {
    promptGuard: field(model, 'guardrails'),
    transformations: field(model, 'transformation'),
    defaults: field(model, 'defaults'),
    overrides: field(model, 'overrides'),
    promptCaching: field(model, 'promptCaching'),
  };
  return Object.fromEntries([...own, ['ai', ai] as const].filter(([, value]) => value !== undefined));
}

/** `openai` of a model is `openAI` of a backend. */
function nameOfProvider(provider: unknown): string {
  return (typeof provider === 'string' ? provider : (entriesOf(provider)[0]?.[0] ?? '')).toLowerCase();
}
