import type { ObservedCaller } from '../../core/compiler/queries/evaluate/observed-caller';
import type { HeaderLine } from '../../core/compiler/queries/explain/request';
import { defined, isObject } from '../../core/values/objects';
import { ENDS, nameOfCaller, serviceAllows } from './data-plane-log';
import { type LogFields, numberField, textField } from './log-fields';
import type { LoggedRequest, RecordedAnswer, RecordedEnd, RecordedTokens } from './logged-request';

/** Whether a line has the form that `docs/replay.md` describes. */
export function isMinimal(line: LogFields): boolean {
  return typeof line.url === 'string' || typeof line.path === 'string';
}

const URL_FORM = /^(?:(https?):\/\/([^/?#]*))?([^#]*)/i;

/** Returns the request of a line in the minimal form. Parts that are there are complete: `headers: {}` means that none were sent. */
export function minimalRequest(line: LogFields): LoggedRequest {
  const [, scheme, authority, target = ''] = URL_FORM.exec(textField(line, 'url', 'path') ?? '') ?? [];
  const port = numberField(line, 'port') ?? portOf(authority);
  const host = textField(line, 'host') ?? authority;
  const reason = textField(line, 'reason');
  const status = numberField(line, 'status');
  const backend = textField(line, 'backend');
  const end = endOf(reason, backend, status);
  const caller = callerOf(line.caller, serviceAllows(defined<RecordedAnswer>({ end, reason })));
  const { headers, knownHeaders } = headersOf(line.headers);
  const route = /^(?:\w+Route\/)?([^/]+\/[^/]+?)(?:#(\d+))?$/.exec(textField(line, 'route') ?? '');
  return defined<LoggedRequest>({
    gateway: textField(line, 'gateway'),
    listener: textField(line, 'listener'),
    port,
    tls: scheme === undefined ? undefined : scheme.toLowerCase() === 'https',
    method: textField(line, 'method') ?? 'GET',
    host,
    path: target.startsWith('/') ? target : `/${target}`,
    http2: line.http2 === true,
    headers,
    knownHeaders,
    caller,
    callerName: nameOfCaller(caller),
    model: textField(line, 'model'),
    dollars: numberField(line, 'dollars'),
    tokens: isObject(line.tokens) ? tokensOf(line.tokens) : undefined,
    answer: defined<RecordedAnswer>({
      end,
      status,
      reason,
      route: route?.[1],
      rule: route?.[2] === undefined ? undefined : Number(route[2]),
      backend,
      model: textField(line, 'calledModel'),
    }),
    count: Math.max(1, Math.trunc(numberField(line, 'count') ?? 1)),
  });
}

function tokensOf(value: LogFields): RecordedTokens {
  const [input, output, cacheRead, cacheWrite] = ['input', 'output', 'cacheRead', 'cacheWrite'].map(
    (name) => numberField(value, name) ?? 0,
  );
  return { input, output, cacheRead, cacheWrite };
}

function portOf(authority: string | undefined): number | undefined {
  const [, port] = /:(\d+)$/.exec(authority ?? '') ?? [];
  return port === undefined ? undefined : Number(port);
}

/** A status of 401 or 403 alone may be the gateway's or a destination's. */
function endOf(reason: string | undefined, backend: string | undefined, status: number | undefined): RecordedEnd {
  if (reason !== undefined) return ENDS[reason] ?? 'unknown';
  if (backend !== undefined) return 'served';
  return status !== undefined && status >= 200 && status < 300 ? 'served' : 'unknown';
}

function headersOf(value: unknown): Pick<LoggedRequest, 'headers' | 'knownHeaders'> {
  if (!isObject(value)) return { headers: [], knownHeaders: new Set() };
  const headers: HeaderLine[] = [];
  for (const [name, own] of Object.entries(value))
    for (const one of [own].flat()) if (typeof one === 'string') headers.push([name.toLowerCase(), one]);
  return { headers, knownHeaders: EVERY_HEADER };
}

/** The names of a request whose headers are all known. */
export const EVERY_HEADER: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

const CREDENTIALS = ['jwt', 'apiKey', 'basicAuthUser'] as const;

function callerOf(value: unknown, external: boolean | undefined): ObservedCaller {
  const isGiven = isObject(value);
  const { jwt, apiKey, basicAuthUser, clientAddress } = isGiven ? value : NOBODY;
  return defined<ObservedCaller>({
    isPlaceUnknown: true,
    unknown: isGiven ? undefined : CREDENTIALS,
    jwt: isObject(jwt) ? { ...jwt } : undefined,
    apiKey: isObject(apiKey) ? { ...apiKey } : undefined,
    basicAuthUser: typeof basicAuthUser === 'string' ? basicAuthUser : undefined,
    clientAddress: typeof clientAddress === 'string' ? clientAddress : undefined,
    externalAuthorizationAllows: external,
  });
}

const NOBODY: LogFields = {};
