import { referenceTo } from '../../core/data-plane/config-model/policies';
import { shellWord } from '../../core/text/shell-word';
import { isObject } from '../../core/values/objects';
import {
  type BackendView,
  type ConfigView,
  type ListenerView,
  type MatchView,
  openBinds,
  type PairView,
  policiesInView,
  type RouteView,
} from './config-view';
import { credentialFlags } from './curl-credentials';
import { requestedModel } from './requested-model';

const INITIALIZE =
  '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "curl", "version": "1"}}}';
const SEND_MESSAGE =
  '{"jsonrpc": "2.0", "id": 1, "method": "message/send", "params": {"message": {"role": "user", "messageId": "1", "parts": [{"kind": "text", "text": "Hello"}]}}}';
const WELL_KNOWN = '/.well-known';

/** Returns a curl command for each route of a config that can succeed: a request that the route matches. */
export function curlLines(config: ConfigView): string[] {
  const named = new Map((config.backends ?? []).map((backend) => [referenceTo(backend), backend]));
  return openBinds(config).flatMap(({ port, listeners = [] }) =>
    listeners.flatMap((listener) =>
      (listener.routes ?? [])
        .filter((route) => !isRefusal(route))
        .map((route) =>
          curlLine({ port, listener, route, policies: policiesInView(config, port, listener, route) }, named),
        ),
    ),
  );
}

/** Whether a route answers every request with an error. */
function isRefusal({ policies = {} }: RouteView): boolean {
  const response = 'directResponse' in policies ? policies.directResponse : undefined;
  if (!isObject(response)) return false;
  const responses = Array.isArray(response['conditional']) ? response['conditional'] : [response];
  const hasDefault = responses.some((one) => isObject(one) && one['condition'] === undefined);
  return hasDefault && responses.every((one) => isObject(one) && Number(one['status']) >= 400);
}

interface ModelRouteView {
  readonly port: number;
  readonly listener: ListenerView;
  readonly route: RouteView;
  readonly policies: readonly object[];
}

function curlLine(
  { port, listener, route, policies }: ModelRouteView,
  named: ReadonlyMap<string, BackendView>,
): string {
  const match = route.matches?.[0] ?? {};
  const backend = backendOf(route, named);
  const { method = 'GET' } = match;
  const { model, insteadOf } = requestedModel(policies, match, backend);
  const path = pathOf(match, backend);
  const body = isAgent(route, listener) ? SEND_MESSAGE : bodyOf(backend, path, model);
  return [
    'curl',
    ...(method !== 'GET' && body === undefined ? ['-X', method] : []),
    ...addressFlags({ port, listener, route, policies }, path, backend),
    ...exact(match.headers)
      .filter(([name]) => name !== insteadOf)
      .flatMap(([name, value]) => ['-H', shellWord(`${name}: ${value}`)]),
    ...credentialFlags([...policies, backend?.policies ?? {}]),
    ...(body === undefined ? [] : ['-H', shellWord('Content-Type: application/json')]),
    ...(backend?.mcp ? ['-H', shellWord('Accept: application/json, text/event-stream')] : []),
    ...(body === undefined ? [] : ['-d', shellWord(body)]),
  ].join(' ');
}

function addressFlags(
  { port, listener, route, policies }: ModelRouteView,
  path: string,
  backend: BackendView | undefined,
) {
  const secure = listener.protocol === 'HTTPS';
  const scheme = secure ? 'https' : 'http';
  const host = concrete(route.hostnames?.[0] ?? listener.hostname ?? '');
  const here = host === 'localhost';
  if (backend?.dynamic !== undefined)
    return ['--proxy', `${scheme}://localhost:${port}`, `"http://${allowedHost(policies)}${path}"`];
  return [
    ...(secure ? ['-k'] : []),
    ...(secure && !here ? ['--resolve', `${host}:${port}:127.0.0.1`] : []),
    shellWord(`${scheme}://${secure && !here ? host : 'localhost'}:${port}${path}`),
    ...(!secure && !here ? ['-H', shellWord(`Host: ${host}`)] : []),
  ];
}

/** Returns a host of the allow-list of a forward proxy; if its expression does not show one, a variable. */
function allowedHost(policies: readonly object[]): string {
  const rules = policies.map((policy) => ('authorization' in policy ? JSON.stringify(policy.authorization) : ''));
  const [, list = ''] = rules.join(' ').split('(?i:');
  const hosts = list.split('|').map((host) => host.replace(/\).*/s, ''));
  return hosts.find((host) => /^[a-z0-9-]+(?:\\+\.[a-z0-9-]+)*$/i.test(host))?.replace(/\\+\./g, '.') ?? '$HOST';
}

/** Whether the listener serves the agent card of a route next to it. */
function isAgent({ matches = [] }: RouteView, { routes = [] }: ListenerView): boolean {
  const prefix = matches[0]?.path?.pathPrefix;
  return routes.some((other) => other.matches?.[0]?.path?.pathPrefix === `${prefix}${WELL_KNOWN}`);
}

function backendOf({ backends = [] }: RouteView, named: ReadonlyMap<string, BackendView>): BackendView | undefined {
  const [own] = backends;
  return own?.backend === undefined ? own : named.get(own.backend);
}

function pathOf({ path = {}, query }: MatchView, backend: BackendView | undefined): string {
  // A path that matches a regular expression cannot be derived; the author of the expression has to replace it.
  const base = path.exact ?? path.pathPrefix ?? '/';
  const card = base.endsWith(WELL_KNOWN) ? `${base}/agent-card.json` : base;
  const basePath = path.exact === undefined && isModel(backend) ? withChat(base) : card;
  const search = exact(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return search.length > 0 ? `${basePath}?${search.join('&')}` : basePath;
}

/** Whether a backend answers chats: a provider, or a pool of model servers, the only Service of a config. */
function isModel(backend: BackendView | undefined): boolean {
  return backend?.ai !== undefined || backend?.service !== undefined;
}

function exact(pairs: readonly PairView[] = []): [name: string, value: string][] {
  return pairs.flatMap(({ name, value }) => (value?.exact === undefined ? [] : [[name, value.exact]]));
}

function withChat(base: string): string {
  const start = base.replace(/\/$/, '');
  if (start.endsWith('/chat/completions')) return start;
  return start.endsWith('/v1') ? `${start}/chat/completions` : `${start}/v1/chat/completions`;
}

/** Returns the JSON that a request sends to a backend; undefined if it sends none. */
function bodyOf(backend: BackendView | undefined, path: string, model: string): string | undefined {
  if (backend?.mcp) return INITIALIZE;
  if (!isModel(backend)) return undefined;
  const [, format = ''] =
    /\/(chat\/completions|messages|messages\/count_tokens|responses|embeddings)(?:\?|$)/.exec(path) ?? [];
  const question = QUESTIONS[format];
  return question === undefined ? undefined : `{"model": ${JSON.stringify(model)}, ${question}}`;
}

const MESSAGES = '"messages": [{"role": "user", "content": "Hello"}]';
/** The fields of a request other than the model, by the end of its path. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'chat/completions': MESSAGES,
  messages: `"max_tokens": 100, ${MESSAGES}`,
  'messages/count_tokens': MESSAGES,
  responses: '"input": "Hello"',
  embeddings: '"input": "Hello"',
};

/** Returns a hostname that a pattern matches: `any.example.com` for `*.example.com`. */
function concrete(hostname: string): string {
  return hostname === '*' || hostname === '' ? 'localhost' : hostname.replace(/^\*\./, 'any.');
}
