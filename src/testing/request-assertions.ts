import { isDeepStrictEqual } from 'node:util';
import type { ExplainedField, RequestExplanation } from '../compiler/explain';
import { isNamed } from '../compiler/explain/is-named';
import type { Caller, RequestFacts, ToolFacts } from './caller';
import { type Barriers, type Decision, decide } from './decision';
import { explanationText } from './explanation-text';

/** What a policy field is expected to be. */
export interface PolicyExpectation {
  /**
   * The resource that the field comes from: its name, `namespace/name` or `Kind/namespace/name`. For rules that add up, one of
   * them.
   *
   * @default - any
   */
  readonly from?: string;
  /**
   * The value, in the words of the reference. Fields of objects that are not named here may have any value.
   *
   * @default - any
   */
  readonly value?: any;
}

/** Assertions about one request. Each one that holds gives this object back, so that they can be chained. */
export class RequestAssertions {
  /** @internal */
  public static _of(
    request: string,
    explanations: readonly RequestExplanation[],
    facts: RequestFacts,
  ): RequestAssertions {
    return new RequestAssertions(request, explanations, facts);
  }

  private constructor(
    private readonly request: string,
    private readonly explanations: readonly RequestExplanation[],
    private readonly facts: RequestFacts,
  ) {}

  /** What happens to the request, and why nothing else does, as text. */
  public explain(): string {
    return [this.request, ...this.explanations.map(explanationText)].join('\n');
  }

  /**
   * The request can go to this destination.
   *
   * @param destination the name of the backend or Service, `namespace/name`, or `Kind/namespace/name`; for Services, `/port` may follow
   */
  public routesTo(destination: string): RequestAssertions {
    const { backends } = this.routed();
    const found = backends.filter(({ share }) => share > 0).map((backend) => backend.destination);
    if (found.some((key) => isNamed(key, destination))) return this;
    throw this.failure(`does not go to ${destination}, but to ${found.join(', ') || 'no destination'}`);
  }

  /**
   * The listener of this name takes the request.
   *
   * @param name as its gateway or listener set calls it
   */
  public usesListener(name: string): RequestAssertions {
    const taking = this.explanations.flatMap(({ listener }) => (listener ? [listener.key] : []));
    if (taking.some((key) => key === name || key.endsWith(`/${name}`))) return this;
    throw this.failure(`is not taken by listener ${name}, but by ${taking.join(', ') || 'none'}`);
  }

  /** No route takes the request. */
  public isNotRouted(): RequestAssertions {
    const routed = this.tellable().find(({ rule }) => rule);
    if (!routed) return this;
    throw this.failure(`is routed by ${routed.rule?.name}`);
  }

  /**
   * A policy field is in force for the request: for its connection, on its way, or at one of its destinations.
   *
   * @param field the field as the reference names it, such as `rateLimit`, `retry`, `authorization`, `health` or `ai`
   * @param expected what it says and where it came from
   */
  public withPolicy(field: string, expected: PolicyExpectation = {}): RequestAssertions {
    const all = this.fields();
    const found = all.filter((candidate) => candidate.field === field);
    if (found.length === 0) {
      throw this.failure(
        `has no ${field}; it has ${[...new Set(all.map((one) => one.field))].join(', ') || 'no policy'}`,
      );
    }
    const { from } = expected;
    const fromThere = found.filter(
      (one) => from === undefined || sourcesOf(one).some(({ resource }) => isNamed(resource, from)),
    );
    if (fromThere.length === 0) {
      throw this.failure(`has ${field} from ${names(found)}, not from ${from}`);
    }
    if (expected.value !== undefined && !fromThere.some((one) => hasValue(one, expected.value))) {
      const values = fromThere.map(({ value }) => JSON.stringify(value));
      throw this.failure(`has ${field} ${values.join(' and ')}, not ${JSON.stringify(expected.value)}`);
    }
    return this;
  }

  /**
   * A policy field is not in force for the request.
   *
   * @param field as for `withPolicy`
   */
  public withoutPolicy(field: string): RequestAssertions {
    const found = this.fields().filter((candidate) => candidate.field === field);
    if (found.length === 0) return this;
    throw this.failure(`has ${field} from ${names(found)}`);
  }

  /**
   * Authentication and authorization let the caller pass. Rate limits, CORS and CSRF do not count.
   *
   * @param caller who asks
   */
  public allows(caller: Caller): RequestAssertions {
    return this.expect(true, caller);
  }

