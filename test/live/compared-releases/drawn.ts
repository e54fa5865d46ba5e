import { stringify } from 'yaml';
import { DEFAULT_OPTIONS } from '../../../src/core/compiler/model/options';
import type { Chance } from '../../support/random';
import type { Answer } from '../harness/client';
import { completion, message } from '../harness/llm';
import type { Live } from '../harness/run-live';
import { keySet } from '../harness/tokens';
import { either, http, type Upstream } from '../harness/upstreams';
import { compilableModels, modelServers } from '../predictions/model-outcome';
import { randomModelRequest } from '../predictions/model-world';
import { compilable } from '../predictions/prediction';
import { odd, reading } from '../predictions/received';
import { randomRequest } from '../predictions/requests';
import { send } from '../predictions/sending';
import { services } from '../predictions/services';
import { ISSUER } from '../predictions/vocabulary';
import { widened } from '../predictions/wide-world';

/** Inputs, and requests that are sent to two programs. */
export interface Drawn {
  readonly input: string;
  upstreams(): Readonly<Record<string, Upstream>>;
  /** A change of the compiled config, the same for both programs. */
  readonly change?: (config: string) => string;
  request(chance: Chance): DrawnRequest;
}

/** A request, which can be sent several times. */
export interface DrawnRequest {
  /** In words, as a client would write it. */
  readonly text: string;
  send(live: Live): Promise<Answer>;
}

/** The claims that a compiled file requires, which other files need not require. */
const REQUIRED_CLAIMS = /^ +jwtValidationOptions:\n( +)requiredClaims:\n(?:\1 *- \w+\n)+/gm;

function drawnRoutes(chance: Chance): Drawn {
  const { world } = compilable(chance, 'far', (input) => reading(widened(input, chance), chance, keySet(), ISSUER));
  const isLoose = chance.happens(0.5) && world.input.includes('jwtAuthentication');
  return {
    input: world.input,
    upstreams: () => ({
      ...Object.fromEntries(world.ports.map((port) => [`web.demo:${port}`, either(() => ({ body: { port } }))])),
      ...services(),
    }),
    ...(isLoose ? { change: (config: string) => config.replaceAll(REQUIRED_CLAIMS, '') } : {}),
    request: (requests) => {
      const drawn = odd(randomRequest(requests), requests);
      const { claims } = drawn;
      const { iss: _, ...unsigned } = claims ?? {};
      const request = claims && requests.happens(0.3) ? { ...drawn, claims: unsigned } : drawn;
      return { text: JSON.stringify(request), send: (live) => send(live, request) };
    },
  };
}

function drawnModels(chance: Chance): Drawn {
  const { world } = compilableModels(chance, DEFAULT_OPTIONS.dataPlane);
  return {
    input: world.input,
    upstreams: () => modelServers(world),
    request: (requests) => {
      const { path, host, port, headers, body, team } = randomModelRequest(requests);
      const url = `http://${host}${port === 80 ? '' : `:${port}`}${requests.happens(0.1) ? '/v1/messages/count_tokens' : path}`;
      const key: Readonly<Record<string, string>> = team ? { 'x-key': `k-${team}` } : {};
      return posted(url, body, { host, ...headers, ...key });
    },
  };
}

/** Policies of an LLM backend or of one of its providers. */
const AI = [
  { defaults: [{ field: 'top_p', value: 0.5 }] },
  { overrides: [{ field: 'temperature', value: 0.1 }] },
  { promptGuard: { request: [{ regex: { action: 'Reject', matches: ['secret'] } }] } },
  { prompt: { prepend: [{ role: 'SYSTEM', content: 'Be brief.' }] } },
  { modelAliases: { fast: 'small' } },
];
const TRAFFIC = [
  { rateLimit: { local: [{ tokens: 100, unit: 'Hours' }] } },
  { rateLimit: { local: [{ requests: 1000, unit: 'Hours' }] } },
  { retry: { attempts: 1, codes: [503] } },
  { timeouts: { request: '5s' } },
];
const BODIES = [
  '{"model": "fast", "messages": [{"role": "user", "content": "hello"}], "max_tokens": 10}',
  '{"model": "fast", "messages": [{"role": "user", "content": "a secret"}], "max_tokens": 10}',
  '{"model": "fast"}',
  '{"messages": []}',
  '{',
  '',
];

function drawnBackends(chance: Chance): Drawn {
  const group = 'gateway.networking.k8s.io';
  const kind = chance.pick(['openai', 'anthropic']);
  const path = kind === 'openai' ? '/v1/chat/completions' : '/v1/messages';
  const ai = () =>
    chance.happens(0.7) ? { policies: { ai: Object.assign({}, chance.pick(AI), chance.pick(AI)) } } : {};
  const provider = { name: 'own', [kind]: {}, host: 'llm.example.com', port: 80, path, ...ai() };
  const objects = [
    resource(`${group}/v1`, 'Gateway', 'edge', {
      gatewayClassName: 'agentgateway',
      listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
    }),
    resource(`${group}/v1`, 'HTTPRoute', 'llm', {
      parentRefs: [{ name: 'edge' }],
      rules: [{ backendRefs: [{ group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'llm' }] }],
    }),
    resource('agentgateway.dev/v1alpha1', 'AgentgatewayBackend', 'llm', {
      ai: { groups: [{ providers: [provider] }] },
      ...ai(),
    }),
    resource('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', 'route', {
      targetRefs: [{ group, kind: 'HTTPRoute', name: 'llm' }],
      traffic: chance.pick(TRAFFIC),
    }),
  ];
  return {
    input: objects.map((object) => stringify(object)).join('---\n'),
    upstreams: () => ({ 'llm.example.com:80': http(kind === 'openai' ? completion('hello') : cached()) }),
    request: (requests) =>
      posted(`http://llm.example.com${requests.happens(0.9) ? path : '/v1/responses'}`, requests.pick(BODIES), {
        'content-type': 'application/json',
      }),
  };
}

/** An answer of Anthropic with tokens from its cache. */
function cached() {
  const reply = message('hello');
  const usage = { input_tokens: 5, output_tokens: 5, cache_read_input_tokens: 40, cache_creation_input_tokens: 10 };
  return { ...reply, body: { ...(reply.body as object), usage } };
}

function posted(url: string, body: string, headers: Readonly<Record<string, string>>): DrawnRequest {
  return {
    text: `POST ${url} ${JSON.stringify(headers)} ${body}`,
    send: (live: Live) => live.post(url, body, { headers }),
  };
}

function resource(apiVersion: string, kind: string, name: string, spec: object): object {
  return { apiVersion, kind, metadata: { name, namespace: 'demo' }, spec };
}

export const DRAWERS: readonly ((chance: Chance) => Drawn)[] = [drawnRoutes, drawnModels, drawnBackends];
