import type { Variables } from './evaluate';
import { UnknowableExpression, type Value, valueOfJson } from './values';

/** Who sends a request, and what rules may ask about it. */
export interface Caller {
  /**
   * Claims of a valid token. Where the policy names issuers and audiences and these claims name none, fitting ones are
   * assumed; wrong ones are refused as the data plane refuses them.
   *
   * @default - no token
   */
  readonly jwt?: { [claim: string]: any };
  /**
   * Metadata of a valid API key; empty for a key without.
   *
   * @default - no API key
   */
  readonly apiKey?: { [field: string]: any };
  /**
   * Name of a user whose password is right.
   *
   * @default - no user
   */
  readonly basicAuthUser?: string;
  /**
   * The address of the client. Needed where a rule asks for it.
   *
   * @default - unknown
   */
  readonly clientAddress?: string;
  /**
   * More headers than those of the request.
   *
   * @default - none
   */
  readonly headers?: { [name: string]: string };
  /**
   * What the services decide that are asked about requests (external authorization).
   *
   * @default - unknown: where such a service is asked, the assertion fails
   */
  readonly externalAuthorizationAllows?: boolean;
}

/** A request as expressions see it. */
export interface RequestFacts {
  readonly method: string;
  /** With the port, where the URL names one. */
  readonly host: string;
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
}

/** What was found out about a caller by the authentication of a route. */
export interface Identity {
  readonly jwt?: { readonly [claim: string]: unknown };
  readonly apiKey?: { readonly [field: string]: unknown };
  readonly basicAuthUser?: string;
}

/** An MCP tool that is listed or called. */
export interface ToolFacts {
  readonly target: string;
  readonly name: string;
}

/** The variables of authorization rules. Reading what nobody has told is no silent pass: it throws. */
export function variablesOf(
  request: RequestFacts,
  identity: Identity,
  clientAddress: string | undefined,
  tool?: ToolFacts,
): Variables {
  const unknown = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
  const variables = {
    request: withUnknown('request', {
      ...unknown('body', 'bodyPrefix', 'startTime', 'version'),
      method: request.method,
      host: request.host,
      scheme: request.scheme,
      path: request.path,
      pathAndQuery: request.path + request.query,
      uri: `${request.scheme}://${request.host}${request.path}${request.query}`,
      headers: { ...request.headers },
    }),
    source: withUnknown('source', {
      ...unknown(
        'port',
        'rawAddress',
        'rawPort',
        'identity',
        'tls',
        'subjectAltNames',
        'issuer',
        'subject',
        'subjectCn',
      ),
      address: clientAddress,
    }),
    ...(identity.jwt ? { jwt: valueOfJson(identity.jwt) } : {}),
    ...(identity.apiKey ? { apiKey: valueOfJson(identity.apiKey) } : {}),
    ...(identity.basicAuthUser !== undefined ? { basicAuth: { username: identity.basicAuthUser } } : {}),
    ...(tool ? { mcp: { tool: { target: tool.target, name: tool.name } } } : {}),
  };
  const others = ['destination', 'proxy', 'env', 'extauthz', 'extproc', 'metadata', 'mcpGuardrails', 'backend', 'llm'];
  for (const name of others) Object.defineProperty(variables, name, unknowable(name));
  return variables as Variables;
}

/** Fields without a value throw when they are read. */
function withUnknown(variable: string, fields: { readonly [name: string]: Value | undefined }): Value {
  const record = {};
  for (const [name, value] of Object.entries(fields)) {
    const property = value === undefined ? unknowable(`${variable}.${name}`) : { value, enumerable: true };
    Object.defineProperty(record, name, property);
  }
  return record;
}

function unknowable(path: string): PropertyDescriptor {
  return {
    enumerable: true,
    get: () => {
      const hint = path === 'source.address' ? ': give `clientAddress`' : ', which is not known here';
      throw new UnknowableExpression(`a rule reads ${path}${hint}`);
    },
  };
}
