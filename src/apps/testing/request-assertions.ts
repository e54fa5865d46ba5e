import {
  type Caller,
  describeCaller,
  factsAfter,
  type RequestFacts,
  type ToolFacts,
} from '../../core/compiler/queries/evaluate/caller';
import { type AccessPolicies, type Decision, decide } from '../../core/compiler/queries/evaluate/decision';
import { policiesForTool } from '../../core/compiler/queries/evaluate/tool-policies';
import type {
  AskedRequest,
  ExplainedBackend,
  ExplainedField,
  ExplainedRule,
  RequestExplanation,
} from '../../core/compiler/queries/explain';
import { isListenerNamed, isNamed } from '../../core/compiler/queries/explain/is-named';
import { undecidedIn } from '../../core/compiler/queries/explain/undecided';
import { closestNameText } from '../../core/text/nearest-name';
import { tiersComplaint, weightsComplaint } from './destination-complaints';
import type { Touched } from './expectations/coverage';
import { explanationText } from './explanation-text';
import { FailureAssertions } from './failure-assertions';
import { type HeaderChange, headerChanges, textOfChange } from './header-change';
import type { KnownNames } from './known-names';
import { destinationsOf, refusalByModel } from './model-answer';
import { isField, namesOf, type PolicyExpectation, policyComplaint } from './policy-expectation';
import type { PolicyField } from './policy-field.generated';
import { answerOf, disappointment, type RequestAnswer } from './request-answer';

/**
 * Assertions about one request. Each one that holds gives this object back, so that they can be chained.
 *
 * @example
 *
 * gateway.addTrafficPolicy('budget', { rateLimits: [RateLimit.requestsPerMinute(100)] });
 * GatewayAssertions.of(chart)
 *   .request('GET http://shop.example.com/items')
 *   .routesTo(shop.name)
 *   .withPolicy(PolicyField.RATE_LIMIT, { level: PolicyLevel.GATEWAY })
 *   .withoutPolicy(PolicyField.AUTHORIZATION);
 */
export class RequestAssertions {
  /** @internal */
  public static _of(
    request: string,
    asked: AskedRequest,
    explanations: readonly RequestExplanation[],
    facts: RequestFacts,
    names: KnownNames,
  ): RequestAssertions {
    return new RequestAssertions(request, asked, explanations, facts, names);
  }

  private readonly accessRules = new Set<string>();
  private readonly assumptions = new Set<string>();
  private wasRefused = false;

  private constructor(
    private readonly request: string,
    private readonly asked: AskedRequest,
    private readonly explanations: readonly RequestExplanation[],
    private readonly facts: RequestFacts,
    private readonly names: KnownNames,
  ) {}

  /**
   * What the request has met, as far as it was asked about.
   *
   * @internal
   */
  public _touched(): Touched {
    const routed = this.explanations.filter(({ rule }) => rule);
    const reached = this.wasRefused ? [] : routed.flatMap(({ backends }) => backends.filter(({ share }) => share > 0));
    return {
      routes: routed.flatMap(({ rule }) => (rule ? [rule.route] : [])),
      rules: routed.flatMap(({ rule }) => (rule ? [rule.name] : [])),
      backends: reached.map(({ destination }) => destination),
      accessRules: [...this.accessRules],
    };
  }

  /**
   * What the answers rest on, of parts of the request that nobody has given.
   *
   * @internal
   */
  public _assumptions(): readonly string[] {
    return [...this.assumptions];
  }

  /** What happens to the request, and why nothing else does, as text. */
  public explain(): string {
    return [this.request, ...this.explanations.map(explanationText)].join('\n');
  }

  /**
   * The request can go to this destination.
   *
   * @param destination the name of the backend, Service or model, `namespace/name`, or `Kind/namespace/name`; for Services, `/port` may follow
   */
  public routesTo(destination: string): RequestAssertions {
    const { backends } = this.routed();
    const found = backends.filter(({ share }) => share > 0).flatMap((backend) => destinationsOf(backend, this.facts));
    if (found.some((key) => isNamed(key, destination))) return this;
    const unknown = this.names.ofDestination(destination);
    throw this.failure(`does not go to ${destination}, but to ${found.join(', ') || 'no destination'}${unknown}`);
  }

  /**
   * The listener of this name takes the request.
   *
   * @param name `name`, `gateway/name` or `namespace/gateway/name`; of a listener set also `set/name` and `namespace/set/name`
   */
  public usesListener(name: string): RequestAssertions {
    const taking = this.explanations.flatMap(({ gateway, listener }) =>
      listener ? [{ gateway, key: listener.key }] : [],
    );
    if (taking.some(({ gateway, key }) => isListenerNamed(gateway, key, name))) return this;
    const found = taking.map(({ gateway, key }) =>
      taking.length > 1 || name.includes('/') ? `${gateway}/${key}` : key,
    );
    const unknown = this.names.ofListener(name);
    throw this.failure(`is not taken by listener ${name}, but by ${found.join(', ') || 'none'}${unknown}`);
  }

