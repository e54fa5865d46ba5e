import {
  ByteString,
  ExpressionFailure,
  ExpressionFields,
  HeaderFields,
  isAuthorityKnown,
  UnknowableExpression,
  type Value,
} from '../../../data-plane/expression-values';
import type { ExtAuth, Transform } from '../../../validation/types.generated';
import { resourceKey } from '../../../values/resource-name';
import { parseForEvaluation } from '../../expressions';
import type { ListenerAttachment } from '../../model/attachment';
import { entriesOf, isConditional } from '../../semantics/conditional';
import { credentialPlace, headerOfPlace } from '../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import { withoutCredential } from '../../semantics/taken-credential';
import { type CompleteRequest, type HeaderLine, hostOf, pathAndSearch } from './request';

/** The request that routes match, after changes by policies. */
export interface PreparedRequest {
  readonly request: CompleteRequest;
  /** The changes: `:path = /v2`, `x-team is removed`. */
  readonly changes: readonly string[];
  /** Undecidable changes: the changed part, and the reason why its value is unknown. */
  readonly unknown: readonly UnknownChange[];
}

export interface UnknownChange {
  /** A header in lower case, or a pseudo-header; absent if it may be any of them. */
  readonly name?: string;
  readonly text: string;
}

/**
 * Applies the transformations before routing, which change the values that routes match: first `add`, then `set`, each in order, then
 * `remove`.
 */
export function prepare(sent: CompleteRequest, attached: ListenerAttachment): PreparedRequest {
  const { request, changes, unknown } = authenticated(traced(sent, attached), attached.preRouting);
  const prepared = transformed(request, attached);
  return {
    request: prepared.request,
    changes: [...sent.receiving, ...changes, ...prepared.changes],
    unknown: [...unknown, ...prepared.unknown],
  };
}

/** Adds `traceparent` to the rewritten headers if traces are started by random sampling. */
function traced(sent: CompleteRequest, { frontend: { tracing } }: ListenerAttachment): CompleteRequest {
  return tracing?.value.randomSampling === undefined ? sent : { ...sent, rewritten: ['traceparent'] };
}

/** Removes valid credentials before anything else; a request with invalid ones reaches no route, unless the mode is Permissive. */
function authenticated(sent: CompleteRequest, preRouting: ListenerAttachment['preRouting']): PreparedRequest {
  let request = sent;
  const changes: string[] = [];
  const unknown: UnknownChange[] = [];
  for (const name of AUTHENTICATIONS) {
    const { value, from } = preRouting[name] ?? {};
    const place = value && credentialPlace(name, value.location);
    const left = place && withoutCredential({ headers: request.headers, query: request.search }, place);
    if (!left) continue;
    const resource = from ? resourceKey(from.resource) : '';
    if (value.mode === 'Permissive') {
      unknown.push({
        name: headerOfPlace(place) ?? ':path',
        text: `whether ${resource} removes a credential from it before routing depends on the credential`,
      });
      continue;
    }
    changes.push(`a credential is removed for ${resource}`);
    request = { ...request, headers: left.headers, search: left.query };
  }
  return { request, changes, unknown };
}

function transformed(request: CompleteRequest, { listener, preRouting }: ListenerAttachment): PreparedRequest {
  const byServices = request.isLeftAloneByServices ? [] : changesOfServices(preRouting);
  const changing = preRouting.transformation;
  if (changing && isConditional(changing.value)) {
    const text = `conditions of ${resourceKey(changing.from.resource)} select the changes before routing`;
    return { request, changes: [], unknown: [...byServices, { text }] };
  }
  const transform = changing?.value.request;
  if (!transform) return { request, changes: [], unknown: byServices };
  const secure = listener.protocol === 'HTTPS' || listener.protocol === 'TLS';
  const prepared = new Preparation(request, secure ? 'https' : 'http').run(transform);
  return { ...prepared, unknown: [...byServices, ...prepared.unknown] };
}

/** Returns the changes by services that are called before routing. They return headers; over gRPC, pseudo-headers as well. */
function changesOfServices({ extAuth, extProc }: ListenerAttachment['preRouting']): UnknownChange[] {
  const found: UnknownChange[] = [];
  if (extAuth) {
    const who = `by the service that ${resourceKey(extAuth.from.resource)} calls`;
    const services = entriesOf<ExtAuth>(extAuth.value).map(({ policy }) => policy.http);
    if (services.some((http) => !http))
      found.push({ text: `parts that routes match on may be set before routing ${who}` });
    for (const header of services.flatMap((http) => http?.allowedResponseHeaders ?? [])) {
      found.push({ name: header.toLowerCase(), text: `${header.toLowerCase()} may be set before routing ${who}` });
    }
  }
  if (extProc) {
    const who = `by the processor that ${resourceKey(extProc.from.resource)} calls`;
    found.push({ text: `parts that routes match on may be set before routing ${who}` });
  }
  return found;
}