  /**
   * Authentication or authorization refuse the caller.
   *
   * @param caller who asks
   */
  public denies(caller: Caller): RequestAssertions {
    return this.expect(false, caller);
  }

  /**
   * The caller may see and call a tool of an MCP backend.
   *
   * @param target the MCP target, by its name
   * @param tool the tool, without the name of its target
   * @param caller who asks
   */
  public allowsTool(target: string, tool: string, caller: Caller): RequestAssertions {
    return this.expect(true, caller, { target, name: tool });
  }

  /**
   * The caller may neither see nor call a tool of an MCP backend.
   *
   * @param target the MCP target, by its name
   * @param tool the tool, without the name of its target
   * @param caller who asks
   */
  public deniesTool(target: string, tool: string, caller: Caller): RequestAssertions {
    return this.expect(false, caller, { target, name: tool });
  }

  private expect(allowed: boolean, caller: Caller, tool?: ToolFacts): RequestAssertions {
    const decision = this.decide(caller, tool);
    if (decision.allowed === allowed) return this;
    const what = tool ? `tool ${tool.name} of ${tool.target}` : 'it';
    throw this.failure(
      `${decision.allowed ? `allows ${what}` : `refuses ${what}`} for ${describe(caller)}: ${decision.reason}`,
    );
  }

  private decide(caller: Caller, tool: ToolFacts | undefined): Decision {
    const { frontend, preRouting, traffic, backends, changed } = this.routed();
    const facts = changed ? { ...this.facts, ...changed, host: changed.authority, query: changed.search } : this.facts;
    const forBackend = (backend: readonly ExplainedField[]): Barriers => ({ frontend, preRouting, traffic, backend });
    if (tool) {
      const serving = backends.find(({ tiers }) => tiers.flat().some(({ name }) => name === tool.target));
      if (!serving) throw this.failure(`reaches no MCP backend with a target ${tool.target}`);
      return decide(forBackend(serving.policies), facts, caller, tool);
    }
    return decide(forBackend(backends.flatMap(({ policies }) => policies)), facts, caller);
  }

  /** The one gateway that routes the request. */
  private routed(): RequestExplanation {
    const routed = this.tellable().filter(({ rule }) => rule);
    if (routed.length === 1) return routed[0];
    if (routed.length === 0) throw this.failure('is not routed');
    const gateways = routed.map(({ gateway }) => gateway).join(', ');
    throw this.failure(`is routed by several gateways: ${gateways}; name one of them as \`gateway\``);
  }

  /** What is set before routing from something that nobody knows here decides which rule it is. */
  private tellable(): readonly RequestExplanation[] {
    const [unknown] = this.explanations.flatMap(({ unknownChanges }) => unknownChanges);
    if (unknown !== undefined) throw this.failure(`cannot be followed: ${unknown}`);
    return this.explanations;
  }

  private fields(): ExplainedField[] {
    const { frontend, preRouting, traffic, backends } = this.routed();
    const atBackends = backends.flatMap(({ policies, tiers }) => [
      ...policies,
      ...tiers.flat().flatMap((section) => section.policies),
    ]);
    return [...traffic, ...preRouting, ...frontend, ...atBackends];
  }

  private failure(text: string): Error {
    return new Error(`${this.request} ${text}\n\n${this.explain()}`);
  }
}

function sourcesOf({ from, all }: ExplainedField): readonly { readonly resource: string }[] {
  return all ?? [from];
}

function names(fields: readonly ExplainedField[]): string {
  return [...new Set(fields.flatMap((field) => sourcesOf(field).map(({ resource }) => resource)))].join(', ');
}

function hasValue({ value, all }: ExplainedField, expected: unknown): boolean {
  return [value, ...(all ?? []).map((source) => source.value)].some((actual) => includes(actual, expected));
}

function includes(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => includes(actual[index], item))
    );
  }
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(actual, expected);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) => includes((actual as Record<string, unknown>)[name], value));
}

function describe({ jwt, apiKey, basicAuthUser, clientAddress }: Caller): string {
  const parts = [
    jwt && `a token with ${JSON.stringify(jwt)}`,
    apiKey && `an API key with ${JSON.stringify(apiKey)}`,
    basicAuthUser !== undefined && `user ${basicAuthUser}`,
    clientAddress !== undefined && `address ${clientAddress}`,
  ].filter(Boolean);
  return parts.length > 0 ? `a caller with ${parts.join(', ')}` : 'a caller without credentials';
}
