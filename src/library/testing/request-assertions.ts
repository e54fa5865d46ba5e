import {
  describeCaller,
  factsAfter,
  type RequestFacts,
  type ToolFacts,
} from '../../core/compiler/queries/evaluate/caller';
import type { Caller } from '../../core/compiler/queries/evaluate/caller-options';
import { type AccessPolicies, type Decision, decide } from '../../core/compiler/queries/evaluate/decision';
import { policiesForTool } from '../../core/compiler/queries/evaluate/tool-policies';
import type {
  ExplainedBackend,
  ExplainedField,
  ExplainedRule,
  RequestExplanation,
  RequestInput,
} from '../../core/compiler/queries/explain';
import { isListenerNamed, isNamed } from '../../core/compiler/queries/explain/is-named';
import { undecidedIn } from '../../core/compiler/queries/explain/undecided';
import { closestNameText } from '../../core/text/nearest-name';
import { checkedOptions } from '../constructs/checked-options';
import { tiersComplaint, weightsComplaint } from './destination-complaints';
import type { Touched } from './expectations/coverage';
import { explanationText } from './explanation-text';
import { FailureAssertions } from './failure-assertions';
import { headerChanges, textOfChange } from './found-changes';
import type { HeaderChange } from './header-change';
import type { KnownNames } from './known-names';
import { answeringDestinations, refusalByModel } from './model-answer';
import { isField, namesOf, policyComplaint } from './policy-complaint';
import type { PolicyExpectation } from './policy-expectation';
import type { PolicyField } from './policy-field.generated';
import { answerOf, disappointment, type RequestAnswer } from './request-answer';