  /**
   * A rule of this route takes the request.
   *
   * @param route the route's name, `namespace/name`, or `Kind/namespace/name`
   * @param rule the name of the rule, or its place in the route, from 0; any rule where it is left out
   */
  public isTakenBy(route: string, rule?: string): RequestAssertions {
    const { name, route: key, index, called } = this.taking();
    if (!isNamed(key, route)) throw this.failure(`is taken by ${name}, not by ${route}${this.names.ofSource(route)}`);
    if (rule === undefined || rule === called || rule === String(index)) return this;
    throw this.failure(`is taken by ${name}, not by rule ${rule}`);
  }

  /**
   * The gateway answers with this status: by a refusal, a redirect, an answer of its own, or where nothing takes the request. A destination
   * is taken to answer with success, so that 200 to 299 hold where the request goes to one. Requests to LLM providers also need a body that the
   * gateway accepts; without a body, that is assumed.
   *
   * @param status of the answer, 100 to 599
   * @param caller who asks; without it, somebody without credentials
   */
  public isAnsweredWith(status: number, caller?: Caller): RequestAssertions {
    return this._isAnsweredWith(status, caller);
  }

  /**
   * Likewise, where the request may be the call of a tool.
   *
   * @internal
   */
  public _isAnsweredWith(status: number, caller?: Caller, tool?: ToolFacts): RequestAssertions {
    const options = { witness: this.witness, ...(caller ? { caller } : {}), ...(tool ? { tool } : {}) };
    if (tool) this._servesTool(tool);
    const answers = this.explanations.map((explanation) => answerOf(explanation, this.asked, options));
    const routed = answers.filter((answer) => answer.routed);
    this.tellable();
    if (routed.some((answer) => answer.destinations.length === 0)) this.wasRefused = true;
    const wrong = (routed.length > 0 ? routed : answers).map((answer) =>
      disappointment(answer, { expectStatus: status }),
    );
    this.assume(routed);
    const [text] = wrong.filter((one) => one !== undefined);
    // Who does not listen does not keep others from answering.
    if (text === undefined || (routed.length === 0 && wrong.includes(undefined))) return this;
    throw this.failure(`is not answered as expected: ${text}`);
  }

  private assume(answers: readonly RequestAnswer[]): void {
    for (const { assumption } of answers) if (assumption !== undefined) this.assumptions.add(assumption);
  }

  /** A route takes the request, at one gateway. */
  public isRouted(): RequestAssertions {
    this.routed();
    return this;
  }

  /** No route takes the request. */
  public isNotRouted(): RequestAssertions {
    const routed = this.tellable().find(({ rule }) => rule);
    if (!routed) return this;
    throw this.failure(`is routed by ${routed.rule?.name}`);
  }

  /**
   * Requests are shared among these destinations, and no others.
   *
   * @param weights by destination, named as for `routesTo`; only how they compare counts: 9 and 1 are 90 and 10
   */
  public withWeights(weights: { [destination: string]: number }): RequestAssertions {
    return this.unless(weightsComplaint(weights, this.routed().backends, this.names));
  }

  /**
   * A destination has these tiers of providers: the first is used as long as it is healthy. The targets of an MCP backend are one tier.
   *
   * @param destination named as for `routesTo`
   * @param tiers the names of the providers of each tier; within a tier their order does not count
   */
  public withTiers(destination: string, tiers: string[][]): RequestAssertions {
    const backend = this.routed().backends.find((one) => isNamed(one.destination, destination));
    if (!backend) throw this.failure(`does not go to ${destination}${this.names.ofDestination(destination)}`);
    return this.unless(tiersComplaint(tiers, backend));
  }

  /**
   * A header of the request is changed on its way to the destination, by a policy or by a filter of the rule.
   *
   * @param name the header, in any case
   * @param change what is done to it
   */
  public changesRequestHeader(name: string, change: HeaderChange): RequestAssertions {
    return this.changesHeader('request', name, change);
  }

  /**
   * A header of the response is changed on its way to the client, by a policy or by a filter of the rule.
   *
   * @param name the header, in any case
   * @param change what is done to it
   */
  public changesResponseHeader(name: string, change: HeaderChange): RequestAssertions {
    return this.changesHeader('response', name, change);
  }

  /**
   * A policy field is in force for the request: for its connection, on its way, or at one of its destinations.
   *
   * @param field the field
   * @param expected what it says and where it came from
   */
  public withPolicy(field: PolicyField, expected: PolicyExpectation = {}): RequestAssertions {
    const all = this.fields();
    const found = all.filter((candidate) => isField(candidate, field));
    if (found.length === 0) {
      throw this.failure(
        `has no ${field}; it has ${[...new Set(all.map((one) => one.field))].join(', ') || 'no policy'}`,
      );
    }
    return this.unless(policyComplaint(field, found, expected, this.names));
  }

