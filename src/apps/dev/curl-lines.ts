import { shellWord } from '../../core/text/shell-word';
import { askedModel } from './asked-model';
import {
  type BackendView,
  type ConfigView,
  type ListenerView,
  type MatchView,
  openBinds,
  type PairView,
  policiesOf,
  type RouteView,
} from './config-view';
import { credentialFlags } from './curl-credentials';

const INITIALIZE =
  '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "curl", "version": "1"}}}';
/** Returns a curl command for each route of a config: a request that the route matches. */
export function curlLines(config: ConfigView): string[] {
  const named = new Map((config.backends ?? []).map((backend) => [backend.name ?? '', backend]));
  return openBinds(config).flatMap(({ port, listeners = [] }) =>
    listeners.flatMap((listener) =>
      (listener.routes ?? []).map((route) =>
        curlLine({ port, listener, route, policies: policiesOf(config, listener, route) }, named),
      ),
    ),
  );
}

interface Asked {
  readonly port: number;
  readonly listener: ListenerView;
  readonly route: RouteView;
  readonly policies: readonly object[];
}

function curlLine({ port, listener, route, policies }: Asked, named: ReadonlyMap<string, BackendView>): string {
  const secure = listener.protocol === 'HTTPS';
  const host = concrete(route.hostnames?.[0] ?? listener.hostname ?? '');
  const match = route.matches?.[0] ?? {};
  const backend = backendOf(route, named);
  const hasBody = backend?.ai !== undefined || backend?.mcp !== undefined;
  const { method = 'GET' } = match;
  const path = pathOf(match, backend);
  const { model, insteadOf } = askedModel(policies, match, backend);
  const here = host === 'localhost';
  const authority = secure && !here ? `${host}:${port}` : `localhost:${port}`;
  return [
    'curl',
    ...(method !== 'GET' && !hasBody ? ['-X', method] : []),
    ...(secure ? ['-k'] : []),
    ...(secure && !here ? ['--resolve', `${host}:${port}:127.0.0.1`] : []),
    shellWord(`${secure ? 'https' : 'http'}://${authority}${path}`),
    ...(!secure && !here ? ['-H', shellWord(`Host: ${host}`)] : []),
    ...exact(match.headers)
      .filter(([name]) => name !== insteadOf)
      .flatMap(([name, value]) => ['-H', shellWord(`${name}: ${value}`)]),
    ...credentialFlags([...policies, backend?.policies ?? {}]),
    ...bodyOf(backend, path, model),
  ].join(' ');
}

function backendOf({ backends = [] }: RouteView, named: ReadonlyMap<string, BackendView>): BackendView | undefined {
  const [own] = backends;
  return own?.backend === undefined ? own : named.get(own.backend.replace(/^\//, ''));
}

function pathOf({ path = {}, query }: MatchView, backend: BackendView | undefined): string {
  // A path that matches a regular expression cannot be derived; the author of the expression has to replace it.
  const base = path.exact ?? path.pathPrefix ?? '/';
  const asked = path.exact === undefined && backend?.ai ? withChat(base) : base;
  const search = exact(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return search.length > 0 ? `${asked}?${search.join('&')}` : asked;
}

function exact(pairs: readonly PairView[] = []): [name: string, value: string][] {
  return pairs.flatMap(({ name, value }) => (value?.exact === undefined ? [] : [[name, value.exact]]));
}

function withChat(base: string): string {
  const start = base.replace(/\/$/, '');
  if (start.endsWith('/chat/completions')) return start;
  return start.endsWith('/v1') ? `${start}/chat/completions` : `${start}/v1/chat/completions`;
}

function bodyOf(backend: BackendView | undefined, path: string, model: string): string[] {
  if (backend?.mcp) {
    const accept = 'Accept: application/json, text/event-stream';
    return ['-H', shellWord('Content-Type: application/json'), '-H', shellWord(accept), '-d', shellWord(INITIALIZE)];
  }
  if (!backend?.ai || !path.includes('/chat/completions')) return [];
  const question = `{"model": ${JSON.stringify(model)}, "messages": [{"role": "user", "content": "Hello"}]}`;
  return ['-H', shellWord('Content-Type: application/json'), '-d', shellWord(question)];
}

/** Returns a hostname that a pattern matches: `any.example.com` for `*.example.com`. */
function concrete(hostname: string): string {
  return hostname === '*' || hostname === '' ? 'localhost' : hostname.replace(/^\*\./, 'any.');
}
