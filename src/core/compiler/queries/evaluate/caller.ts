import {
  ByteString,
  ExpressionFields,
  HeaderFields,
  isAuthorityKnown,
  PartlyKnownFields,
  UnknowableExpression,
  type Value,
  type Variables,
} from '../../../data-plane/expression-values';
import type { ExpressionEvaluation } from '../../../data-plane/expression-vocabulary';
import { withSortedKeys } from '../../../values/sorted-entries';
import { OF_CERTIFICATES } from '../../semantics/client-certificates';
import type { RequestExplanation } from '../explain';
import type { Caller, CallerCredentials } from './caller-options';
import { absentFields } from './observed-caller';

/** A request with the values that expressions read. */
export interface RequestFacts {
  readonly method: string;
  /** The host, including the port if the URL contains one. */
  readonly host: string;
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
  /** Names and values. A name can occur several times. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Absent if unknown. */
  readonly body?: string;
  /** Whether the client speaks HTTP/2. @default false */
  readonly http2?: boolean;
  /** Headers with unpredictable values, in lower case. */
  readonly rewritten?: readonly string[];
  /** The names, in lower case, of headers that are known to be sent or not; absent if all are. */
  readonly knownHeaders?: ReadonlySet<string>;
  /** True if the listener does not request a client certificate. */
  readonly withoutCertificate?: true;
  /** The request as the client sent it; absent if nothing has changed. */
  readonly sent?: RequestFacts;
}

/** Returns the request after the phases before routing. */
export function factsAfter(
  sent: RequestFacts,
  { changed, listener }: Pick<RequestExplanation, 'changed' | 'listener'>,
): RequestFacts {
  const facts: RequestFacts = listener?.asksForCertificate === undefined ? { ...sent, withoutCertificate: true } : sent;
  return changed ? { ...facts, ...changed, host: changed.authority, query: changed.search, sent: facts } : facts;
}

/** Returns the caller's identity from the authentication of a route. */
export interface CallerIdentity {
  readonly jwt?: { readonly [claim: string]: unknown };
  readonly apiKey?: { readonly [field: string]: unknown };
  readonly basicAuthUser?: string;
}

/** An MCP tool that is listed or called. */
export interface ToolFacts {
  readonly target: string;
  readonly name: string;
}

type Reader = () => Value;

/** Returns the variables of authorization rules. Reading an unknown value throws. */
export function variablesOf(
  request: RequestFacts,
  identity: CallerIdentity,
  clientAddress: string | undefined,
  { valueOfJson }: ExpressionEvaluation,
  tool?: ToolFacts,
): Variables {
  const pathAndQuery = request.path + request.query;
  const claims = (variable: string, values: { readonly [name: string]: unknown } | undefined, secret: string): Value =>
    values === undefined
      ? null
      : fieldsOf(
          variable,
          values,
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOfJson(value)])),
          Object.hasOwn(values, secret) ? [] : [secret],
          // Callers that authenticated with a key or a token have sent one.
          [secret],
        );
  const known: Readonly<Record<string, Value>> = {
    request: fields(
      'request',
      {
        method: request.method,
        ...(isAuthorityKnown(request.knownHeaders)
          ? { host: request.host, uri: `${request.scheme}://${request.host}${pathAndQuery}` }
          : {}),
        scheme: request.scheme,
        path: request.path,
        pathAndQuery,
        headers: new HeaderFields(request.headers, request.rewritten, request.knownHeaders),
        ...(request.body === undefined ? {} : { body: new ByteString(Buffer.from(request.body)) }),
      },
      [
        ...(request.body === undefined ? ['body'] : []),
        ...(isAuthorityKnown(request.knownHeaders) ? [] : ['host', 'uri']),
        'bodyPrefix',
        'startTime',
        'version',
      ],
    ),
    source: fields('source', clientAddress === undefined ? {} : { address: clientAddress }, [
      ...(clientAddress === undefined ? ['address'] : []),
      ...UNKNOWN_OF_SOURCE,
      ...(request.withoutCertificate ? [] : OF_CERTIFICATES),
    ]),
    jwt: claims('jwt', identity.jwt, 'rawToken'),
    apiKey: claims('apiKey', identity.apiKey, 'key'),
    basicAuth: identity.basicAuthUser === undefined ? null : fields('basicAuth', { username: identity.basicAuthUser }),
    mcp: tool
      ? fields('mcp', { tool: fields('mcp.tool', { target: tool.target, name: tool.name }, CALL_ONLY) }, MCP)
      : null,
    response: null,
    llmRequest: null,
  };
  const readers = new Map<string, Reader>(Object.entries(known).map(([name, value]) => [name, () => value]));
  for (const name of UNKNOWN) readers.set(name, unknowable(name));
  return new ExpressionFields(readers);
}

const UNKNOWN = ['destination', 'proxy', 'env', 'extauthz', 'extproc', 'metadata', 'mcpGuardrails', 'backend', 'llm'];

const UNKNOWN_OF_SOURCE = ['port', 'rawAddress', 'rawPort', 'tls', 'unverifiedWorkload', 'connectHeaders'];

const MCP = ['methodName', 'sessionId'];

const CALL_ONLY = ['arguments', 'result', 'error'];

/** Returns an object with the known fields. Reading any other field throws. */
function fields(
  path: string,
  values: Readonly<Record<string, Value>>,
  unknown: readonly string[] = [],
  present: readonly string[] = [],
): ExpressionFields {
  const readers = new Map<string, Reader>(Object.entries(values).map(([name, value]) => [name, () => value]));
  for (const name of unknown) readers.set(name, unknowable(`${path}.${name}`));
  return new ExpressionFields(readers, new Set(present));
}

/** Returns claims or metadata. Whether fields exist that are not listed is unknown if the caller is only known in part. */
function fieldsOf(
  path: string,
  source: object,
  values: Readonly<Record<string, Value>>,
  unknown: readonly string[],
  present: readonly string[],
): ExpressionFields {
  const absent = absentFields(source);
  if (!absent) return fields(path, values, unknown, present);
  const readers = new Map<string, Reader>(Object.entries(values).map(([name, value]) => [name, () => value]));
  return new PartlyKnownFields(path, readers, absent);
}

function unknowable(path: string): Reader {
  return () => {
    const advice = path === 'source.address' ? ': give `clientAddress`' : ', which is not known here';
    throw new UnknowableExpression(`a rule reads ${path}${advice}`);
  };
}

function withValues(what: string, values: Readonly<Record<string, unknown>>): string {
  return Object.keys(values).length === 0 ? what : `${what} with ${JSON.stringify(withSortedKeys(values))}`;
}

function earlyText({ jwt, apiKey, basicAuthUser }: CallerCredentials): string {
  const shown = [
    jwt && withValues('a token', jwt),
    apiKey && withValues('an API key', apiKey),
    basicAuthUser !== undefined && `user ${basicAuthUser}`,
  ].filter(Boolean);
  return shown.length > 0 ? shown.join(' and ') : 'nothing';
}

/** Returns the caller for messages. */
export function describeCaller({ jwt, apiKey, basicAuthUser, beforeRouting, clientAddress }: Caller): string {
  const credentials = [jwt && withValues('a token', jwt), apiKey && withValues('an API key', apiKey)];
  const parts = [
    ...credentials,
    basicAuthUser !== undefined && `user ${basicAuthUser}`,
    beforeRouting && `before routing ${earlyText(beforeRouting)}`,
    clientAddress !== undefined && `address ${clientAddress}`,
  ].filter(Boolean);
  return parts.length > 0 ? `a caller with ${parts.join(', ')}` : 'a caller without credentials';
}