  /**
   * A policy field is not in force for the request.
   *
   * @param field as for `withPolicy`
   */
  public withoutPolicy(field: PolicyField): RequestAssertions {
    const found = this.fields().filter((candidate) => isField(candidate, field));
    if (found.length === 0) return this;
    throw this.failure(`has ${field} from ${namesOf(found)}`);
  }

  /**
   * Authentication and authorization let the caller pass. Rate limits and CSRF do not count; who asks as browsers do
   * before they send a request (CORS) needs nothing.
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

  /**
   * Assertions about what clients get while destinations fail. They are about the first such request, which comes when nobody knows of
   * the failure.
   *
   * @param failures what fails how: a status such as `429`, `down` (refuses connections), `silent` (takes none) or `slow 30s`, by the
   * name of a provider, MCP target or backend, `backend/provider`, or `tier1` for a whole tier
   */
  public whenFailing(failures: { [name: string]: string }): FailureAssertions {
    const { simulate } = require('./failures/simulate') as typeof import('./failures/simulate');
    return FailureAssertions._of(this.request, simulate(this.routed(), failures));
  }

  private changesHeader(of: 'request' | 'response', name: string, change: HeaderChange): RequestAssertions {
    const all = headerChanges(this.fields(), of);
    const found = all.filter(({ header }) => header === name.toLowerCase());
    if (found.some((one) => change._is(one))) return this;
    const others = [...new Set(all.map(({ header }) => header))].join(', ') || 'none';
    const instead = found.length > 0 ? `it is ${found.map(textOfChange).join(', and ')}` : `changed headers: ${others}`;
    throw this.failure(`does not have the ${of} header ${name} ${change._text()}; ${instead}`);
  }

  private expect(allowed: boolean, caller: Caller, tool?: ToolFacts): RequestAssertions {
    const decision = this.decide(caller, tool);
    if (!decision.allowed) this.wasRefused = true;
    if (decision.allowed === allowed) return this;
    const what = tool ? `tool ${tool.name} of ${tool.target}` : 'it';
    throw this.failure(
      `${decision.allowed ? `allows ${what}` : `refuses ${what}`} for ${describeCaller(caller)}: ${decision.reason}`,
    );
  }

  /**
   * What the gateway itself answers the caller, whatever happens to destinations.
   *
   * @internal
   */
  public _ownAnswer(caller: Caller, tool?: ToolFacts): RequestAnswer | undefined {
    const options = { caller, witness: this.witness, ...(tool ? { tool } : {}) };
    const answer = answerOf(this.routed(), this.asked, options);
    if (answer.destinations.length > 0) return undefined;
    this.wasRefused = true;
    return answer;
  }

  /**
   * A destination has the target of a tool.
   *
   * @internal
   */
  public _servesTool({ target }: ToolFacts): ExplainedBackend {
    const { backends } = this.routed();
    const serving = backends.find(({ tiers }) => tiers.flat().some(({ name }) => name === target));
    if (serving) return serving;
    const targets = backends.flatMap(({ tiers }) => tiers.flat().map(({ name }) => name));
    throw this.failure(`reaches no MCP backend with a target ${target}${closestNameText(target, targets)}`);
  }

  private decide(caller: Caller, tool: ToolFacts | undefined): Decision {
    const routed = this.routed();
    const { frontend, preRouting, traffic, backends } = routed;
    const facts = factsAfter(this.facts, routed);
    const forBackend = (backend: readonly ExplainedField[]): AccessPolicies => ({
      frontend,
      preRouting,
      traffic,
      backend,
    });
    if (tool) {
      const serving = this._servesTool(tool);
      return decide(forBackend(policiesForTool(serving, tool)), facts, caller, tool, this.witness);
    }
    const all = forBackend(backends.flatMap(({ policies }) => policies));
    const passed = decide(all, facts, caller, undefined, this.witness);
    return passed.allowed ? (refusalByModel(routed, facts, caller) ?? passed) : passed;
  }

  private readonly witness = (rule: string): void => void this.accessRules.add(rule);

  private taking(): ExplainedRule {
    const { rule } = this.routed();
    if (!rule) throw this.failure('is not routed');
    return rule;
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
    const [unknown] = this.explanations.flatMap(undecidedIn);
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

  private unless(complaint: string | undefined): RequestAssertions {
    if (complaint !== undefined) throw this.failure(complaint);
    return this;
  }

  private failure(text: string): Error {
    return new Error(`${this.request} ${text}\n\n${this.explain()}`);
  }
}
