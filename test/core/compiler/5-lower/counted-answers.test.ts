import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const USAGE = 'llmRequest.stream_options.include_usage ? {"include_usage": true} : fail("not requested")';
const RECEIPT = 'llmRequest.background ? false : fail("not requested")';
const TOKENS = 'local: [{tokens: 1000, unit: Hours}]';

const input = (limit: string, ai: string, ...more: string[]) =>
  [
    `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: ai}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}`,
    `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: ai}
spec:
  parentRefs: [{name: gw}]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: chat}]}]`,
    `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: chat, namespace: ai}
spec: ${ai}`,
    ...(limit === ''
      ? []
      : [policy('limit', 'HTTPRoute', 'gateway.networking.k8s.io', 'chat', `traffic: {rateLimit: {${limit}}}`)]),
    ...more,
  ].join('\n---\n');

const policy = (name: string, kind: string, group: string, target: string, spec: string) =>
  `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: ai}
spec: {targetRefs: [{group: ${group}, kind: ${kind}, name: ${target}}], ${spec}}`;

/** The parts of a config that these tests are about. */
interface Config {
  readonly backends: readonly {
    readonly ai: { readonly groups?: readonly { readonly providers: readonly { readonly policies?: Policies }[] }[] };
    readonly policies?: Policies;
  }[];
  readonly binds: readonly {
    readonly listeners: readonly {
      readonly routes: readonly { readonly backends: readonly { readonly policies?: Policies }[] }[];
    }[];
  }[];
  readonly llm?: { readonly models: readonly { readonly transformation?: object }[] };
}

interface Policies {
  readonly ai?: { readonly transformations?: object };
}

function configOf(text: string, mode: 'compiled' | 'controller' = 'compiled'): Config {
  const diagnostics = new DiagnosticCollector();
  const { gateways } = compile(loadText([{ name: 'input.yaml', text }], diagnostics), { mode }, diagnostics);
  return load(gateways[0]?.config ?? '') as Config;
}

const atBackend = (text: string, mode?: 'controller') =>
  configOf(text, mode).backends[0]?.policies?.ai?.transformations;

describe('responses for which clients request no usage', () => {
  const plain = '{ai: {provider: {openai: {}}}}';
  const withAi = (ai: string) => `{ai: {provider: {openai: {}}}, policies: {ai: {${ai}}}}`;

  it('are counted if a limit counts tokens, and unchanged otherwise', () => {
    expect(atBackend(input(TOKENS, plain))).toEqual({ stream_options: USAGE });
    expect(atBackend(input('', plain))).toBeUndefined();
    expect(atBackend(input('local: [{requests: 5, unit: Hours}]', plain))).toBeUndefined();
  });

  it('are counted by limits of the Gateway, of conditions and of a rate limit service as well', () => {
    const ofGateway = (traffic: string) =>
      input(
        '',
        plain,
        policy('limit', 'Gateway', 'gateway.networking.k8s.io', 'gw', `traffic: {rateLimit: {${traffic}}}`),
      );
    expect(atBackend(ofGateway(TOKENS))).toEqual({ stream_options: USAGE });
    const counted =
      "global: {backendRef: {name: counter, port: 8081}, domain: d, descriptors: [{unit: Tokens, entries: [{name: a, expression: 'apiKey.team'}]}]}";
    expect(atBackend(ofGateway(counted))).toEqual({ stream_options: USAGE });
    expect(atBackend(ofGateway(`conditional: [{policy: {${counted}}}]`))).toEqual({ stream_options: USAGE });
    expect(atBackend(ofGateway(`conditional: [{policy: {${TOKENS}}}]`))).toEqual({ stream_options: USAGE });
  });

  it('are unchanged for a controller', () => {
    expect(atBackend(input(TOKENS, plain), 'controller')).toBeUndefined();
  });

  it('include background requests of the format Responses', () => {
    const both = withAi('routes: {/v1/chat/completions: Completions, /v1/responses: Responses}');
    expect(atBackend(input(TOKENS, both))).toEqual({ stream_options: USAGE, background: RECEIPT });
  });

  it('are counted anyway by providers that always report their usage', () => {
    expect(atBackend(input(TOKENS, '{ai: {provider: {anthropic: {}}}}'))).toBeUndefined();
    const mixed = '{ai: {groups: [{providers: [{name: a, anthropic: {}}, {name: b, openai: {}}]}]}}';
    expect(atBackend(input(TOKENS, mixed))).toEqual({ stream_options: USAGE });
  });

  it('are counted alongside other expressions, and keep fields of a policy', () => {
    const other = withAi('transformations: [{field: user, expression: apiKey.team}]');
    expect(atBackend(input(TOKENS, other))).toEqual({ user: 'apiKey.team', stream_options: USAGE });
    const own = withAi('overrides: [{field: stream_options, value: {include_usage: true}}]');
    expect(atBackend(input(TOKENS, own))).toBeUndefined();
  });

  it('are counted at each provider with its own settings', () => {
    const groups = `{ai: {groups: [{providers: [{name: a, openai: {}, policies: {ai: {modelAliases: {x: gpt-4o}}}}, {name: b, openai: {}}]}]}}`;
    const [backend] = configOf(input(TOKENS, groups)).backends;
    const providers = backend?.ai.groups?.flatMap((group) => group.providers) ?? [];
    expect(providers[0]?.policies?.ai?.transformations).toEqual({ stream_options: USAGE });
    const elsewhere = [providers[1]?.policies?.ai, backend?.policies?.ai].map((ai) => ai?.transformations);
    expect(elsewhere).toContainEqual({ stream_options: USAGE });
  });

  it('are counted if a route has its own expressions', () => {
    const ofRoute = policy(
      'own',
      'HTTPRoute',
      'gateway.networking.k8s.io',
      'chat',
      'backend: {ai: {transformations: [{field: user, expression: apiKey.team}]}}',
    );
    const { binds } = configOf(input(TOKENS, plain, ofRoute));
    const [reference] = binds[0]?.listeners[0]?.routes[0]?.backends ?? [];
    expect(reference?.policies?.ai?.transformations).toEqual({ user: 'apiKey.team', stream_options: USAGE });
  });

  it('are counted at models', () => {
    const model = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: gpt, namespace: ai}
spec: {parentRefs: [{name: gw}], provider: OpenAI}`;
    const ofGateway = policy(
      'limit',
      'Gateway',
      'gateway.networking.k8s.io',
      'gw',
      `traffic: {rateLimit: {${TOKENS}}}`,
    );
    const { llm } = configOf(input('', plain, model, ofGateway));
    expect(llm?.models[0]?.transformation).toEqual({ stream_options: USAGE, background: RECEIPT });
  });
});