/**
 * Assertions about one request. Each assertion returns this object, so that they can be chained.
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
@checkedOptions('RequestAssertions')
export class RequestAssertions {
  /** @internal */
  public static _of(
    request: string,
    input: RequestInput,
    explanations: readonly RequestExplanation[],
    facts: RequestFacts,
    names: KnownNames,
    wordsOf: (text: string) => string,
  ): RequestAssertions {
    return new RequestAssertions(request, input, explanations, facts, names, wordsOf);
  }

  private readonly accessRules = new Set<string>();
  private readonly assumptions = new Set<string>();
  private wasRefused = false;

  private constructor(
    private readonly request: string,
    private readonly input: RequestInput,
    private readonly explanations: readonly RequestExplanation[],
    private readonly facts: RequestFacts,
    private readonly names: KnownNames,
    private readonly wordsOf: (text: string) => string,
  ) {}

  /**
   * Returns the objects that the assertions have evaluated.
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
   * Returns the assumptions about parts of the request that are not specified.
   *
   * @internal
   */
  public _assumptions(): readonly string[] {
    return [...this.assumptions];
  }

  /** Returns the explanation of the request as a string. */
  public explain(): string {
    return [this.request, ...this.explanations.map((one) => this.wordsOf(explanationText(one)))].join('\n');
  }

  /**
   * The request can go to this destination.
   *
   * @param destination the name of the backend, Service or model, `namespace/name`, or `Kind/namespace/name`; for Services, `/port` may follow
   */
  public routesTo(destination: string): RequestAssertions {
    const { backends } = this.routed();
    const found = backends
      .filter(({ share }) => share > 0)
      .flatMap((backend) => answeringDestinations(backend, this.facts));
    if (found.some((key) => isNamed(key, destination))) return this;
    const unknown = this.names.ofDestination(destination);
    throw this.failure(`does not go to ${destination}, but to ${found.join(', ') || 'no destination'}${unknown}`);
  }

  /**
   * Requires that the listener with this name accepts the request.
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
    throw this.failure(`is not accepted by listener ${name}, but by ${found.join(', ') || 'none'}${unknown}`);
  }

  /**
   * Requires that a rule of this route matches the request.
   *
   * @param route the route's name, `namespace/name`, or `Kind/namespace/name`
   * @param rule the name of the rule, or its index in the route, from 0; any rule if omitted
   */
  public isTakenBy(route: string, rule?: string): RequestAssertions {
    const { name, route: key, index, called } = this.taking();
    if (!isNamed(key, route)) throw this.failure(`is matched by ${name}, not by ${route}${this.names.ofSource(route)}`);
    if (rule === undefined || rule === called || rule === String(index)) return this;
    throw this.failure(`is matched by ${name}, not by rule ${rule}`);
  }

  /**
   * Asserts the status of the response: a refusal, a redirect, a direct response, or an unmatched request. Destinations are assumed to
   * respond successfully, so 200 to 299 are met if the request reaches one. Requests to LLM providers also require a body that the gateway
   * accepts, which is assumed if no body is given.
   *
   * @param status the status, 100 to 599
   * @param caller the caller; by default, a caller without credentials
   */
  public isAnsweredWith(status: number, caller?: Caller): RequestAssertions {
    return this._isAnsweredWith(status, caller);
  }

  /**
   * Requires a response with this status; the request may be a tool call.
   *
   * @internal
   */
  public _isAnsweredWith(status: number, caller?: Caller, tool?: ToolFacts): RequestAssertions {
    const options = { witness: this.witness, ...(caller ? { caller } : {}), ...(tool ? { tool } : {}) };
    if (tool) this._servesTool(tool);
    const answers = this.explanations.map((explanation) => answerOf(explanation, this.input, options));
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

  /** Requires that a route of one gateway matches the request. */
  public isRouted(): RequestAssertions {
    this.routed();
    return this;
  }

  /** Requires that no route matches the request. */
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
   * Asserts a change of a request header by a policy or a filter of the rule.
   *
   * @param name the header name, case-insensitive
   * @param change the expected change
   */
  public changesRequestHeader(name: string, change: HeaderChange): RequestAssertions {
    return this.changesHeader('request', name, change);
  }

  /**
   * Asserts a change of a response header by a policy or a filter of the rule.
   *
   * @param name the header name, case-insensitive
   * @param change the expected change
   */
  public changesResponseHeader(name: string, change: HeaderChange): RequestAssertions {
    return this.changesHeader('response', name, change);
  }

  /**
   * Asserts that a policy field applies to the request: to its connection, its routing, or one of its destinations.
   *
   * @param field the field
   * @param expected the expected value and source
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
   * Asserts that authentication and authorization accept the caller. Rate limits and CSRF are ignored; CORS preflight requests need no
   * credentials.
   *
   * @param caller the caller
   */
  public allows(caller: Caller): RequestAssertions {
    return this.expect(true, caller);
  }

  /**
   * Asserts that authentication or authorization refuse the caller.
   *
   * @param caller the caller
   */
  public denies(caller: Caller): RequestAssertions {
    return this.expect(false, caller);
  }

  /**
   * Asserts that the caller can list and call a tool of an MCP backend.
   *
   * @param target the name of the MCP target
   * @param tool the tool, without the name of its target
   * @param caller the caller
   */
  public allowsTool(target: string, tool: string, caller: Caller): RequestAssertions {
    return this.expect(true, caller, { target, name: tool });
  }

  /**
   * Asserts that the caller can neither list nor call a tool of an MCP backend.
   *
   * @param target the name of the MCP target
   * @param tool the tool, without the name of its target
   * @param caller the caller
   */
  public deniesTool(target: string, tool: string, caller: Caller): RequestAssertions {
    return this.expect(false, caller, { target, name: tool });
  }

  /**
   * Returns assertions about responses while destinations fail. They apply to the first request after the failure, before any eviction.
   *
   * @param failures the simulated failures: a status such as `429`, `down` (refuses connections), `silent` (accepts none) or `slow 30s`, by
   * the name of a provider, MCP target or backend, `backend/provider`, or `tier1` for an entire tier
   */
  public whenFailing(failures: { [name: string]: string }): FailureAssertions {
    const { simulate }: typeof import('./failures/simulate') = require('./failures/simulate');
    return FailureAssertions._of(this.request, simulate(this.routed(), failures), this.wordsOf);
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
      `${decision.allowed ? `allows ${what}` : `rejects ${what}`} for ${describeCaller(caller)}: ${decision.reason}`,
    );
  }

  /**
   * Returns the gateway's own response to the caller, which is independent of destinations.
   *
   * @internal
   */
  public _ownAnswer(caller: Caller, tool?: ToolFacts): RequestAnswer | undefined {
    const options = { caller, witness: this.witness, ...(tool ? { tool } : {}) };
    const answer = answerOf(this.routed(), this.input, options);
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
    const { dataPlane, frontend, preRouting, traffic, backends } = routed;
    const facts = factsAfter(this.facts, routed);
    const forBackend = (backend: readonly ExplainedField[]): AccessPolicies => ({
      dataPlane,
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
    throw this.failure(`is routed by several gateways: ${gateways}; set \`gateway\` to one of them`);
  }

  /** Returns the explanations, unless the rule depends on an unknown value that is set before routing. */
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
    return new Error(`${this.request} ${this.wordsOf(text)}\n\n${this.explain()}`);
  }
}
