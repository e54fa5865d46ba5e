import type { Attachment } from '../../../src/core/compiler/model/attachment';
import type { Counterexample } from '../../../src/core/compiler/queries/prove/verdict';
import { askByHttp2 } from '../harness/client';
import type { Live } from '../harness/run-live';
import { token } from '../harness/tokens';
import { EARLY_KEY, EARLY_TOKEN } from './received';
import { ALLOWED, keyHeaders, TEAMS } from './vocabulary';

export interface SentAnswer {
  readonly status: number;
  readonly body: string;
}

/** Keys exist for the teams of the worlds only, and clients of Node send one `host` over HTTP/2, and paths of ASCII characters; here without TLS. */
export function isSendable({ caller, http2, tls, headers, path }: Counterexample): boolean {
  const hasKnownKeys = [caller.apiKey, caller.beforeRouting?.apiKey].every(
    (key) => key === undefined || (Object.keys(key).length === 1 && TEAMS.includes(String(key['team']))),
  );
  const hosts = headers.filter(([name]) => name === 'host');
  return hasKnownKeys && !(http2 && (tls || hosts.length > 1 || /[^\x20-\x7e]/.test(path)));
}

/** Where policies of a listener look for credentials before routing, if no others look there. */
function earlyPlaces({ gateways }: Attachment, { listener }: Counterexample): ReadonlySet<string | undefined> {
  const listeners = gateways.flatMap((gateway) => gateway.listeners);
  const { preRouting = {} } = listeners.find((one) => one.listener.key === listener) ?? {};
  const { jwtAuthentication, apiKeyAuthentication } = preRouting;
  return new Set([jwtAuthentication, apiKeyAuthentication].map((field) => field?.value.location?.header?.name));
}

export async function sendCounterexample(
  counterexample: Counterexample,
  live: Live,
  attachment: Attachment,
): Promise<SentAnswer> {
  const { method, host, path, headers, port, tls, serverName, caller, http2 } = counterexample;
  const places = earlyPlaces(attachment, counterexample);
  const early = caller.beforeRouting ?? caller;
  const jwt = caller.jwt ?? (places.has(EARLY_TOKEN.name) ? undefined : early.jwt);
  const key = caller.apiKey ?? (places.has(EARLY_KEY) ? undefined : early.apiKey);
  // A token without an audience is taken for one of the right one.
  const tokenOf = (claims: object) => token({ aud: 'shop', ...claims });
  const lines = [
    ...headers,
    ...(caller.externalAuthorizationAllows ? [[ALLOWED, 'yes'] as const] : []),
    ...(jwt ? [['authorization', `Bearer ${tokenOf(jwt)}`] as const] : []),
    ...(early.jwt && places.has(EARLY_TOKEN.name)
      ? [[EARLY_TOKEN.name, EARLY_TOKEN.prefix + tokenOf(early.jwt)] as const]
      : []),
    ...(key ? Object.entries(keyHeaders(String(key['team']))) : []),
    ...(early.apiKey && places.has(EARLY_KEY) ? [[EARLY_KEY, `k-${early.apiKey['team']}`] as const] : []),
  ];
  const question = { rawPath: path, lines, ...(serverName === undefined ? {} : { tls: { servername: serverName } }) };
  const { status, body } = http2
    ? await askByHttp2(
        await live.front(port),
        'http://gateway.example/',
        { ...question, authority: host, headers: {} },
        method,
      )
    : await live.ask(method, `${tls ? 'https' : 'http'}://gateway.example:${port}/`, {
        ...question,
        via: port,
        headers: { host },
      });
  return { status, body };
}