/** Hosts and paths that the data plane accepts. */
const AUTHORITY = /^(?:[\w.~!$&'()*+,;=:%-]*@)*(?:\[[^\]\s]+\]|[\w.~!$&'()*+,;=-]+)(?::[\w.~!$&'()*+,;=-]*)?$/;
const TARGET = /^(?=[/?])[^\s<>`?#]*(?:\?[^\s"<>#]*)?(?:#.*)?$/;

class Preparation {
  private readonly changes: string[] = [];
  private readonly unknown: UnknownChange[] = [];

  public constructor(
    private request: CompleteRequest,
    private readonly scheme: string,
  ) {}

  public run({ add = [], set = [], remove = [] }: Transform): PreparedRequest {
    for (const { name, value } of add) this.change(name, value, (headers, text) => [...headers, [name, text]]);
    for (const { name, value } of set) {
      this.change(name, value, (headers, text) => [...without(headers, name), [name, text]]);
    }
    for (const name of remove) this.remove(name);
    return { request: this.request, changes: this.changes, unknown: this.unknown };
  }

  /**
   * Sets a header or pseudo-header from an expression. If the expression fails or does not return a string, the header is removed instead.
   */
  private change(
    name: string,
    expression: string,
    place: (headers: readonly HeaderLine[], text: string) => readonly HeaderLine[],
  ): void {
    const value = this.evaluate(name, expression);
    if (value === 'unknown') return;
    const isPart = name.startsWith(':') || name.toLowerCase() === 'host';
    if (isPart && typeof value === 'string') this.changePart(name.toLowerCase(), value);
    else if (!isPart && typeof value === 'string') {
      this.request = { ...this.request, ...this.predictable(name), headers: place(this.request.headers, value) };
      this.changes.push(`${name.toLowerCase()} = ${value}`);
    } else if (!isPart) this.remove(name);
  }

  /** Changes a pseudo-header. Invalid values have no effect. */
  private changePart(name: string, value: string): void {
    if (name === ':path' && TARGET.test(value)) {
      this.request = { ...this.request, ...pathAndSearch(value.replace(/#.*$/, '')) };
    } else if (name === ':method' && /^[A-Za-z]+$/.test(value)) {
      this.request = { ...this.request, method: value };
    } else if ((name === ':authority' || name === 'host') && AUTHORITY.test(value)) {
      const headers = name === 'host' ? without(this.request.headers, name) : this.request.headers;
      this.request = { ...this.request, headers, authority: value, host: hostOf(value) };
    } else return;
    this.changes.push(`${name} = ${value}`);
  }

  private remove(name: string): void {
    const headers = without(this.request.headers, name);
    if (headers.length === this.request.headers.length) return;
    this.request = { ...this.request, ...this.predictable(name), headers };
    this.changes.push(`${name.toLowerCase()} is removed`);
  }

  /** Marks a header as predictable: the value written here replaces the value of the data plane. */
  private predictable(name: string): Pick<CompleteRequest, 'rewritten'> {
    return { rewritten: this.request.rewritten.filter((one) => one !== name.toLowerCase()) };
  }

  private evaluate(name: string, expression: string): string | undefined | 'unknown' {
    try {
      const { evaluate } = this.request.dataPlane.expressions.evaluation();
      const value = evaluate(parseForEvaluation(expression), preRoutingVariables(this.request, this.scheme));
      return typeof value === 'string' ? value : undefined;
    } catch (error) {
      if (error instanceof ExpressionFailure) return undefined;
      if (!(error instanceof UnknowableExpression)) throw error;
      const lower = name.toLowerCase();
      this.unknown.push({ name: lower, text: `${lower} is set before routing, and ${error.message}` });
      return 'unknown';
    }
  }
}

function without(headers: readonly HeaderLine[], name: string): readonly HeaderLine[] {
  return headers.filter(([sent]) => sent.toLowerCase() !== name.toLowerCase());
}

const UNKNOWN = [
  'jwt',
  'apiKey',
  'basicAuth',
  'source',
  'destination',
  'proxy',
  'env',
  'extauthz',
  'extproc',
  'metadata',
];

/** Returns the variables that are known from a request alone. Reading any other variable is undecidable. */
export function preRoutingVariables(
  { method, authority, path, search, headers, rewritten, knownHeaders, body }: CompleteRequest,
  scheme: string,
): ExpressionFields {
  const pathAndQuery = path + search;
  const known: Readonly<Record<string, Value>> = {
    method,
    ...(isAuthorityKnown(knownHeaders) ? { host: authority, uri: `${scheme}://${authority}${pathAndQuery}` } : {}),
    scheme,
    path,
    pathAndQuery,
    headers: new HeaderFields(headers, rewritten, knownHeaders),
    ...(body === undefined ? {} : { body: new ByteString(Buffer.from(body)) }),
  };
  const request = new ExpressionFields(
    new Map([
      ...['body', 'bodyPrefix', 'host', 'startTime', 'uri', 'version'].map(
        (name) => [name, unknowable(`request.${name}`)] as const,
      ),
      ...Object.entries(known).map(([name, value]) => [name, () => value] as const),
    ]),
  );
  return new ExpressionFields(
    new Map<string, () => Value>([
      ['request', () => request],
      ...UNKNOWN.map((name) => [name, unknowable(name)] as const),
    ]),
  );
}

function unknowable(path: string): () => Value {
  return () => {
    const advice = path === 'request.body' ? ': specify the body of the request' : ', which is not known here';
    throw new UnknowableExpression(`it reads ${path}${advice}`);
  };
}
